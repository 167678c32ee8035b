/**
 * `fetch` over a new connection: workerd closes idle connections and those whose body it refused, which may coincide
 * with their reuse. Uncompressed by default, which saves both sides' time.
 */
export function freshFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('connection', 'close')
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity')
  // A body may be a stream.
  return fetch(url, { duplex: 'half', ...init, headers } as RequestInit)
}
