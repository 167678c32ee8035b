import type { auditStatement } from '#worker/audit/audit.ts'
import { and, eq, sql } from 'drizzle-orm'
import { usedBytesOf } from '#db/charge.ts'
import { spaceLimitOf } from '#db/plan.ts'
import { isRequirementViolation, requireInBatch } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { spaces, users, workspaceInvites, workspaceMembers } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { numberRestrictionOf } from '#worker/auth/number-restriction.ts'
import { isActive } from '#worker/auth/signed-in-user.ts'
import { queueMail } from '#worker/mail/outbox.ts'
import type { NewMail } from '#worker/mail/outbox.ts'
import { ownedWorkspaces } from './queries.ts'
import { MOST_WORKSPACES } from './schema.ts'

export interface TransferKey {
  spaceId: SpaceId
  /** Who is to own it. */
  takerId: number
  /** Bytes of an account without a limit of its own; null = no limit. */
  siteLimitBytes: number | null
}

/** Conditions for somebody to become the owner. */
function conditionsOf({ spaceId, takerId, siteLimitBytes }: TransferKey) {
  const taker = sql`${takerId}`
  return {
    isMember: sql`EXISTS (
      SELECT 1 FROM workspace_members m WHERE m.space_id = ${spaceId} AND m.user_id = ${takerId})`,
    isActive: sql`(${isActive(taker)}
      AND EXISTS (SELECT 1 FROM users proven WHERE proven.id = ${takerId} AND proven.is_provisional = 0))`,
    mayOwnMore: sql`(${ownedWorkspaces(taker)}
      < coalesce(min(${numberRestrictionOf(taker, 'workspaces.create', 'count')}, ${MOST_WORKSPACES}), ${MOST_WORKSPACES}))`,
    hasRoom: sql`(
      SELECT most IS NULL OR most >= ${usedBytesOf(taker)} + (SELECT given.used_bytes FROM spaces given WHERE given.id = ${spaceId})
      FROM (SELECT coalesce(${spaceLimitOf(taker)}, ${siteLimitBytes}) AS most))`,
  }
}

const personColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  language: users.language,
}

/** A workspace with its owner, and the one who is to own it with the conditions. One round trip. */
export async function selectTransfer(db: Database, key: TransferKey) {
  const { isMember, isActive: isUsable, mayOwnMore, hasRoom } = conditionsOf(key)
  const [[space], [taker]] = await db.batch([
    db
      .select({ name: sql<string>`coalesce(${spaces.name}, '')`, owner: personColumns })
      .from(spaces)
      .innerJoin(users, eq(users.id, spaces.ownerId))
      .where(
        sql`${spaces.id} = ${key.spaceId} AND ${spaces.kind} = 'workspace' AND ${users.deletedAt} IS NULL`,
      ),
    db
      .select({
        ...personColumns,
        isMember: isMember.mapWith(Boolean),
        isActive: isUsable.mapWith(Boolean),
        mayOwnMore: mayOwnMore.mapWith(Boolean),
        hasRoom: hasRoom.mapWith(Boolean),
      })
      .from(users)
      .where(eq(users.id, key.takerId)),
  ])
  return { space: space ?? null, taker: taker ?? null }
}

/** The role of a former owner: Admin, or else the one that allows the most. */
const highestRole = sql`(
  SELECT r.id FROM roles r WHERE r.type = 'workspace'
  ORDER BY r.name = 'Admin' DESC, (SELECT count(*) FROM role_permissions rp WHERE rp.role_id = r.id) DESC, r.id LIMIT 1)`

/**
 * Gives a workspace to another owner, and makes the former one a member. False, and nothing is done, when a condition
 * does not hold any more.
 */
export async function updateOwner(
  db: Database,
  key: TransferKey,
  {
    ownerId,
    isMemberRequired,
    mails,
    now,
    audit,
  }: {
    ownerId: number
    isMemberRequired: boolean
    mails: readonly NewMail[]
    now: string
    /** Where an admin does it. */
    audit: ReturnType<typeof auditStatement> | null
  },
): Promise<boolean> {
  const { spaceId, takerId } = key
  const { isMember, isActive: isUsable, mayOwnMore, hasRoom } = conditionsOf(key)
  try {
    await db.batch([
      requireInBatch(
        db,
        sql`EXISTS (SELECT 1 FROM spaces WHERE id = ${spaceId} AND kind = 'workspace' AND owner_id = ${ownerId})
          AND ${isUsable} AND ${mayOwnMore} AND ${hasRoom} AND (${isMember} OR NOT ${isMemberRequired})`,
      ),
      db.update(spaces).set({ ownerId: takerId }).where(eq(spaces.id, spaceId)),
      db
        .delete(workspaceMembers)
        .where(and(eq(workspaceMembers.spaceId, spaceId), eq(workspaceMembers.userId, takerId))),
      db.delete(workspaceInvites).where(
        sql`${workspaceInvites.spaceId} = ${spaceId}
            AND ${workspaceInvites.email} = (SELECT email FROM users WHERE id = ${takerId})`,
      ),
      db.run(sql`
        INSERT INTO workspace_members (space_id, user_id, role_id, created_at)
        SELECT ${spaceId}, ${ownerId}, ${highestRole}, ${now} WHERE ${highestRole} IS NOT NULL`),
      ...mails.map((mail) => queueMail(db, mail, sql`true`)),
      ...(audit ? [audit] : []),
    ])
    return true
  } catch (error) {
    if (isRequirementViolation(error)) return false
    throw error
  }
}
