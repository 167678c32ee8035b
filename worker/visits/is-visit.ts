import { isbot } from 'isbot'

interface PageRequest {
  method: string
  path: string
  header: (name: string) => string | undefined
}

/**
 * Whether a request begins a visit: somebody comes from elsewhere to a page of ours. Prefetched pages, the admin area
 * and robots are none.
 */
export function isVisit({ method, path, header }: PageRequest): boolean {
  if (method !== 'GET' || /^\/admin(\/|$)/.test(path)) return false
  if (header('sec-fetch-site') === 'same-origin') return false
  if ((header('sec-fetch-dest') ?? 'document') !== 'document') return false
  if ((header('sec-purpose') ?? header('purpose') ?? '').includes('prefetch')) return false
  const agent = header('user-agent')
  return agent !== undefined && !isbot(agent)
}
