/**
 * Handlers that forward a call to another server.
 * In: how to forward. Out: a handler that the run recognises, because a forwarded call needs what was sent:
 * the origin parses it, and parsing twice would run a transform twice. The same holds for the answer.
 */
import type { CallContext } from './call-context.ts'

/** Params and input as they were before anything parsed them, a view's defaults included. */
export interface SentCall {
  readonly params: Readonly<Record<string, unknown>>
  readonly input: unknown
}

export interface Proxy {
  readonly forward: (context: CallContext, sent: SentCall) => unknown
  /** The origin's answer is taken as it came, because its schema would transform it once more. */
  readonly trusted: boolean
}

type Handler = (context: CallContext) => unknown

const proxies = new WeakMap<Handler, Proxy>()

/** Called outside of a run, the handler forwards the parsed values. */
export function buildProxyHandler(proxy: Proxy): Handler {
  const handler: Handler = (context) =>
    proxy.forward(context, { params: context.params as SentCall['params'], input: context.input })
  proxies.set(handler, proxy)
  return handler
}

export function proxyOf(handler: Handler): Proxy | undefined {
  return proxies.get(handler)
}
