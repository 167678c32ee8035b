import { BUILD_ID } from './build-id.ts'

declare const self: ServiceWorkerGlobalScope

export const FILES_CACHE = `files-${BUILD_ID}`

/** Names of built files in a page. */
export const BUILT_FILE = /\/assets\/[\w.-]+/g

/** Built files: their names hold a hash of their content, so a kept one is never stale. They are the same for everybody. */
export const isBuiltFile = ({ pathname }: URL) => pathname.startsWith('/assets/')

/** Cache first. */
export async function serveFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: FILES_CACHE, ignoreVary: true })
  return kept ?? fetchFile(request)
}

/** Keeps the files at these paths that are not kept yet. One that is missing leaves the others. */
export async function keepFiles(paths: readonly string[]): Promise<void> {
  const files = paths.map((path) => new URL(path, self.location.origin)).filter(isBuiltFile)
  await Promise.allSettled(files.map((url) => serveFile(new Request(url))))
}

async function fetchFile(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (response.ok) {
    const cache = await caches.open(FILES_CACHE)
    await cache.put(request, response.clone())
  }
  return response
}
