/**
 * HTTP client: where a server is and what every request to it carries.
 * In: a base URL, headers, perhaps another `fetch`. Out: one function that sends.
 * It must not know contracts, nor Node: it runs in a browser.
 */
import { SurfaceError } from '../errors.ts'

type HeaderFields = Readonly<Record<string, string>>

export interface HttpClientOptions {
  /** Where paths begin: `https://host/api`; in a browser `/api` or the empty text too. */
  readonly baseUrl: string | URL
  /** Of every request, or asked for each: credentials. */
  readonly headers?: HeaderFields | (() => HeaderFields | Promise<HeaderFields>) | undefined
  /** Default the global `fetch`. A handler of `createHandler` fits. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined
}

/** What a caller may add to one request. */
export interface RequestOptions {
  readonly headers?: HeaderFields | undefined
  readonly signal?: AbortSignal | undefined
}

export interface HttpRequest extends RequestOptions {
  readonly method: string
  /** Path and query, with a leading slash. */
  readonly target: string
  readonly body: string | Uint8Array<ArrayBuffer> | FormData | null
  /** Of the body; null where it says so itself. */
  readonly contentType: string | null
  readonly redirect?: 'follow' | 'manual' | undefined
}

export interface HttpClient {
  /** Rejects as `fetch` does where no answer comes. */
  readonly send: (request: HttpRequest) => Promise<Response>
}

/** @throws SurfaceError `base-url-invalid`. */
export function createHttpClient({ baseUrl, headers, fetch: send }: HttpClientOptions): HttpClient {
  const base = readBase(String(baseUrl))
  // Looked up late, so that a test or a polyfill may still replace it.
  const fetch = send ?? ((request: Request) => globalThis.fetch(request))
  return {
    async send(request) {
      const { method, target, body, contentType, signal, redirect } = request
      const common = typeof headers === 'function' ? await headers() : headers
      const type = contentType === null ? {} : { 'content-type': contentType }
      const init = { method, body, headers: mergeHeaders(type, common, request.headers) }
      return fetch(
        new Request(`${base}${target}`, {
          ...init,
          ...(signal === undefined ? {} : { signal }),
          ...(redirect === undefined ? {} : { redirect }),
        }),
      )
    },
  }
}

// Later ones replace earlier ones, whatever the case of their names.
function mergeHeaders(...parts: readonly (HeaderFields | undefined)[]) {
  const merged = new Headers()
  for (const part of parts) for (const [name, value] of Object.entries(part ?? {})) merged.set(name, value)
  return merged
}

function readBase(given: string): string {
  const fault = baseFault(given)
  // A message ends in logs, where no password belongs.
  const shown = given.replace(/\/\/[^/]*@/, '//…@')
  if (fault !== null) throw new SurfaceError('base-url-invalid', { given: shown, fault })
  let end = given.length
  while (given[end - 1] === '/') end -= 1
  return given.slice(0, end)
}

function baseFault(given: string): string | null {
  if (/[?#]/.test(given)) return 'it has a query or a fragment'
  // URLs drop or turn them, and `/\host` would lead to another server.
  if (/[\\\p{Cc}]|^\s|\s$/u.test(given)) return 'it has a backslash, a control character or a space at an end'
  if (given === '' || /^\/(?!\/)/.test(given)) return null
  if (!/^https?:\/\/[^/]/i.test(given) || !URL.canParse(given)) return 'it is no http or https URL'
  const { username, password } = new URL(given)
  return username + password === '' ? null : 'it has credentials, which belong into a header'
}
