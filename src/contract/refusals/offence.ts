/** One reason why a contract is refused. */
export interface Offence {
  /** The endpoint's key; `''` for the contract itself. */
  readonly endpoint: string
  /** Dot path of the field: `tool.view.defaults.include`. */
  readonly field: string
  readonly reason: string
  readonly remedy: string
}
