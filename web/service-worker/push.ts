declare const self: ServiceWorkerGlobalScope

/** Made by the server (`worker/notify/web-push/push-text.ts`). */
interface PushText {
  title: string
  body: string
  url: string
  tag: string
  icon: string | null
}

/** Shows pushes of notifications, and opens what they are about. */
export function watchPushes(): void {
  self.addEventListener('push', (event) => {
    const text = event.data?.json() as PushText | undefined
    // Browsers withdraw the permission from sites whose pushes show nothing.
    event.waitUntil(text ? show(text) : self.registration.showNotification(self.location.host))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data))
  })
  self.addEventListener('pushsubscriptionchange', (event) => {
    const { oldSubscription } = event
    if (oldSubscription) event.waitUntil(renew(oldSubscription))
  })
}

const show = ({ title, body, url, tag, icon }: PushText) =>
  self.registration.showNotification(title, { body, tag, data: url, ...(icon && { icon }) })

/** Opens a path of this site in a tab that shows it already, else in a new one. */
async function open(path: unknown): Promise<void> {
  const url = new URL(typeof path === 'string' ? path : '/', self.location.origin)
  if (url.origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((one) => one.url === url.href)
  if (tab) await tab.focus()
  else await self.clients.openWindow(url)
}

/** Subscribes anew with the same key. Where it fails, the next page that is opened does it (`web/push/`). */
async function renew({ options }: PushSubscription): Promise<void> {
  const { userVisibleOnly, applicationServerKey } = options
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly,
    applicationServerKey,
  })
  const cookie = await self.cookieStore.get('XSRF-TOKEN')
  await fetch('/api/v1/notifications/push-subscriptions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': cookie?.value ?? '' },
    body: JSON.stringify(subscription),
  })
}
