import type { RequestContext } from '#worker/context/context.ts'
import type { Deps } from '#worker/context/deps.ts'
import { receiverLines } from '#worker/i18n/language-lines.ts'
import { loadSiteData } from '#worker/settings/site-data.ts'
import type { SiteData } from '#worker/settings/site-data.ts'
import { notificationContent } from '../notification-content.ts'
import { NOTIFICATION_TYPES } from '../notification-types.ts'
import type { NotificationFacts, NotificationType } from '../notification-types.ts'
import { pushMessages } from './push-messages.ts'
import { pushText } from './push-text.ts'
import { claimDueNotifications, recordResults, selectReceivers } from './queue.ts'
import type { DueNotification, Receiver, Result } from './queue.ts'
import { MESSAGE_TTL_MS } from './send-message.ts'
import type { Outcome, PushMessage } from './send-message.ts'

const NOTIFICATIONS_PER_ROUND = 20

/** No other round begins after it. */
const MOST_MS = 60_000

/** Longer than a round: 20 notifications for 10 browsers each, 6 at once, each given up after 5 s. */
const LEASE_MS = 3 * 60_000

/** Waits after the first, second … try. After the fifth there is no other. */
const RETRY_DELAYS_MS = [5_000, 60_000, 5 * 60_000, 20 * 60_000]

interface Message extends PushMessage {
  notification: DueNotification
  receiver: Receiver
}

/** Pushes due notifications to browsers after the response. */
export function sendDuePush({ deps }: Pick<RequestContext, 'deps'>): void {
  deps.inBackground(async (db) => {
    const { failed } = await deliverDuePush({ ...deps, db })
    if (failed === 0) return
    await new Promise((resolve) => setTimeout(resolve, (RETRY_DELAYS_MS[0] ?? 0) + 100))
    await deliverDuePush({ ...deps, db })
  })
}

/** Pushes what is due, whoever caused it. May run in many places at once. Returns counts of messages. */
export async function deliverDuePush(deps: Deps): Promise<{ sent: number; failed: number }> {
  const total = { sent: 0, failed: 0 }
  const end = deps.clock().getTime() + MOST_MS
  let claimed: number
  do {
    const round = await deliverRound(deps)
    for (const { kind } of round.outcomes) total[kind === 'sent' ? 'sent' : 'failed']++
    claimed = round.claimed
  } while (claimed === NOTIFICATIONS_PER_ROUND && deps.clock().getTime() < end)
  return total
}

async function deliverRound(deps: Deps): Promise<{ claimed: number; outcomes: Outcome[] }> {
  const { db, clock } = deps
  const now = clock()
  const leaseEnd = new Date(now.getTime() + LEASE_MS)
  const due = await claimDueNotifications(db, { now, leaseEnd, most: NOTIFICATIONS_PER_ROUND })
  if (due.length === 0) return { claimed: 0, outcomes: [] }
  const site = await loadSiteData({ ...deps, now })
  const wanted = due.filter((notification) => isStillWanted(notification, site, now))
  const receivers = await selectReceivers(db, [...new Set(wanted.map(({ userId }) => userId))], now)
  const messages = wanted.flatMap((notification) => messagesOf(notification, receivers, site))
  const outcomes = await pushMessages(deps, site, messages)
  const results = due.map((notification) => {
    const own = messages.flatMap((message, index) =>
      message.notification === notification ? [{ message, outcome: outcomes[index] }] : [],
    )
    return resultOf(notification, own, clock())
  })
  const goneIds = messages.flatMap(({ receiver }, index) =>
    outcomes[index]?.kind === 'gone' ? [receiver.id] : [],
  )
  await recordResults(db, { leaseEnd, results, goneIds })
  return { claimed: due.length, outcomes }
}

/** Not read elsewhere meanwhile, no news of yesterday, and none of a version that knew more types. */
const isStillWanted = (
  { type, readAt, createdAt }: DueNotification,
  { settings }: SiteData,
  now: Date,
): boolean =>
  settings['notifications.integrated'] &&
  Object.hasOwn(NOTIFICATION_TYPES, type) &&
  readAt === null &&
  now.getTime() - Date.parse(createdAt) < MESSAGE_TTL_MS

function messagesOf(
  notification: DueNotification,
  receivers: Receiver[],
  site: SiteData,
): Message[] {
  const own = receivers.filter(
    ({ id, userId }) =>
      userId === notification.userId && (notification.pushLeft?.includes(id) ?? true),
  )
  const [first] = own
  if (!first) return []
  const type = notification.type as NotificationType
  const facts = notification.facts as unknown as NotificationFacts[NotificationType]
  const topic = `notification-${notification.id}`
  const text = pushText({
    tag: topic,
    content: notificationContent(
      type,
      facts,
      first.language ?? site.settings['i18n.default_language'],
    ),
    lines: receiverLines(site, first.language),
    icon: site.settings['branding.logo_light_mobile'] || null,
  })
  const isUrgent = type === 'new-sign-in'
  return own.map((receiver) => ({ notification, receiver, text, topic, isUrgent }))
}

function resultOf(
  { id, pushAttempts: attempts }: DueNotification,
  own: { message: Message; outcome: Outcome | undefined }[],
  now: Date,
): Result {
  const late = own.flatMap(({ message, outcome }) =>
    outcome?.kind === 'later' ? [{ id: message.receiver.id, afterMs: outcome.afterMs }] : [],
  )
  for (const { message, outcome } of own)
    if (outcome?.kind === 'refused' || outcome?.kind === 'later')
      logFailure(message, outcome.reason)
  const delayMs = RETRY_DELAYS_MS[attempts - 1]
  if (late.length === 0 || delayMs === undefined) return { id, attempts, retry: null }
  const waitMs = Math.max(delayMs, ...late.map(({ afterMs }) => afterMs))
  return {
    id,
    attempts,
    retry: { at: new Date(now.getTime() + waitMs), left: late.map((one) => one.id) },
  }
}

/** The path of an endpoint is a secret of the browser. */
function logFailure({ notification, receiver }: Message, reason: string): void {
  const { host } = new URL(receiver.endpoint)
  console.error(
    JSON.stringify({
      level: 'error',
      message: 'notification not pushed',
      notificationId: notification.id,
      host,
      reason,
    }),
  )
}
