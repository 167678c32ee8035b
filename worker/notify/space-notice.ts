import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { usedBytesAround } from '#db/charge.ts'
import type { Database } from '#db/client.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { queueNotification } from './queue-notification.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Tenths of the limit from which space is nearly full. */
const NEARLY_FULL_TENTHS = 9

/** By what the caller has read; the database decides. */
export const isNearlyFull = (usedBytes: number, availableBytes: number | null): boolean =>
  availableBytes !== null && usedBytes * 10 >= availableBytes * NEARLY_FULL_TENTHS

/**
 * Notifies the owner of a space, at most once a week, that what they may store is nearly used up; for a batch that
 * charges the space, after that.
 * @param availableBytes the owner's limit; null = none.
 */
export function queueSpaceNotice(
  db: Database,
  {
    spaceId,
    availableBytes,
    now,
  }: { spaceId: SpaceId; availableBytes: number | null; now: string },
  condition: SQL = sql`true`,
) {
  const at = new Date(now)
  const weekBefore = new Date(at.getTime() - WEEK_MS).toISOString()
  const owner = sql`SELECT owner_id FROM spaces WHERE id = ${spaceId}`
  const usedBytes = usedBytesAround(spaceId)
  return queueNotification(
    db,
    {
      type: 'space-nearly-full',
      facts: sql`json_object('usedBytes', ${usedBytes}, 'availableBytes', ${availableBytes})`,
      receivers: owner,
      isMailed: true,
      now: at,
    },
    sql`${availableBytes} IS NOT NULL AND ${usedBytes} * 10 >= ${availableBytes} * ${NEARLY_FULL_TENTHS}
      AND NOT EXISTS (
        SELECT 1 FROM notifications n
        WHERE n.user_id = (${owner}) AND n.type = 'space-nearly-full' AND +n.created_at > ${weekBefore})
      AND ${condition}`,
  )
}
