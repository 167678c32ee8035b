import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { spaces, users } from '#db/schema/index.ts'
import type { Selection } from '../lists/admin-list.ts'

export type WorkspaceRow = Awaited<ReturnType<typeof selectWorkspaces>>[number]

/** Literal, as indexes are of this condition. */
const IS_WORKSPACE = sql`${spaces.kind} = 'workspace'`

export const selectWorkspaces = (db: Database, { where, orderBy, limit, offset }: Selection) =>
  db
    .select({
      id: spaces.id,
      name: spaces.name,
      ownerId: spaces.ownerId,
      ownerEmail: users.email,
      memberCount: sql<number>`1 + (SELECT count(*) FROM workspace_members m WHERE m.space_id = spaces.id)`,
      usedBytes: spaces.usedBytes,
      createdAt: spaces.createdAt,
    })
    .from(spaces)
    .innerJoin(users, eq(users.id, spaces.ownerId))
    .where(and(IS_WORKSPACE, isNull(users.deletedAt), where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
