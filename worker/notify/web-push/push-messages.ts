import type { Deps } from '#worker/context/deps.ts'
import type { SiteData } from '#worker/settings/site-data.ts'
import { sendMessage } from './send-message.ts'
import type { Outcome, PushMessage, PushSubscription } from './send-message.ts'
import { findVapidKey } from './site-key.ts'
import { vapidHeader } from './vapid-token.ts'

/** As many as the platform opens at once for one request. */
const CONNECTIONS = 6

/** Sends messages to browsers, signed with the site's key; one outcome for each. Throws where the site has no key. */
export async function pushMessages(
  deps: Deps,
  site: SiteData,
  messages: readonly (PushMessage & { receiver: PushSubscription })[],
): Promise<Outcome[]> {
  if (messages.length === 0) return []
  const key = await findVapidKey(deps)
  if (!key) throw new Error('browsers are subscribed without a key of the site')
  const contact = `mailto:${site.settings['mail.from_address'] || deps.config.mail.from}`
  const headers = new Map<string, Promise<string>>()
  return atMostAtOnce(CONNECTIONS, messages, async (message) => {
    const audience = new URL(message.receiver.endpoint).origin
    const header =
      headers.get(audience) ?? vapidHeader(key, { audience, contact, now: deps.clock() })
    headers.set(audience, header)
    return sendMessage(deps, message.receiver, message, await header)
  })
}

/** Maps a list with at most `limit` calls in flight; results are in the list's order. */
async function atMostAtOnce<Item, Result>(
  limit: number,
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const entries = items.entries()
  const work = async () => {
    for (const [index, item] of entries) results[index] = await map(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work))
  return results
}
