import type { PageMessage } from '#web/service-worker/page-message.ts'

/** Registers the service worker, which keeps the drive for the time without a network. */
export async function startOffline(): Promise<void> {
  // Without the latter the worker can't tell who is signed in.
  if (!('serviceWorker' in navigator && 'cookieStore' in window)) return
  const isFirst = navigator.serviceWorker.controller === null
  await navigator.serviceWorker.register('/service-worker.js')
  if (!isFirst) return
  const { active } = await navigator.serviceWorker.ready
  // Those too that are loading now, past the worker, which takes over in between.
  const observer = new PerformanceObserver((entries) => {
    const files = entries.getEntries().map(({ name }) => new URL(name).pathname)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    active?.postMessage({ type: 'opened', files } satisfies PageMessage)
  })
  observer.observe({ type: 'resource', buffered: true })
}
