import { BUILT_FILE, FILES_CACHE, keepFiles } from './kept-files.ts'

declare const self: ServiceWorkerGlobalScope

const PATH = '/offline'

/** While the browser says that it is offline, the network has this long to prove it wrong. */
const OFFLINE_TIMEOUT_MS = 2000

export const isPage = (request: Request, { pathname }: URL) =>
  request.mode === 'navigate' && !pathname.startsWith('/api/')

/** Without cookies, as it is shown to everybody. */
export async function keepOfflinePage(): Promise<void> {
  const page = await fetch(PATH, { credentials: 'omit' })
  if (!page.ok) return
  const html = await page.clone().text()
  await keepFiles(html.match(BUILT_FILE) ?? [])
  const cache = await caches.open(FILES_CACHE)
  await cache.put(PATH, page)
}

/** The network's answer, else a page that says that there is none. */
export async function servePage(request: Request): Promise<Response> {
  try {
    return await askNetwork(request)
  } catch (error) {
    return offlinePage(error)
  }
}

/** Throws the error where the page was never kept. */
export async function offlinePage(error: unknown): Promise<Response> {
  const page = await caches.match(PATH, { cacheName: FILES_CACHE })
  if (!page) throw error
  return markedAsOffline(page)
}

export function askNetwork(request: Request): Promise<Response> {
  const answer = fetch(request)
  if (self.navigator.onLine || request.method !== 'GET') return answer
  const timeOut = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new TypeError('offline')), OFFLINE_TIMEOUT_MS)
  })
  return Promise.race([answer, timeOut])
}

/** `data-offline` on the document: the page says that it is offline, and that nothing can be changed. */
export async function markedAsOffline(page: Response): Promise<Response> {
  const html = (await page.text()).replace('<html ', '<html data-offline="true" ')
  const headers = new Headers(page.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(html, { headers })
}
