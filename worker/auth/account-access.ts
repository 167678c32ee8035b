import { and, eq, ne, sql } from 'drizzle-orm'
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
  users,
  workspaceInvites,
  workspaceMembers,
} from '#db/schema/index.ts'
import type { TokenPurpose } from './one-time-tokens.ts'
import type { Credential } from '#worker/context/context.ts'
import type { SocialService } from '#worker/settings/service-names.ts'

/** Ways into an account besides its password. */
export interface AccountAccess {
  tokens: { id: number; name: string }[]
  services: SocialService[]
}

/** And what was shared from it. */
export interface SharedAccess extends AccountAccess {
  linkCount: number
  /** With people, those in workspaces of the user included. */
  shareCount: number
  /** Of invitations to workspaces. */
  inviteCount: number
  twoFactorConfirmedAt: string | null
}

/** Columns of a statement on `users` (by that name) that make an {@link AccountAccess}. */
export const accountAccessColumns = {
  tokens: sql`(
    SELECT json_group_array(json_object('id', id, 'name', name))
    FROM access_tokens WHERE user_id = users.id)`.mapWith(
    (json: string) => JSON.parse(json) as AccountAccess['tokens'],
  ),
  services: sql`(
    SELECT json_group_array(service) FROM social_profiles WHERE user_id = users.id)`.mapWith(
    (json: string) => JSON.parse(json) as SocialService[],
  ),
}

/**
 * Statements that select access to the files of a user, whoever gave it: members of workspaces share, too. None, and
 * without a look at files, unless the condition holds.
 */
function sharesOf(userId: number | SQLWrapper, condition: SQL) {
  const ownSpaces = sql`(SELECT id FROM spaces WHERE owner_id = ${userId} AND ${condition})`
  // By the indexes of living entries, and of the trash. The order of the tables is that of `CROSS JOIN`.
  const entries = sql`(
    SELECT e.id FROM ${ownSpaces} s CROSS JOIN file_entries e ON e.space_id = s.id AND e.deleted_at IS NULL
    UNION ALL
    SELECT e.id FROM ${ownSpaces} s
      CROSS JOIN file_entries t ON t.space_id = s.id AND t.trash_root_id = t.id
      CROSS JOIN file_entries e ON e.trash_root_id = t.id)`
  return {
    links: sql`
      SELECT id FROM links WHERE user_id = ${userId} AND ${condition}
      UNION SELECT l.link_id FROM ${entries} e CROSS JOIN link_entries l ON l.entry_id = e.id`,
    grants: sql`
      SELECT id FROM grants WHERE granted_by = ${userId} AND ${condition}
      UNION SELECT g.id FROM ${entries} e CROSS JOIN grants g ON g.entry_id = e.id`,
    invites: sql`
      SELECT id FROM workspace_invites WHERE invited_by = ${userId} AND ${condition}
      UNION SELECT i.id FROM ${ownSpaces} s CROSS JOIN workspace_invites i ON i.space_id = s.id`,
    memberships: sql`SELECT m.rowid FROM ${ownSpaces} s CROSS JOIN workspace_members m ON m.space_id = s.id`,
  }
}

/** Only a takeover ends shares, of which a proven address is safe. */
const shares = sharesOf(sql`users.id`, sql`users.email_verified_at IS NULL`)

const countOf = (ids: SQL) => sql<number>`(SELECT count(*) FROM (${ids}))`

/** Columns of a statement on `users` (by that name) that make a {@link SharedAccess}. */
export const sharedAccessColumns = {
  ...accountAccessColumns,
  linkCount: countOf(shares.links),
  shareCount: sql<number>`(${countOf(shares.grants)} + ${countOf(shares.memberships)})`,
  inviteCount: countOf(shares.invites),
  twoFactorConfirmedAt: users.twoFactorConfirmedAt,
}

/** Whose access is ended, and under which condition of the batch. */
interface Ending {
  /** The id, or a statement that selects it. */
  userId: number | SQLWrapper
  /** The caller's own credential stays; null = nothing stays. */
  kept: Pick<Credential, 'kind' | 'id'> | null
  condition: SQL | undefined
}

const keptId = (kept: Ending['kept'], kind: Credential['kind']) =>
  kept?.kind === kind ? kept.id : 0

/** Ends the sessions of a user, remembered ones included, and deletes their one-time tokens of these purposes. */
export const endSessions = (
  db: Database,
  { userId, kept, condition }: Ending,
  purposes: TokenPurpose[],
) =>
  [
    db.delete(sessions).where(
      and(
        // Also those in which an admin looks at the site as somebody else.
        sql`(${sessions.userId} = ${userId} OR ${sessions.impersonatorId} = ${userId})`,
        ne(sessions.id, keptId(kept, 'session')),
        condition,
      ),
    ),
    db
      .delete(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.userId, userId),
          sql`${oneTimeTokens.purpose} IN ${purposes}`,
          condition,
        ),
      ),
  ] as const

/** Deletes the access tokens of a user and disconnects their services. */
export const deleteAccess = (db: Database, { userId, kept, condition }: Ending) =>
  [
    db
      .delete(accessTokens)
      .where(
        and(eq(accessTokens.userId, userId), ne(accessTokens.id, keptId(kept, 'token')), condition),
      ),
    db.delete(socialProfiles).where(and(eq(socialProfiles.userId, userId), condition)),
  ] as const

/** Deletes the shareable links that a user made, the shares with people, and all access to their files and workspaces. */
export const deleteShares = (
  db: Database,
  { userId, condition = sql`1` }: Omit<Ending, 'kept'>,
) => {
  const ids = sharesOf(userId, condition)
  return [
    db.delete(links).where(sql`${links.id} IN (${ids.links})`),
    db.delete(grants).where(sql`${grants.id} IN (${ids.grants})`),
    db.delete(contacts).where(and(eq(contacts.userId, userId), condition)),
    db.delete(workspaceInvites).where(sql`${workspaceInvites.id} IN (${ids.invites})`),
    db.delete(workspaceMembers).where(sql`workspace_members.rowid IN (${ids.memberships})`),
  ] as const
}
