import { and, isNull, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import {
  accessTokens,
  contacts,
  grants,
  links,
  oneTimeTokens,
  sessions,
  socialProfiles,
  spaces,
  tags,
  uploads,
  userPermissions,
  userRoles,
  users,
  workspaceInvites,
  workspaceMembers,
} from '#db/schema/index.ts'
import { hasAddress } from '#db/schema/signed-address.ts'
import { ADDRESS_LIFE_MS } from '#worker/storage/object-store.ts'

const oneOf = (ids: readonly number[]): SQL =>
  sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Of `spaces`: a workspace of one of these users that has members. */
export const isSharedWorkspaceOf = (ids: readonly number[]): SQL =>
  sql`${spaces.ownerId} IN ${oneOf(ids)} AND ${spaces.kind} = 'workspace'
    AND EXISTS (SELECT 1 FROM workspace_members m WHERE m.space_id = spaces.id)`

export const isGone = (userId: SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM users gone WHERE gone.id = ${userId} AND gone.deleted_at IS NOT NULL)`

/**
 * Leaves of accounts only what their files hang on; the scheduled job removes that. Workspaces without members go with
 * them. The first statement returns the ids of those that are given up.
 */
export function giveUpAccounts(
  db: Database,
  ids: readonly number[],
  now: Date,
  condition: SQL | undefined,
) {
  const at = now.toISOString()
  const addressUntil = new Date(now.getTime() + ADDRESS_LIFE_MS).toISOString()
  const gone = sql`(
    SELECT gone.id FROM users gone WHERE gone.id IN ${oneOf(ids)} AND gone.deleted_at IS NOT NULL)`
  return [
    db
      .update(users)
      .set({
        deletedAt: at,
        // Frees the address: provisional rows may share one.
        isProvisional: true,
        email: '',
        passwordHash: '',
        firstName: null,
        lastName: null,
        avatar: null,
        avatarBlobId: null,
        country: null,
        timezone: null,
        dateFormat: null,
        timeFormat: null,
        twoFactorSecret: null,
        twoFactorRecoveryCodes: null,
        updatedAt: at,
      })
      .where(and(sql`${users.id} IN ${oneOf(ids)}`, isNull(users.deletedAt), condition))
      .returning({ id: users.id }),
    db
      .delete(sessions)
      .where(sql`${sessions.userId} IN ${gone} OR ${sessions.impersonatorId} IN ${gone}`),
    db.delete(accessTokens).where(sql`${accessTokens.userId} IN ${gone}`),
    db.delete(oneTimeTokens).where(sql`${oneTimeTokens.userId} IN ${gone}`),
    db.delete(socialProfiles).where(sql`${socialProfiles.userId} IN ${gone}`),
    db.delete(links).where(sql`${links.userId} IN ${gone}`),
    // Shares of others with the account; its own end with its spaces.
    db.delete(grants).where(sql`${grants.userId} IN ${gone}`),
    db.delete(workspaceMembers).where(sql`${workspaceMembers.userId} IN ${gone}`),
    // Nobody joins a workspace that goes with the account.
    db.delete(workspaceInvites).where(
      sql`${workspaceInvites.spaceId} IN (
          SELECT s.id FROM spaces s WHERE s.owner_id IN ${gone} AND s.kind = 'workspace')`,
    ),
    db.delete(contacts).where(sql`${contacts.userId} IN ${gone}`),
    db.delete(tags).where(sql`${tags.userId} IN ${gone}`),
    db.delete(userRoles).where(sql`${userRoles.userId} IN ${gone}`),
    db.delete(userPermissions).where(sql`${userPermissions.userId} IN ${gone}`),
    // The hourly job aborts unfinished uploads. While a signed address works, the row must stay: it is the only record
    // of bytes stored through it.
    db
      .update(uploads)
      .set({
        expiresAt: sql`CASE WHEN ${hasAddress} THEN min(expires_at, ${addressUntil}) ELSE ${at} END`,
      })
      .where(sql`${uploads.userId} IN ${gone}`),
  ] as const
}
