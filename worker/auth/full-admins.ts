import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { ADMIN_PERMISSION } from '#worker/access/permissions.ts'

/** Whether a user may do everything, banned or not. */
export const isFullAdmin = (userId: SQLWrapper): SQL => sql`(
  EXISTS (SELECT 1 FROM user_roles ur JOIN role_permissions rp ON rp.role_id = ur.role_id
          WHERE ur.user_id = ${userId} AND rp.name = ${ADMIN_PERMISSION})
  OR EXISTS (SELECT 1 FROM user_permissions up WHERE up.user_id = ${userId} AND up.name = ${ADMIN_PERMISSION}))`

/** Users, as `admin`, who can sign in and may do everything. */
const FULL_ADMINS = sql`(
    SELECT ur.user_id FROM role_permissions rp CROSS JOIN user_roles ur ON ur.role_id = rp.role_id WHERE rp.name = ${ADMIN_PERMISSION}
    UNION ALL SELECT up.user_id FROM user_permissions up WHERE up.name = ${ADMIN_PERMISSION}) holder
  CROSS JOIN users admin ON admin.id = holder.user_id
  WHERE admin.deleted_at IS NULL AND admin.is_provisional = 0 AND admin.banned_at IS NULL`

/** Whether anybody who can sign in may do everything, besides these users. */
export const isFullAdminLeft = (besides: readonly number[] = []): SQL => sql`EXISTS (
  SELECT 1 FROM ${FULL_ADMINS}
    AND admin.id NOT IN (SELECT value FROM json_each(${JSON.stringify(besides)})))`

/** The oldest account that may do everything: the site's owner, where no setting names one. */
export async function selectFirstAdmin(
  db: Database,
): Promise<{ email: string; language: string | null } | null> {
  const [first] = await db.all<{ email: string; language: string | null }>(
    sql`SELECT admin.email, admin.language FROM ${FULL_ADMINS} ORDER BY admin.id LIMIT 1`,
  )
  return first ?? null
}
