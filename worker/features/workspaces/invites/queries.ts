import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { limitInBatch, requireInBatch } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { roles, spaces, workspaceInvites } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'

import { detailStatements, toDetails } from '../workspace-details-queries.ts'
import type { DetailsKey, LoadedDetails } from '../workspace-details-queries.ts'
import { hasRoomForMembers, memberLimitOf } from '../member-limit-queries.ts'
import { mayStillIn } from '../member-queries.ts'
import { queueMail } from '#worker/mail/outbox.ts'
import type { NewMail } from '#worker/mail/outbox.ts'
import { wantsMail } from '#worker/notify/wants-mail.ts'
import { queueNotification } from '#worker/notify/queue-notification.ts'
import type { NotificationFacts } from '#worker/notify/notification-types.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const inviteExpiry = (now: Date) => new Date(now.getTime() + 30 * DAY_MS).toISOString()

const permissionNames = (roleId: SQL) =>
  sql<string[]>`(
    SELECT json_group_array(rp.name) FROM role_permissions rp WHERE rp.role_id = ${roleId})`.mapWith(
    (json: string) => JSON.parse(json) as string[],
  )

/** The permissions of a role for members; null = there is none. */
const rolePermissions = (roleId: number) =>
  sql<string[] | null>`(
    SELECT ${permissionNames(sql`r.id`)} FROM roles r WHERE r.id = ${roleId} AND r.type = 'workspace')`.mapWith(
    (json: string) => JSON.parse(json) as string[],
  )

/** Loads the facts that decide whether addresses can be invited; null when the workspace is gone. */
export async function selectInviting(
  db: Database,
  { spaceId, roleId, emails }: { spaceId: SpaceId; roleId: number; emails: readonly string[] },
) {
  const [row] = await db
    .select({
      workspace: sql<string>`${spaces.name}`,
      role: rolePermissions(roleId),
      most: memberLimitOf(spaceId),
      /** Of the addresses, those of the owner and of members. */
      members: sql<string[]>`(
        SELECT json_group_array(m.email) FROM users m
        WHERE m.email IN (SELECT value FROM json_each(${JSON.stringify(emails)})) AND m.is_provisional = 0
          AND ${isInSpace(sql`m.id`, spaceId)})`.mapWith(
        (json: string) => JSON.parse(json) as string[],
      ),
    })
    .from(spaces)
    .where(and(eq(spaces.id, spaceId), eq(spaces.kind, 'workspace')))
  return row ?? null
}

const isInSpace = (userId: SQL, spaceId: SpaceId) => sql`(
  EXISTS (SELECT 1 FROM workspace_members w WHERE w.space_id = ${spaceId} AND w.user_id = ${userId})
  OR EXISTS (SELECT 1 FROM spaces o WHERE o.id = ${spaceId} AND o.owner_id = ${userId}))`

/** An account that has proven this address. */
const provenAccount = (email: string | SQL) => sql`
  SELECT u.id FROM users u
  WHERE u.email = ${email} AND u.is_provisional = 0 AND u.email_verified_at IS NOT NULL AND u.deleted_at IS NULL`

/** Queues an invite's mail, unless the account of the address has switched such mails off. */
function queueInviteMail(db: Database, { tokenHash, toAccount, toAddress }: MailedInvite) {
  const account = sql`(${provenAccount(toAccount.recipient)})`
  const isSent = sql`EXISTS (SELECT 1 FROM workspace_invites WHERE token_hash = ${tokenHash})`
  const isWanted = sql`${account} IS NOT NULL AND ${wantsMail(account, 'workspace-invitation')}`
  return [
    queueMail(db, toAccount, sql`${isSent} AND ${isWanted}`),
    queueMail(db, toAddress, sql`${isSent} AND ${account} IS NULL`),
  ]
}

interface MailedInvite {
  tokenHash: string
  /** With the address to unsubscribe. */
  toAccount: NewMail
  toAddress: NewMail
}

export interface NewInvite extends MailedInvite {
  id: string
  email: string
}

export interface Invitation {
  spaceId: SpaceId
  roleId: number
  /** Who invites. */
  userId: number
  invites: readonly NewInvite[]
  facts: NotificationFacts['workspace-invitation']
  /** Addresses a day that the user has not named before; 0 = no limit. */
  mostNewAddresses: number
  now: Date
}

/**
 * Invites addresses, or renews the role, token and expiry of their invites; returns all of the workspace. One round trip.
 * @throws a requirement violation with too many members, a limit violation with more than `mostNewAddresses`.
 */
