/** `warnOnOutputStrip`: one line of the log for each response that validation made smaller. */
import { SurfaceError } from '../../errors.ts'
import { tellQuietly } from '../observe-call.ts'
import { stripPaths } from '../strip-paths.ts'

/** Null when nobody asked: then nothing is compared. The inner function is made once a response. */
export function buildStripReport(options: {
  readonly warnOnOutputStrip?: boolean | undefined
  readonly logger?: { readonly warn: (message: string) => void } | undefined
}): ((name: string) => (raw: unknown, validated: unknown) => void) | null {
  if (options.warnOnOutputStrip !== true) return null
  const { logger } = options
  if (logger === undefined) throw new SurfaceError('logger-missing', {})
  return (name) => {
    let told = false
    return (raw, validated) => {
      if (told) return
      const paths = stripPaths(raw, validated)
      if (paths.length === 0) return
      told = true
      const message = `${name}: not in its output schema, so not sent: ${paths.join(', ')}`
      void tellQuietly(() => logger.warn(message))
    }
  }
}
