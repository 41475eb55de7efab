import { isSurfaceError, SurfaceError } from '../errors.ts'
import type { BundleFactories } from '../prove/sides.ts'
import { ownStack } from '../sources/own-stack.ts'

/**
 * Calls what a bundle module exports. The stack that is shown ends where this package begins.
 * @throws SurfaceError `services-threw`.
 */
export async function callFactory(
  factory: keyof BundleFactories,
  call: () => unknown,
  { path, cwd }: { readonly path: string; readonly cwd: string },
): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    if (isSurfaceError(error)) throw error
    throw new SurfaceError('services-threw', { factory, path, stack: ownStack(error, cwd) }, { cause: error })
  }
}
