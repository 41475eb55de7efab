import { SurfaceError } from '../errors.ts'
import type { Bundle } from '../contract/bundle.ts'
import { isImplemented, type ImplementedService } from '../runtime/implement.ts'
import { displayPath } from '../sources/display-path.ts'
import { loadBundleModule } from '../sources/load-bundle.ts'
import { callFactory } from './call-factory.ts'
import type { CommandContext } from './command.ts'
import { moduleExport } from './module-export.ts'
import { createProgress } from './progress.ts'
import { requireBundle, type Project } from './project.ts'

export interface LoadedServices {
  readonly bundle: Bundle
  readonly services: readonly ImplementedService[]
  /** The module, as messages show it. */
  readonly label: string
}

/**
 * A project's bundle with what answers it: `createServices` of the module, else the services that the bundle lists.
 * @throws SurfaceError as `loadBundle`, `services-missing`, `services-invalid`, `services-threw`.
 */
export async function loadServices(project: Project, { io }: CommandContext): Promise<LoadedServices> {
  const file = requireBundle(project)
  const label = displayPath(file, io.cwd)
  const progress = createProgress(io)
  progress.step(`loading ${label}`)
  try {
    const { bundle, exports } = await loadBundleModule(file, io)
    const create = moduleExport(exports, 'createServices')
    const listed = bundle.services ?? []
    if (typeof create !== 'function' && listed.length === 0)
      throw new SurfaceError('services-missing', { path: label })
    const services =
      typeof create === 'function'
        ? await callFactory('createServices', create as () => unknown, { path: label, cwd: io.cwd })
        : listed
    if (!Array.isArray(services) || !services.every(isImplemented))
      throw new SurfaceError('services-invalid', { factory: 'createServices' })
    return { bundle, services, label }
  } finally {
    progress.clear()
  }
}