export async function insertInvites(
  db: Database,
  invitation: Invitation,
): Promise<LoadedDetails | null> {
  const { spaceId, roleId, userId, invites, facts, mostNewAddresses } = invitation
  const at = invitation.now
  const now = at.toISOString()
  const dayBefore = new Date(at.getTime() - DAY_MS).toISOString()
  const addresses = invites.map(({ email }) => email)
  const emails = JSON.stringify(addresses)
  const rows = JSON.stringify(invites.map(({ id, email, tokenHash }) => ({ id, email, tokenHash })))
  // One that was there already keeps its id, and has its notification.
  const newInvites = sql`json_each(${rows}) n JOIN workspace_invites i ON i.id = n.value ->> 'id'`
  const key = { spaceId, userId, withInvites: true }
  const [, , , inserted, space, members, pending, permissions] = await db.batch([
    requireInBatch(db, hasRoomForMembers(spaceId, addresses)),
    limitInBatch(
      db,
      sql`${mostNewAddresses} = 0 OR ${mostNewAddresses} >= (
        SELECT count(*) FROM contacts WHERE user_id = ${userId} AND created_at > ${dayBefore}) + (
        SELECT count(*) FROM json_each(${emails}) n
        WHERE NOT EXISTS (SELECT 1 FROM contacts c WHERE c.user_id = ${userId} AND c.email = n.value))`,
      mostNewAddresses,
    ),
    db.run(sql`
      INSERT INTO contacts (user_id, email, created_at, last_shared_at)
      SELECT ${userId}, value, ${now}, ${now} FROM json_each(${emails}) WHERE true
      ON CONFLICT (user_id, email) DO UPDATE SET last_shared_at = excluded.last_shared_at`),
    db.all<{ id: string }>(sql`
      INSERT INTO workspace_invites (id, space_id, email, role_id, token_hash, invited_by, created_at, mailed_at, expires_at)
      SELECT n.value ->> 'id', s.id, n.value ->> 'email', ${roleId}, n.value ->> 'tokenHash', ${userId}, ${now}, ${now}, ${inviteExpiry(at)}
      FROM json_each(${rows}) n JOIN spaces s ON s.id = ${spaceId}
      WHERE ${mayStillIn(spaceId, userId, 'workspace.members')}
      ON CONFLICT (space_id, email) DO UPDATE SET role_id = excluded.role_id, token_hash = excluded.token_hash,
        invited_by = excluded.invited_by, mailed_at = excluded.mailed_at, expires_at = excluded.expires_at
      RETURNING id`),
    ...detailStatements(db, key),
    ...invites.flatMap((invite) => queueInviteMail(db, invite)),
    queueNotification(db, {
      type: 'workspace-invitation',
      facts,
      receivers: sql`SELECT (${provenAccount(sql`i.email`)}) FROM ${newInvites}`,
      inviteId: sql`(SELECT i.id FROM ${newInvites} JOIN users u ON u.email = i.email WHERE u.id = user_id)`,
      isMailed: false,
      now: at,
    }),
  ])
  return inserted.length > 0 ? toDetails(space, members, pending, permissions) : null
}

/** An invite with its workspace, for whoever manages that; null = there is none. */
export async function selectInvite(db: Database, id: string) {
  const [row] = await db
    .select({
      spaceId: workspaceInvites.spaceId,
      email: workspaceInvites.email,
      workspace: sql<string>`${spaces.name}`,
      permissions: permissionNames(sql`${workspaceInvites.roleId}`),
    })
    .from(workspaceInvites)
    .innerJoin(spaces, eq(spaces.id, workspaceInvites.spaceId))
    .where(eq(workspaceInvites.id, id))
  return row ?? null
}

/** Gives an invite a new token and expiry, and mails it; false when it is gone. One round trip. */
export async function renewInvite(
  db: Database,
  { now, isAllowed, ...invite }: NewInvite & { now: Date; isAllowed: SQL },
): Promise<boolean> {
  const { id, tokenHash } = invite
  const [renewed] = await db.batch([
    db
      .update(workspaceInvites)
      .set({ tokenHash, mailedAt: now.toISOString(), expiresAt: inviteExpiry(now) })
      .where(and(eq(workspaceInvites.id, id), isAllowed))
      .returning({ id: workspaceInvites.id }),
    ...queueInviteMail(db, invite),
  ])
  return renewed.length > 0
}

/** An invite of a workspace and a role for members, each with what it allows. */
export async function selectInviteAndRole(
  db: Database,
  { id, spaceId, roleId }: { id: string; spaceId: SpaceId; roleId: number },
) {
  const [[invite], [role]] = await db.batch([
    db
      .select({ permissions: permissionNames(sql`${workspaceInvites.roleId}`) })
      .from(workspaceInvites)
      .where(isOfSpace(id, spaceId)),
    db
      .select({ permissions: permissionNames(sql`${roles.id}`) })
      .from(roles)
      .where(and(eq(roles.id, roleId), eq(roles.type, 'workspace'))),
  ])
  return { invite: invite?.permissions ?? null, role: role?.permissions ?? null }
}

const isOfSpace = (id: string, spaceId: SpaceId) =>
  and(eq(workspaceInvites.id, id), eq(workspaceInvites.spaceId, spaceId))

/** Returns the workspace; null when the invite is gone, or the caller may not any more. */
export async function updateInviteRole(
  db: Database,
  key: DetailsKey,
  { id, roleId }: { id: string; roleId: number },
): Promise<LoadedDetails | null> {
  const [updated, ...rows] = await db.batch([
    db
      .update(workspaceInvites)
      .set({ roleId })
      .where(
        and(isOfSpace(id, key.spaceId), mayStillIn(key.spaceId, key.userId, 'workspace.members')),
      )
      .returning({ id: workspaceInvites.id }),
    ...detailStatements(db, key),
  ])
  return updated.length > 0 ? toDetails(...rows) : null
}

/** Returns whether the workspace had the invite, and the caller may still manage its members. */
export async function cancelInvite(
  db: Database,
  { id, spaceId, userId }: { id: string; spaceId: SpaceId; userId: number },
): Promise<boolean> {
  const deleted = await db
    .delete(workspaceInvites)
    .where(and(isOfSpace(id, spaceId), mayStillIn(spaceId, userId, 'workspace.members')))
    .returning({ id: workspaceInvites.id })
  return deleted.length > 0
}
