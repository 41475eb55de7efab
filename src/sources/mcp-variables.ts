import { SurfaceError } from '../errors.ts'
import type { Secret } from './mcp-secrets.ts'

export interface VariableIo {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

// `${NAME}`, `${NAME:-default}`, and VS Code's `${env:NAME}` and `${workspaceFolder}`.
const VARIABLE = /\$\{(?:env:)?([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g

/**
 * Fills in variables as hosts do; what came from the environment is added to `taken`.
 * @throws SurfaceError `mcp-env-missing` for one that is not set and has no default.
 */
export function expandVariables(text: string, { cwd, env }: VariableIo, taken: Secret[]): string {
  return text.replace(VARIABLE, (_, name: string, fallback: string | undefined) => {
    if (name === 'workspaceFolder') return cwd
    const value = Object.hasOwn(env, name) ? env[name] : undefined
    if (value !== undefined && value !== '') {
      taken.push({ name, value })
      return value
    }
    if (fallback === undefined) throw new SurfaceError('mcp-env-missing', { name })
    return fallback
  })
}
