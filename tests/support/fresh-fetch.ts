/**
 * `fetch` over a new connection: workerd closes idle connections and those whose body it refused, which may coincide
 * with their reuse.
 */
export function freshFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('connection', 'close')
  // A body may be a stream.
  return fetch(url, { duplex: 'half', ...init, headers } as RequestInit)
}
