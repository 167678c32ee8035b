/** How often a kept page asks whether the site can be reached. */
const RELOAD_MS = 10_000

/**
 * Fills the page's notice while there is no network. A page that the service worker has kept is loaded anew once the
 * site can be reached.
 */
export function tellWhenOffline(): void {
  const notice = document.querySelector<HTMLElement>('.offline-notice')
  if (!notice) return
  const isKept = document.documentElement.dataset['offline'] !== undefined
  const tell = () => {
    notice.textContent = (navigator.onLine && !isKept ? '' : notice.dataset['text']) ?? ''
  }
  tell()
  addEventListener('online', tell)
  addEventListener('offline', tell)
  if (!isKept) return
  addEventListener('online', () => void reloadIfReachable())
  setInterval(() => void reloadIfReachable(), RELOAD_MS)
}

async function reloadIfReachable(): Promise<void> {
  const answer = await fetch('/healthz').catch(() => null)
  if (answer?.ok) location.reload()
}
