import type { ApiClient } from './api-client.ts'

/** The same client, with a query in every call. */
export function withQuery(client: ApiClient, query: string): ApiClient {
  const scoped = Object.create(client) as ApiClient
  scoped.call = (method, path, body, options) =>
    client.call(method, `${path}${path.includes('?') ? '&' : '?'}${query}`, body, options)
  scoped.get = (path, options) => scoped.call('GET', path, undefined, options)
  scoped.head = (path, options) => scoped.call('HEAD', path, undefined, options)
  scoped.post = (path, body = {}, options) => scoped.call('POST', path, body, options)
  scoped.put = (path, body = {}, options) => scoped.call('PUT', path, body, options)
  scoped.delete = (path, options) => scoped.call('DELETE', path, {}, options)
  return scoped
}
