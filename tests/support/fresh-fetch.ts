/**
 * `fetch` over a connection of its own. workerd closes idle connections, and those whose body it refused to read;
 * a kept one may be closed just as it is used again.
 */
export function freshFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('connection', 'close')
  // A body may be a stream.
  return fetch(url, { duplex: 'half', ...init, headers } as RequestInit)
}
