import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { roles, spaces, users, workspaceInvites } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { isActive } from '#worker/auth/signed-in-user.ts'

interface Answer {
  inviteId: string
  /** Who joins or declines. */
  userId: number
  now: string
}

/** A live invite `i` for the proven address of a user. */
const ownInvite = ({ inviteId, userId, now }: Answer) => sql`
  workspace_invites i JOIN users u ON u.email = i.email
  WHERE i.id = ${inviteId} AND i.expires_at > ${now} AND u.id = ${userId} AND u.is_provisional = 0
    AND u.email_verified_at IS NOT NULL AND u.deleted_at IS NULL`

/**
 * Makes the invitee a member and uses the invite up; returns the workspace's id, null when the invite is not theirs, not
 * valid, or the owner is banned. One round trip.
 */
export async function joinByInvite(db: Database, answer: Answer): Promise<SpaceId | null> {
  const isOpen = sql`EXISTS (SELECT 1 FROM spaces s WHERE s.id = i.space_id AND ${isActive(sql`s.owner_id`)})`
  const [[joined]] = await db.batch([
    db.all<{ id: SpaceId }>(sql`SELECT i.space_id AS id FROM ${ownInvite(answer)} AND ${isOpen}`),
    db.run(sql`
      INSERT INTO workspace_members (space_id, user_id, role_id, created_at)
      SELECT i.space_id, u.id, i.role_id, ${answer.now} FROM ${ownInvite(answer)} AND ${isOpen}
        AND NOT EXISTS (SELECT 1 FROM spaces own WHERE own.id = i.space_id AND own.owner_id = u.id)
      ON CONFLICT (space_id, user_id) DO NOTHING`),
    db.run(sql`
      DELETE FROM workspace_invites WHERE id IN (SELECT i.id FROM ${ownInvite(answer)} AND ${isOpen})`),
  ])
  return joined?.id ?? null
}

/** Returns whether the invite was there, for that user. */
export async function declineInvite(db: Database, answer: Answer): Promise<boolean> {
  const deleted = await db
    .delete(workspaceInvites)
    .where(sql`${workspaceInvites.id} IN (SELECT i.id FROM ${ownInvite(answer)})`)
    .returning({ id: workspaceInvites.id })
  return deleted.length > 0
}

/** A live invite with all that its page shows. */
export async function selectLiveInvite(db: Database, { id, now }: { id: string; now: string }) {
  const [row] = await db
    .select({
      email: workspaceInvites.email,
      tokenHash: workspaceInvites.tokenHash,
      workspace: sql<string>`${spaces.name}`,
      role: roles.name,
      // The address first: by a first column that is null, the whole is taken to be.
      inviter: {
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
      },
      hasAccount: sql<number>`EXISTS (${accountWith(sql`${workspaceInvites.email}`)})`,
    })
    .from(workspaceInvites)
    .innerJoin(spaces, eq(spaces.id, workspaceInvites.spaceId))
    .innerJoin(roles, eq(roles.id, workspaceInvites.roleId))
    .leftJoin(users, and(eq(users.id, workspaceInvites.invitedBy), sql`${users.deletedAt} IS NULL`))
    .where(
      and(
        eq(workspaceInvites.id, id),
        sql`${workspaceInvites.expiresAt} > ${now}`,
        isActive(sql`${spaces.ownerId}`),
      ),
    )
  return row ?? null
}

const accountWith = (email: SQL) => sql`
  SELECT 1 FROM users known WHERE known.email = ${email} AND known.is_provisional = 0 AND known.deleted_at IS NULL`
