import type { PageMessage } from '#web/service-worker/page-message.ts'

/** The service worker answers at once; in its place there may be none. */
const TIMEOUT_MS = 10_000

/** Files that the system shared with the installed app, handed out once. */
export async function takeSharedFiles(): Promise<File[]> {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  const worker = registration?.active
  if (!worker) return []
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    setTimeout(() => resolve([]), TIMEOUT_MS)
    port1.addEventListener('message', ({ data }) => resolve(data as File[]))
    port1.start()
    worker.postMessage({ type: 'take-shared' } satisfies PageMessage, [port2])
  })
}
