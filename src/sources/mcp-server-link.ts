/**
 * One connection to a server: the transport of the protocol and what is known of the other end.
 * In: nothing, these are types. Out: what stdio and HTTP make and what a capture reads.
 */
import type { Transport } from '@modelcontextprotocol/client'

export interface ServerLink {
  readonly kind: 'stdio' | 'http'
  readonly transport: Transport
  /** How a started server ended, by itself: `with exit code 1`; null while it runs and for what was not started. */
  readonly ended: () => string | null
  /** Set when it sent more than is read. */
  readonly isTooLarge: () => boolean
  /** What a started server wrote to stderr. */
  readonly stderr: () => string
  /** Lines on stdout that are no messages: how many, and the first. */
  readonly noise: () => { readonly lines: number; readonly first: string }
  /** Ends the connection and what was started for it. Never throws. */
  readonly end: () => Promise<void>
  /** The same at once, where nothing can be waited for. */
  readonly kill: () => void
}

/** What a server may send in all: three times the largest catalog that is meant to work. */
export const MOST_BYTES = 32 * 1024 * 1024
