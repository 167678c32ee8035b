import { eq, sql } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import type { Notification } from '#worker/features/notifications/schema.ts'
import type {
  Channel,
  NotificationFacts,
  NotificationType,
} from '#worker/notify/notification-types.ts'
import { queueNotification } from '#worker/notify/queue-notification.ts'
import type { App } from './app.ts'
import type { TestUser } from './factories.ts'

/** As an event does; `isMailed` is false unless given. */
export async function notify<Type extends NotificationType>(
  app: App,
  { id }: Pick<TestUser, 'id'>,
  type: Type,
  facts: NotificationFacts[Type],
  { isMailed = false, subject }: { isMailed?: boolean; subject?: string } = {},
): Promise<void> {
  await queueNotification(app.db, {
    type,
    facts,
    receivers: sql`SELECT ${id}`,
    ...(subject !== undefined && { subject }),
    isMailed,
    now: new Date(),
  })
}

/** As if the last mail were of long ago. */
export async function forgetLastMail(app: App, { id }: Pick<TestUser, 'id'>): Promise<void> {
  const notificationsMailedAt = '2020-01-01T00:00:00.000Z'
  await app.db.update(users).set({ notificationsMailedAt }).where(eq(users.id, id))
}

export const sharedFacts = (entryName = 'report.pdf'): NotificationFacts['file-entry-shared'] => ({
  sharer: 'Alice',
  entryName,
  entryHash: 'A'.repeat(22),
  isFolder: false,
})

/** The first page, the newest first. */
export async function notificationsOf({
  client,
}: Pick<TestUser, 'client'>): Promise<Notification[]> {
  const { status, body } = await client.get('notifications')
  if (status !== 200) throw new Error(`notifications answered ${status}: ${JSON.stringify(body)}`)
  return body.pagination.data
}

/** The primary lines of the first page. */
export const primaryLines = async (user: Pick<TestUser, 'client'>) =>
  (await notificationsOf(user)).map(({ data }) => data.lines[0]?.content)

export async function chooseChannels(
  { client }: Pick<TestUser, 'client'>,
  type: NotificationType,
  channels: Partial<Record<Channel, boolean>>,
): Promise<void> {
  const selections = [{ notif_id: type, channels }]
  const { status, body } = await client.put('notifications/me/subscriptions', { selections })
  if (status !== 200) throw new Error(`subscriptions answered ${status}: ${JSON.stringify(body)}`)
}
