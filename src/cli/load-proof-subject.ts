import type { Bundle } from '../contract/bundle.ts'
import type { BundleCopy, BundleFactories } from '../prove/sides.ts'
import { displayPath } from '../sources/display-path.ts'
import { loadBundleModule } from '../sources/load-bundle.ts'
import { isCommonJs } from '../sources/module-kind.ts'
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
    const copy = copyOf(await loadBundleModule(file, io))
    if (isCommonJs(file)) return { ...copy, label }
    return { ...copy, label, loadCopy: async () => copyOf(await loadBundleModule(file, io, { anew: true })) }
  } finally {
    progress.clear()
  }
}

function copyOf({ bundle, exports }: { readonly bundle: Bundle; readonly exports: unknown }): BundleCopy {
  return {
    bundle,
    createServices: functionNamed(exports, 'createServices') as BundleFactories['createServices'],
    createFetch: functionNamed(exports, 'createFetch') as BundleFactories['createFetch'],
  }
}

function functionNamed(exports: unknown, name: string): unknown {
  const value = moduleExport(exports, name)
  return typeof value === 'function' ? value : undefined
}
