/** Path and query of an absolute URL as they stand in it. A `Request` has parsed it already; again would cost more than routing. */
export function splitUrl(url: string): { readonly path: string; readonly query: string } {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const hash = url.indexOf('#', start)
  const end = hash < 0 ? url.length : hash
  const mark = url.indexOf('?', start)
  const isQuery = mark >= 0 && mark < end
  return { path: url.slice(start, isQuery ? mark : end), query: isQuery ? url.slice(mark + 1, end) : '' }
}
