import { asc, eq, sql } from 'drizzle-orm'
import { usedBytesOf } from '#db/charge.ts'
import type { Database } from '#db/client.ts'
import { spaceLimitOf } from '#db/plan.ts'
import { roles, spaces, users, workspaceInvites, workspaceMembers } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { isActive } from '#worker/auth/signed-in-user.ts'
import { MOST_MEMBERS } from './schema.ts'

export interface DetailsKey {
  spaceId: SpaceId
  /** Who reads them. */
  userId: number
  withInvites: boolean
}

const personColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  avatar: users.avatar,
}

/** The statements that {@link toDetails} reads the results of, for a batch. */
export const detailStatements = (db: Database, { spaceId, userId, withInvites }: DetailsKey) =>
  [
    db
      .select({
        id: spaces.id,
        kind: spaces.kind,
        name: sql<string>`coalesce(${spaces.name}, '')`,
        createdAt: spaces.createdAt,
        usedBytes: spaces.usedBytes,
        ownerUsedBytes: usedBytesOf(sql`users.id`),
        ownerAvailableBytes: spaceLimitOf(sql`users.id`),
        isOwnerBanned: sql`NOT ${isActive(users.id)}`.mapWith(Boolean),
        owner: personColumns,
      })
      .from(spaces)
      .innerJoin(users, eq(users.id, spaces.ownerId))
      .where(eq(spaces.id, spaceId)),
    db
      .select({
        ...personColumns,
        role: { id: roles.id, name: roles.name },
        createdAt: workspaceMembers.createdAt,
      })
      .from(workspaceMembers)
      .innerJoin(users, eq(users.id, workspaceMembers.userId))
      .innerJoin(roles, eq(roles.id, workspaceMembers.roleId))
      .where(eq(workspaceMembers.spaceId, spaceId))
      .orderBy(asc(workspaceMembers.createdAt), asc(workspaceMembers.userId))
      .limit(MOST_MEMBERS),
    db
      .select({
        id: workspaceInvites.id,
        email: workspaceInvites.email,
        roleId: roles.id,
        roleName: roles.name,
        mailedAt: workspaceInvites.mailedAt,
        expiresAt: workspaceInvites.expiresAt,
      })
      .from(workspaceInvites)
      .innerJoin(roles, eq(roles.id, workspaceInvites.roleId))
      .where(sql`${workspaceInvites.spaceId} = ${spaceId} AND ${withInvites}`)
      .orderBy(asc(workspaceInvites.createdAt), asc(workspaceInvites.email))
      .limit(MOST_MEMBERS),
    db.all<{ name: string }>(sql`
      SELECT rp.name FROM workspace_members m JOIN role_permissions rp ON rp.role_id = m.role_id
      WHERE m.space_id = ${spaceId} AND m.user_id = ${userId}`),
  ] as const

type Statements = ReturnType<typeof detailStatements>
type Rows<Index extends 0 | 1 | 2 | 3> = Awaited<Statements[Index]>

/** A workspace with its people. */
export interface LoadedDetails {
  space: Rows<0>[number]
  members: Rows<1>
  invites: Rows<2>
  /** Names of what the reader's role allows; empty for the owner. */
  ownPermissions: string[]
}

/** Null where the space does not exist any more. */
export function toDetails(
  [space]: Rows<0>,
  members: Rows<1>,
  invites: Rows<2>,
  permissions: Rows<3>,
): LoadedDetails | null {
  if (!space) return null
  return { space, members, invites, ownPermissions: permissions.map(({ name }) => name) }
}

export async function selectDetails(db: Database, key: DetailsKey): Promise<LoadedDetails | null> {
  return toDetails(...(await db.batch([...detailStatements(db, key)])))
}
