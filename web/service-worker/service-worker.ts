import { FILES_CACHE, isBuiltFile, keepFiles, serveFile } from './kept-files.ts'
import type { PageMessage } from './page-message.ts'
import {
  isDrivePage,
  isLogOut,
  isRead,
  isWrite,
  keepOpenPage,
  logOut,
  sendWrite,
  serveDrivePage,
  serveRead,
} from './offline-drive.ts'
import { isPage, keepOfflinePage, servePage } from './offline-page.ts'
import { watchPushes } from './push.ts'
import { isShare, receiveShare, takeSharedFiles } from './shared-files.ts'
import { deleteFormerCaches } from './user-cache.ts'

declare const self: ServiceWorkerGlobalScope

watchPushes()

// Caches are by build, so a new version may take over at once.
self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(keepOfflinePage().catch(() => null))
})
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver(): Promise<void> {
  const files = (await caches.keys()).filter(
    (name) => name.startsWith('files-') && name !== FILES_CACHE,
  )
  await Promise.all([deleteFormerCaches(), ...files.map((name) => caches.delete(name))])
  await self.clients.claim()
  // Pages that are open can be shown offline at once.
  const pages = await self.clients.matchAll({ type: 'window' })
  await Promise.allSettled(pages.map(({ url }) => keepOpenPage(new URL(url))))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (isShare(request, url)) event.respondWith(receiveShare(request))
  else if (isLogOut(request, url)) event.respondWith(logOut(request))
  else if (isWrite(request, url)) event.respondWith(sendWrite(request))
  else if (request.method !== 'GET') return
  else if (isBuiltFile(url)) event.respondWith(serveFile(request))
  else if (isDrivePage(request, url)) event.respondWith(serveDrivePage(event))
  else if (isPage(request, url)) event.respondWith(servePage(request))
  else if (isRead(request, url)) event.respondWith(serveRead(event))
})

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage
  if (message.type === 'opened') event.waitUntil(keepFiles(message.files))
  else event.waitUntil(takeSharedFiles().then((files) => event.ports[0]?.postMessage(files)))
})
