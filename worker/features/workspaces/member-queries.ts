import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { links, roles, workspaceMembers } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import type { WorkspacePermissionName } from '#worker/access/workspace-permissions.ts'
import { detailStatements, toDetails } from './workspace-details-queries.ts'
import type { DetailsKey, LoadedDetails } from './workspace-details-queries.ts'

/**
 * Whether a user owns a workspace, or may do this there by their role; for the batches of those who were found to be
 * allowed when they were read.
 */
export const mayStillIn = (
  spaceId: SpaceId,
  userId: number,
  permission: WorkspacePermissionName,
): SQL => sql`(
  EXISTS (SELECT 1 FROM spaces WHERE id = ${spaceId} AND owner_id = ${userId} AND kind = 'workspace')
  OR EXISTS (
    SELECT 1 FROM workspace_members own JOIN role_permissions rp ON rp.role_id = own.role_id
    WHERE own.space_id = ${spaceId} AND own.user_id = ${userId} AND rp.name = ${permission}))`

const permissionsOf = sql`(
  SELECT json_group_array(rp.name) FROM role_permissions rp WHERE rp.role_id = ${roles.id})`.mapWith(
  (json: string) => JSON.parse(json) as string[],
)

const isMember = (spaceId: SpaceId, memberId: number) =>
  and(eq(workspaceMembers.spaceId, spaceId), eq(workspaceMembers.userId, memberId))

const memberStatement = (db: Database, spaceId: SpaceId, memberId: number) =>
  db
    .select({ roleId: workspaceMembers.roleId, permissions: permissionsOf })
    .from(workspaceMembers)
    .innerJoin(roles, eq(roles.id, workspaceMembers.roleId))
    .where(isMember(spaceId, memberId))

/** A member, with what their role allows; null = not a member. */
export async function selectMember(db: Database, spaceId: SpaceId, memberId: number) {
  const [member] = await memberStatement(db, spaceId, memberId)
  return member ?? null
}

/** A member and a role of workspaces, each with what it allows. */
export async function selectMemberAndRole(
  db: Database,
  { spaceId, memberId, roleId }: { spaceId: SpaceId; memberId: number; roleId: number },
) {
  const [[member], [role]] = await db.batch([
    memberStatement(db, spaceId, memberId),
    db
      .select({ permissions: permissionsOf })
      .from(roles)
      .where(and(eq(roles.id, roleId), eq(roles.type, 'workspace'))),
  ])
  // Selected before: with the role's permissions as they were.
  return { member: member && { permissions: member.permissions, oldRoleId: member.roleId }, role }
}

/**
 * Ends the links of somebody who may not link in the workspace any more: kept, they would open again with the right,
 * and until then nobody could end them.
 */
const endLinks = (db: Database, spaceId: SpaceId, memberId: number) =>
  db.delete(links).where(
    and(
      eq(links.userId, memberId),
      sql`NOT ${mayStillIn(spaceId, memberId, 'links.create')} AND EXISTS (
        SELECT 1 FROM link_entries le JOIN file_entries e ON e.id = le.entry_id
        WHERE le.link_id = ${links.id} AND e.space_id = ${spaceId})`,
    ),
  )

/** Changes a member's role unless it is another than was read, or the caller may not any more. */
export async function updateMemberRole(
  db: Database,
  key: DetailsKey,
  { memberId, oldRoleId, roleId }: { memberId: number; oldRoleId: number; roleId: number },
): Promise<{ isChanged: boolean; details: LoadedDetails | null }> {
  const [changed, space, members, invites, permissions] = await db.batch([
    db
      .update(workspaceMembers)
      .set({ roleId })
      .where(
        and(
          isMember(key.spaceId, memberId),
          eq(workspaceMembers.roleId, oldRoleId),
          mayStillIn(key.spaceId, key.userId, 'workspace.members'),
        ),
      )
      .returning({ userId: workspaceMembers.userId }),
    ...detailStatements(db, key),
    endLinks(db, key.spaceId, memberId),
  ])
  return { isChanged: changed.length > 0, details: toDetails(space, members, invites, permissions) }
}

/** False, and nothing is done, if the role is another than was read, or the caller may not any more. */
export async function deleteMember(
  db: Database,
  member: { spaceId: SpaceId; memberId: number; roleId: number; managerId: number },
): Promise<boolean> {
  const { spaceId, memberId, roleId, managerId } = member
  const [deleted] = await db.batch([
    db
      .delete(workspaceMembers)
      .where(
        and(
          isMember(spaceId, memberId),
          eq(workspaceMembers.roleId, roleId),
          mayStillIn(spaceId, managerId, 'workspace.members'),
        ),
      )
      .returning({ userId: workspaceMembers.userId }),
    endLinks(db, spaceId, memberId),
  ])
  return deleted.length > 0
}

/** False when the user is no member (any more). */
export async function deleteOwnMembership(
  db: Database,
  spaceId: SpaceId,
  userId: number,
): Promise<boolean> {
  const [deleted] = await db.batch([
    db
      .delete(workspaceMembers)
      .where(isMember(spaceId, userId))
      .returning({ userId: workspaceMembers.userId }),
    endLinks(db, spaceId, userId),
  ])
  return deleted.length > 0
}
