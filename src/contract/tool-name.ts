/** `^[A-Za-z0-9_-]{1,64}$`: what MCP hosts and model APIs accept. */
export function deriveToolName(prefix: string, action: string): string {
  throw new Error(`not written: ${prefix} ${action}`)
}
