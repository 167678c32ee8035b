import type { ApiClient } from './api-client.ts'
import { newBrowserKeys } from './decrypt-push.ts'
import { unique } from './factories.ts'

/** As a browser makes it; nothing is sent there. */
export function newSubscription() {
  const { p256dh, auth } = newBrowserKeys()
  return { endpoint: `https://push.example/browser-${unique()}`, keys: { p256dh, auth } }
}

/** Asks for the site's key and subscribes, as a browser does; returns the endpoint. */
export async function subscribeBrowser(
  client: ApiClient,
  subscription = newSubscription(),
): Promise<string> {
  await client.get('notifications/push-key')
  const { status, body } = await client.post('notifications/push-subscriptions', subscription)
  if (status !== 200)
    throw new Error(`push-subscriptions answered ${status}: ${JSON.stringify(body)}`)
  return subscription.endpoint
}
