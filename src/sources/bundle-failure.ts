import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { SurfaceError, isSurfaceError } from '../errors.ts'
import { ownStack, shortenPaths } from './own-stack.ts'
import type { StrayFailure } from './process-guard.ts'
import { thrownMember } from './thrown-member.ts'

/** Which module was being loaded: `path` as messages show it. */
export interface Loading {
  readonly path: string
  readonly cwd: string
}

/** What a module did instead of loading, as a known failure; a refusal of this package stays what it is. */
export function strayFailureError({ kind, error }: StrayFailure, { path, cwd }: Loading): Error {
  if (kind === 'idle') return new SurfaceError('bundle-never-settles', { path })
  if (kind === 'exit') {
    const call = (error as Error).message.replace(' was called', '')
    const stack = ownStack(error, cwd).split('\n').slice(1).join('\n')
    return new SurfaceError('bundle-exited', { path, call, stack }, { cause: error })
  }
  if (isSurfaceError(error)) return error
  const code = kind === 'rejection' ? 'bundle-rejected' : 'bundle-crashed'
  return new SurfaceError(code, { path, stack: ownStack(error, cwd) }, { cause: error })
}

/** Why an import failed, as a known failure. */
export function importFailureError(error: unknown, { path, cwd }: Loading): Error {
  if (isSurfaceError(error)) return error
  const message = shortenPaths(messageOf(error), cwd)
  const options = { cause: error }
  const fault = /^(?<place>\S.*:\d+:\d+): ERROR: (?<reason>.*)$/m.exec(message)?.groups
  const at = fault === undefined ? '' : writtenPlace(fault['place']!, cwd)
  if (fault?.['reason']?.includes('Top-level await')) {
    return new SurfaceError('bundle-top-level-await', { path, place: at }, options)
  }
  if (fault) return new SurfaceError('bundle-syntax', { path, place: at, reason: fault['reason']! }, options)
  if (isSyntaxError(error)) {
    const place = /^(\/?\S.*:\d+)$/m.exec(ownStack(error, cwd).split('\n', 1)[0] ?? '')?.[1] ?? null
    return new SurfaceError('bundle-syntax', { path, place, reason: message }, options)
  }
  if (/^(ERR_)?MODULE_NOT_FOUND$/.test(String(thrownMember(error, 'code')))) {
    return new SurfaceError(
      'bundle-import-missing',
      { path, reason: message.split('\nRequire stack')[0]! },
      options,
    )
  }
  return new SurfaceError('bundle-threw', { path, stack: ownStack(error, cwd) }, options)
}

// The loader calls every TypeScript file `.ts`.
function writtenPlace(place: string, cwd: string): string {
  const exists = (name: string) => existsSync(resolve(cwd, name.replace(/(:\d+){2}$/, '')))
  const names = [place, ...['.mts', '.cts'].map((end) => place.replace(/\.ts(?=(:\d+){2}$)/, end))]
  return names.find(exists) ?? place
}

function messageOf(error: unknown): string {
  const message = thrownMember(error, 'message')
  return typeof message === 'string' ? message : ''
}

// Thrown while linking; a SyntaxError that the module's own JSON.parse throws has frames of the module.
function isSyntaxError(error: unknown): boolean {
  if (thrownMember(error, 'name') !== 'SyntaxError') return false
  return !/^\s+at /m.test(ownStack(error, '/'))
}
