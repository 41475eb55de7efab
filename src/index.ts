// Errors
export { SurfaceError, isSurfaceError } from './errors.ts'
export type { ErrorCode } from './errors.ts'

// Findings
export type { Finding, Reach, Severity, SurfaceName, Witness } from './finding.ts'
