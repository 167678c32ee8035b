import { sql } from 'drizzle-orm'

/** Whether the site has notifications, as the database knows it: the isolate's settings may be older. */
export const areNotificationsOn = sql`NOT EXISTS (SELECT 1 FROM settings WHERE name = 'notifications.integrated' AND value = 'false')`
