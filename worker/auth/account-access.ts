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

/** Ways into an account besides its password, and what was shared from it. */
export interface AccountAccess {
  tokens: { id: number; name: string }[]
  services: SocialService[]
  linkCount: number
  /** With people, those in workspaces of the user included. */
  shareCount: number
  /** Of invitations to workspaces. */
  inviteCount: number
  twoFactorConfirmedAt: string | null
}

/** Access to the files of a user, whoever gave it: members of their workspaces share and invite too. */
const sharesOf = (userId: number | SQLWrapper, condition: SQL) => {
  // With the condition, as otherwise all entries of the user are read for nothing.
  const spaceIds = sql`(SELECT id FROM spaces WHERE owner_id = ${userId} AND ${condition})`
  const entryIds = sql`(SELECT id FROM file_entries WHERE space_id IN ${spaceIds})`
  return {
    links: sql`(links.user_id = ${userId}
      OR links.id IN (SELECT link_id FROM link_entries WHERE entry_id IN ${entryIds}))`,
    grants: sql`(grants.granted_by = ${userId} OR grants.entry_id IN ${entryIds})`,
    invites: sql`(workspace_invites.invited_by = ${userId} OR workspace_invites.space_id IN ${spaceIds})`,
    members: sql`workspace_members.space_id IN ${spaceIds}`,
  }
}

/** Told after a takeover only, of which a proven address is safe. */
const sharesOfRow = sharesOf(sql`users.id`, sql`users.email_verified_at IS NULL`)

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
  linkCount: sql<number>`(SELECT count(*) FROM links WHERE ${sharesOfRow.links})`,
  shareCount: sql<number>`((SELECT count(*) FROM grants WHERE ${sharesOfRow.grants})
    + (SELECT count(*) FROM workspace_members WHERE ${sharesOfRow.members}))`,
  inviteCount: sql<number>`(SELECT count(*) FROM workspace_invites WHERE ${sharesOfRow.invites})`,
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
export const deleteShares = (db: Database, { userId, condition }: Omit<Ending, 'kept'>) => {
  const shares = sharesOf(userId, condition ?? sql`1`)
  return [
    db.delete(links).where(and(shares.links, condition)),
    db.delete(grants).where(and(shares.grants, condition)),
    db.delete(contacts).where(and(eq(contacts.userId, userId), condition)),
    db.delete(workspaceInvites).where(and(shares.invites, condition)),
    db.delete(workspaceMembers).where(and(shares.members, condition)),
  ] as const
}
