import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { usedBytesOf } from '#db/charge.ts'
import { spaceLimitOf } from '#db/plan.ts'
import { requireInBatch } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { spaces, users, workspaceInvites, workspaceMembers } from '#db/schema/index.ts'
import { numberRestrictionOf } from '#worker/auth/number-restriction.ts'
import { isActive } from '#worker/auth/signed-in-user.ts'
import { isSharedWorkspaceOf } from '#worker/features/leaving/give-up.ts'
import { MOST_WORKSPACES } from '#worker/features/workspaces/schema.ts'
import { isOneOfUsers, targetsWhere, toTarget } from '../rights/queries.ts'

const listed = (ids: readonly number[]): SQL =>
  sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Of `spaces s`: what is handed over of these users. Of an empty drive nothing is. */
const isHandedOver = (ids: readonly number[]): SQL => sql`(s.owner_id IN ${listed(ids)}
  AND (s.kind = 'workspace' OR EXISTS (SELECT 1 FROM file_entries e WHERE e.space_id = s.id)))`

interface Handover {
  ids: readonly number[]
  takerId: SQL
  /** Bytes of an account without a limit of its own; null = no limit. */
  siteLimitBytes: number | null
}

const isUsable = ({ takerId }: Handover): SQL => sql`(${isActive(takerId)}
  AND EXISTS (SELECT 1 FROM users proven WHERE proven.id = ${takerId} AND proven.is_provisional = 0))`

const hasRoom = ({ ids, takerId, siteLimitBytes }: Handover): SQL => sql`(
  SELECT most IS NULL OR most >= ${usedBytesOf(takerId)}
    + (SELECT coalesce(sum(g.used_bytes), 0) FROM spaces g WHERE g.owner_id IN ${listed(ids)})
  FROM (SELECT coalesce(${spaceLimitOf(takerId)}, ${siteLimitBytes}) AS most))`

const mayOwnMore = ({ ids, takerId }: Handover): SQL => sql`(
  (SELECT count(*) FROM spaces w WHERE w.owner_id = ${takerId} AND w.kind = 'workspace')
    + (SELECT count(*) FROM spaces s WHERE ${isHandedOver(ids)})
  <= coalesce(min(${numberRestrictionOf(takerId, 'workspaces.create', 'count')}, ${MOST_WORKSPACES}), ${MOST_WORKSPACES}))`

/** Users to be deleted, whether others are members of their workspaces, and who gets their files. One round trip. */
export async function selectForDeletion(
  db: Database,
  ids: readonly number[],
  takerEmail: string | null,
  siteLimitBytes: number | null,
) {
  const handover = { ids, takerId: sql`${users.id}`, siteLimitBytes }
  const [rows, [shared], [taker]] = await db.batch([
    targetsWhere(db, isOneOfUsers(ids)),
    db
      .select({
        name: sql<string>`coalesce(${spaces.name}, '')`,
        owner: sql<string>`(SELECT o.email FROM users o WHERE o.id = ${spaces.ownerId})`,
      })
      .from(spaces)
      .where(isSharedWorkspaceOf(ids))
      .limit(1),
    db
      .select({
        id: users.id,
        email: users.email,
        isUsable: isUsable(handover).mapWith(Boolean),
        hasRoom: hasRoom(handover).mapWith(Boolean),
        mayOwnMore: mayOwnMore(handover).mapWith(Boolean),
      })
      .from(users)
      .where(
        and(
          eq(users.email, takerEmail ?? ''),
          eq(users.isProvisional, false),
          isNull(users.deletedAt),
        ),
      ),
  ])
  return { targets: rows.map(toTarget), shared: shared ?? null, taker: taker ?? null }
}

/** Fails the batch where others are members of a workspace of these users. */
export const requireUnshared = (db: Database, ids: readonly number[]) =>
  requireInBatch(db, sql`NOT EXISTS (SELECT 1 FROM spaces WHERE ${isSharedWorkspaceOf(ids)})`)

/**
 * Gives all that is stored to another user, in constant time: a drive becomes a workspace. `purgeDeletedUsers` makes
 * the entries the new owner's.
 */
export function handOver(
  db: Database,
  { ids, takerId, siteLimitBytes }: Omit<Handover, 'takerId'> & { takerId: number },
) {
  const handover = { ids, takerId: sql`${takerId}`, siteLimitBytes }
  const moved = sql`(SELECT s.id FROM spaces s WHERE ${isHandedOver(ids)})`
  return [
    requireInBatch(
      db,
      sql`${isUsable(handover)} AND ${hasRoom(handover)} AND ${mayOwnMore(handover)}`,
    ),
    db
      .delete(workspaceMembers)
      .where(
        sql`${workspaceMembers.userId} = ${takerId} AND ${workspaceMembers.spaceId} IN ${moved}`,
      ),
    db.delete(workspaceInvites).where(
      sql`${workspaceInvites.spaceId} IN ${moved}
        AND ${workspaceInvites.email} = (SELECT t.email FROM users t WHERE t.id = ${takerId})`,
    ),
    db.run(sql`
      UPDATE spaces AS s SET
        name = coalesce(s.name, substr('Files of ' || (SELECT o.email FROM users o WHERE o.id = s.owner_id), 1, 100)),
        kind = 'workspace', owner_id = ${takerId}
      WHERE ${isHandedOver(ids)}`),
  ] as const
}
