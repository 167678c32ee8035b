import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQLWrapper } from 'drizzle-orm'
import { limitInBatch } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import {
  fileEntries,
  roles,
  spaces,
  users,
  workspaceInvites,
  workspaceMembers,
} from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import type { auditStatement } from '#worker/audit/audit.ts'
import { detailStatements, toDetails } from './workspace-details-queries.ts'
import type { DetailsKey, LoadedDetails } from './workspace-details-queries.ts'
import { mayStillIn } from './member-queries.ts'
import { MOST_COUNTED_FILES } from './schema.ts'

/** How many workspaces a user owns. */
export const ownedWorkspaces = (ownerId: SQLWrapper) =>
  sql<number>`(SELECT count(*) FROM spaces w WHERE w.owner_id = ${ownerId} AND w.kind = 'workspace')`

/**
 * Inserts a workspace; returns its id. One round trip.
 * @param most workspaces that the owner may have.
 * @throws a limit violation with more.
 */
export async function insertWorkspace(
  db: Database,
  { ownerId, name, most, now }: { ownerId: number; name: string; most: number; now: string },
): Promise<SpaceId> {
  const [, [row]] = await db.batch([
    limitInBatch(db, sql`${most} > ${ownedWorkspaces(sql`${ownerId}`)}`, most),
    db
      .insert(spaces)
      .values({ kind: 'workspace', name, ownerId, createdAt: now })
      .returning({ id: spaces.id }),
  ])
  if (!row) throw new Error('the workspace was not inserted')
  return row.id
}

/** Null, and nothing is done, when the caller may not any more. */
export async function updateName(
  db: Database,
  key: DetailsKey,
  name: string,
): Promise<LoadedDetails | null> {
  const [changed, ...rows] = await db.batch([
    db
      .update(spaces)
      .set({ name })
      .where(
        and(eq(spaces.id, key.spaceId), mayStillIn(key.spaceId, key.userId, 'workspace.update')),
      )
      .returning({ id: spaces.id }),
    ...detailStatements(db, key),
  ])
  return changed.length > 0 ? toDetails(...rows) : null
}

/**
 * Deletes a workspace in constant time: gives it to an account that is deleted from the first, with which
 * `purgeDeletedUsers` removes it. False when it is not the owner's.
 */
export async function deleteSpace(
  db: Database,
  spaceId: SpaceId,
  ownerId: number,
  now: string,
): Promise<boolean> {
  const [, given] = await db.batch(deletionOf(db, { id: spaceId, ownerId }, now))
  return given.length > 0
}

/** The same for several, with the record of it. */
export async function deleteSpaces(
  db: Database,
  found: readonly { id: SpaceId; ownerId: number }[],
  now: string,
  audit: ReturnType<typeof auditStatement>,
): Promise<void> {
  await db.batch([audit, ...found.flatMap((space) => deletionOf(db, space, now))])
}

function deletionOf(
  db: Database,
  { id: spaceId, ownerId }: { id: SpaceId; ownerId: number },
  now: string,
) {
  const isOwned = sql`EXISTS (
    SELECT 1 FROM spaces WHERE id = ${spaceId} AND owner_id = ${ownerId} AND kind = 'workspace')`
  const isGone = sql`NOT ${isOwned}`
  return [
    db.run(sql`
      INSERT INTO users (email, password_hash, is_provisional, deleted_at, created_at, updated_at)
      SELECT '', '', 1, ${now}, ${now}, ${now} WHERE ${isOwned}`),
    db
      .update(spaces)
      // Triggers of the insertion do not change it.
      .set({ ownerId: sql`last_insert_rowid()` })
      .where(and(eq(spaces.id, spaceId), isOwned))
      .returning({ id: spaces.id }),
    db.delete(workspaceMembers).where(and(eq(workspaceMembers.spaceId, spaceId), isGone)),
    db.delete(workspaceInvites).where(and(eq(workspaceInvites.spaceId, spaceId), isGone)),
  ] as const
}

/** Workspaces of anybody. */
export const selectSpaces = (db: Database, ids: readonly number[]) =>
  db
    .select({ id: spaces.id, name: spaces.name, ownerId: spaces.ownerId })
    .from(spaces)
    .innerJoin(users, eq(users.id, spaces.ownerId))
    .where(
      and(
        eq(spaces.kind, 'workspace'),
        inArray(spaces.id, ids as SpaceId[]),
        isNull(users.deletedAt),
      ),
    )

/** Roles that members can have, in the order in which they are offered. */
export const selectWorkspaceRoles = (db: Database) =>
  db
    .select({
      id: roles.id,
      name: roles.name,
      description: roles.description,
      permissions: sql`(
        SELECT json_group_array(rp.name) FROM role_permissions rp WHERE rp.role_id = ${roles.id})`.mapWith(
        (json: string) => JSON.parse(json) as string[],
      ),
    })
    .from(roles)
    .where(eq(roles.type, 'workspace'))
    .orderBy(roles.id)
    .limit(100)

/** Counts files outside the trash, one more than `MOST_COUNTED_FILES` at most, and returns the space's bytes. */
export async function selectFileCount(db: Database, spaceId: SpaceId) {
  const files = db
    .select({ one: sql`1` })
    .from(fileEntries)
    .where(
      and(
        eq(fileEntries.spaceId, spaceId),
        eq(fileEntries.isFolder, false),
        isNull(fileEntries.deletedAt),
      ),
    )
    .limit(MOST_COUNTED_FILES + 1)
  const [row] = await db
    .select({ count: sql<number>`(SELECT count(*) FROM (${files}))`, usedBytes: spaces.usedBytes })
    .from(spaces)
    .where(eq(spaces.id, spaceId))
  return row ?? { count: 0, usedBytes: 0 }
}
