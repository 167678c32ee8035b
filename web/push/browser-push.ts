import { api, unwrap } from '#web/api/api-client.ts'

/** `denied`: the browser's settings refuse notifications of this site, and no page may ask again. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const SERVICE_WORKER = '/service-worker.js'

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether this browser takes pushes for who is signed in. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await renewPush()) ? 'on' : 'off'
}

/**
 * Asks for the permission, which browsers allow within a click only, and subscribes. `off`: the question was closed.
 * Throws ApiError, and DOMException without a push service.
 */
export async function switchOnPush(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  const permission = await Notification.requestPermission()
  // Some browsers answer "default" where their settings refuse without asking.
  const isDenied = permission === 'denied' || Notification.permission === 'denied'
  if (permission !== 'granted') return isDenied ? 'denied' : 'off'
  await navigator.serviceWorker.register(SERVICE_WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  await subscribe(pushManager, await pushManager.getSubscription())
  return 'on'
}

/** Ends pushes to this browser. Throws ApiError. */
export async function switchOffPush(): Promise<void> {
  const subscription = await findSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  // The server first: without it, pushes would go on to a browser that shows them no more.
  const response = await api.notifications['push-subscriptions'].$delete({ json: { endpoint } })
  // Ended already, as by another sign-in.
  if (response.status !== 404) await unwrap(Promise.resolve(response))
  await subscription.unsubscribe()
}

/**
 * Gives this browser's subscription to who is signed in: the server forgot it with the session that made it. Returns
 * whether there is one. Throws ApiError.
 */
export async function renewPush(): Promise<boolean> {
  const subscription = await findSubscription()
  if (!subscription) return false
  const { pushManager } = await navigator.serviceWorker.ready
  await subscribe(pushManager, subscription)
  return true
}

async function findSubscription(): Promise<PushSubscription | null> {
  if (!isSupported() || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function subscribe(
  pushManager: PushManager,
  existing: PushSubscription | null,
): Promise<void> {
  const { public_key: key } = await unwrap(api.notifications['push-key'].$get())
  const isUsable = existing !== null && keyOf(existing) === key
  // A subscription belongs to the key that it was made with.
  if (existing && !isUsable) await existing.unsubscribe()
  const { endpoint, keys = {} } = (
    isUsable
      ? existing
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON()
  const { p256dh = '', auth = '' } = keys
  await unwrap(
    api.notifications['push-subscriptions'].$post({
      json: { endpoint: endpoint ?? '', keys: { p256dh, auth } },
    }),
  )
}

/** In base64url, as the server has it. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
