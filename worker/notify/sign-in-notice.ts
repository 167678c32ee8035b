import { parse } from 'bowser'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { NewSession } from '#worker/auth/sessions.ts'
import { queueNotification } from './queue-notification.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Notifies a user of a session in a new browser, in the batch that opens it. Not of the first one, nor beside one from
 * the same address and browser.
 */
export function queueSignInNotice(
  db: Database,
  { tokenHash, ipAddress, userAgent, country, city }: NewSession['row'],
  userId: number,
  now: Date,
) {
  const device = parse(userAgent || ' ')
  const dayBefore = new Date(now.getTime() - DAY_MS).toISOString()
  const others = sql`SELECT 1 FROM sessions s WHERE s.user_id = ${userId} AND s.token_hash <> ${tokenHash}`
  return queueNotification(
    db,
    {
      type: 'new-sign-in',
      facts: {
        browser: device.browser.name || null,
        platform: device.os.name || null,
        ipAddress: ipAddress ?? null,
        city: city ?? null,
        country: country ?? null,
      },
      receivers: sql`
        SELECT id FROM users WHERE id = ${userId} AND is_provisional = 0 AND (created_at < ${dayBefore} OR EXISTS (${others}))`,
      isMailed: true,
      now,
    },
    sql`EXISTS (SELECT 1 FROM sessions WHERE token_hash = ${tokenHash})
      AND NOT EXISTS (${others} AND s.user_agent IS ${userAgent ?? null} AND s.ip_address IS ${ipAddress ?? null})`,
  )
}
