import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { NOTIFICATION_TYPES } from './notification-types.ts'
import type { NotificationType } from './notification-types.ts'

/** Whether a user takes mails of a type; for mails that events send on their own. */
export const wantsMail = (userId: SQL, type: NotificationType): SQL => sql`coalesce((
  SELECT c.email FROM notification_choices c WHERE c.user_id = ${userId} AND c.type = ${type}), ${NOTIFICATION_TYPES[type].defaults.email})`
