import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SpaceId } from '#db/schema/index.ts'
import { numberRestrictionOf } from '#worker/auth/number-restriction.ts'
import { MOST_MEMBERS } from './schema.ts'

/**
 * People that a workspace may have, the owner and pending invitations included: by the owner's permission, whoever
 * invites. 0 = the owner may not have workspaces any more.
 */
export const memberLimitOf = (spaceId: SpaceId) =>
  sql<number>`coalesce(min(${numberRestrictionOf(
    sql`(SELECT owner_id FROM spaces WHERE id = ${spaceId})`,
    'workspaces.create',
    'member_count',
  )}, ${MOST_MEMBERS}), ${MOST_MEMBERS})`

/**
 * Whether a workspace has room for these addresses, those already invited included; for the batch that invites them.
 * Expired invitations count until they are removed.
 */
export const hasRoomForMembers = (spaceId: SpaceId, emails: readonly string[]): SQL => sql`(
  ${memberLimitOf(spaceId)} >= ${emails.length} + 1 + (SELECT count(*) FROM workspace_members WHERE space_id = ${spaceId})
    + (SELECT count(*) FROM workspace_invites WHERE space_id = ${spaceId}
       AND email NOT IN (SELECT value FROM json_each(${JSON.stringify(emails)}))))`
