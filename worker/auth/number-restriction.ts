import { sql } from 'drizzle-orm'
import type { SQLWrapper } from 'drizzle-orm'
import { planPermissionsOf } from '#db/plan.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import { ADMIN_PERMISSION } from '#worker/access/permissions.ts'

/**
 * A limit that comes with another user's permission, as `getRestrictionValue` finds it for the caller: null = no limit,
 * 0 = the user does not have the permission.
 * @param userId of the enclosing statement.
 */
export const numberRestrictionOf = (
  userId: SQLWrapper,
  permission: PermissionName,
  restriction: string,
) => sql<number | null>`nullif(coalesce((
  SELECT coalesce((
    SELECT r.value ->> 'value' FROM json_each(held.restrictions) r
    WHERE r.value ->> 'name' = ${restriction} AND json_type(r.value, '$.value') IN ('integer', 'real')), -1)
  FROM (
    SELECT rp.name, rp.restrictions, 0 AS origin, rp.role_id FROM user_roles ur JOIN role_permissions rp ON rp.role_id = ur.role_id
    WHERE ur.user_id = ${userId} AND rp.name IN (${permission}, ${ADMIN_PERMISSION})
    UNION ALL
    SELECT name, restrictions, 1, 0 FROM ${planPermissionsOf(userId)} WHERE name = ${permission}
    UNION ALL
    SELECT up.name, up.restrictions, 2, 0 FROM user_permissions up
    WHERE up.user_id = ${userId} AND up.name IN (${permission}, ${ADMIN_PERMISSION})) held
  ORDER BY held.name = ${permission} DESC, held.origin DESC, held.role_id DESC LIMIT 1), 0), -1)`
