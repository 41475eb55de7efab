import type { Bundle } from '../contract/bundle.ts'
import type { BundleCopy, BundleFactories } from '../prove/sides.ts'
import { displayPath } from '../sources/display-path.ts'
import { loadBundleModule } from '../sources/load-bundle.ts'
import { isCommonJs } from '../sources/module-kind.ts'
import { callFactory } from './call-factory.ts'
import type { CommandContext } from './command.ts'
import { moduleExport } from './module-export.ts'
import { createProgress } from './progress.ts'
import { requireBundle, type Project } from './project.ts'

export interface ProofSubject extends BundleFactories {
  readonly bundle: Bundle
  /** The module, as messages show it. */
  readonly label: string
  /** Loads the module anew, state included; absent for one that a process has once. */
  readonly loadCopy?: (() => Promise<BundleCopy>) | undefined
}

/** A project's bundle with what its module exports for a proof. @throws SurfaceError as `loadBundle`. */
export async function loadProofSubject(project: Project, { io }: CommandContext): Promise<ProofSubject> {
  const file = requireBundle(project)
  const label = displayPath(file, io.cwd)
  const progress = createProgress(io)
  progress.step(`loading ${label}`)
  try {
    const place = { path: label, cwd: io.cwd }
    const copy = copyOf(await loadBundleModule(file, io), place)
    if (isCommonJs(file)) return { ...copy, label }
    return {
      ...copy,
      label,
      loadCopy: async () => copyOf(await loadBundleModule(file, io, { anew: true }), place),
    }
  } finally {
    progress.clear()
  }
}

interface Place {
  readonly path: string
  readonly cwd: string
}

interface LoadedModule {
  readonly bundle: Bundle
  readonly exports: unknown
}

function copyOf({ bundle, exports }: LoadedModule, place: Place): BundleCopy {
  const createServices = functionNamed(exports, 'createServices')
  const createFetch = functionNamed(exports, 'createFetch')
  return {
    bundle,
    createServices: createServices && (() => callFactory('createServices', () => createServices(), place)),
    createFetch:
      createFetch &&
      ((contracts) =>
        callFactory('createFetch', () => createFetch(contracts), place) as ReturnType<CreateFetch>),
  }
}

type CreateFetch = NonNullable<BundleFactories['createFetch']>

function functionNamed(exports: unknown, name: string): ((...given: unknown[]) => unknown) | undefined {
  const value = moduleExport(exports, name)
  return typeof value === 'function' ? (value as () => unknown) : undefined
}
