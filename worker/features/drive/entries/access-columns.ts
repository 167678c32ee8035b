import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { ancestorIds } from '#db/ancestor-ids.ts'
import { fromJson } from '#db/packed.ts'
import { fileEntries, spaces } from '#db/schema/index.ts'
import type { LoadedGrant } from '#worker/access/access.ts'
import type { GrantedRights } from '#worker/access/can.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import type { WorkspacePermissionName } from '#worker/access/workspace-permissions.ts'
import { isActive, mayStill } from '#worker/auth/signed-in-user.ts'

/** No user has this id: whoever comes by a link has neither grants nor tags. */
export const NOBODY = 0

/** The entry's id and those of the folders above it, as a table with the column `value`. */
const idsUpwards = ancestorIds(sql`(${fileEntries.ancestors} || ${fileEntries.id})`)

/** Whether a user is a member of a workspace that entries are in. */
const isMemberOf = (userId: number, spaceId: SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM workspace_members m WHERE m.space_id = ${spaceId} AND m.user_id = ${userId})`

/**
 * Rights by grants on the entry and on folders above it. Not looked up for own entries, nor for members of the
 * workspace, who have the rights of their role.
 */
const grantTo = (userId: number) =>
  sql`CASE WHEN ${spaces.ownerId} <> ${userId} AND NOT ${isMemberOf(userId, fileEntries.spaceId)} THEN (
    SELECT json_object(
      'canEdit', max(g.can_edit), 'canDownload', max(g.can_download),
      'canEditParent', max(g.can_edit AND g.entry_id <> ${fileEntries.id}), 'isSeen', min(g.seen_at IS NOT NULL),
      'hiddenLength', min(instr(${fileEntries.ancestors} || ${fileEntries.id} || '/', '/' || g.entry_id || '/')))
    FROM ${idsUpwards} CROSS JOIN grants g ON g.user_id = ${userId} AND g.entry_id = value
    GROUP BY g.user_id) END`.mapWith(toGrant) as SQL<LoadedGrant | null>

type GrantJson = Record<keyof LoadedGrant, number>

function toGrant(json: string | GrantJson): LoadedGrant {
  const { canEdit, canDownload, canEditParent, isSeen, hiddenLength } = fromJson(json)
  return {
    canEdit: canEdit === 1,
    canDownload: canDownload === 1,
    canEditParent: canEditParent === 1,
    isSeen: isSeen === 1,
    hiddenLength,
  }
}

/** Of an entry's space, where that is not joined. */
const spaceOwnerId = sql`(SELECT s.owner_id FROM spaces s WHERE s.id = ${fileEntries.spaceId})`

/** Whether the owner of the entry's space is banned or gone; not asked for own entries. */
const isOwnerBanned = (userId: number, ownerId: SQLWrapper) =>
  sql`(${ownerId} <> ${userId} AND NOT ${isActive(ownerId)})`.mapWith(Boolean)

/**
 * Whether the maker of a link currently has a permission in the site, and in the workspace that the entry is in. Needs
 * the entry and `spaces` joined.
 */
export const mayStillThere = (
  userId: AnySQLiteColumn,
  permission: PermissionName & WorkspacePermissionName,
) => sql<number>`(${mayStill(userId, permission)} AND (${spaces.ownerId} = ${userId} OR (EXISTS (
  SELECT 1 FROM workspace_members m JOIN role_permissions rp ON rp.role_id = m.role_id
  WHERE m.space_id = ${spaces.id} AND m.user_id = ${userId} AND rp.name = ${permission})
  AND ${isActive(spaces.ownerId)})))`

/** The facts that decide about an entry, for one user (see `LoadedFacts`). Needs `spaces` joined. */
export const accessColumns = (userId: number) => ({
  spaceId: fileEntries.spaceId,
  spaceKind: spaces.kind,
  spaceOwnerId: spaces.ownerId,
  ownerId: fileEntries.ownerId,
  deletedAt: fileEntries.deletedAt,
  isOwnerBanned: isOwnerBanned(userId, spaces.ownerId),
  grant: grantTo(userId),
})

/** A condition on `file_entries`: reached by a share of the entry or of a folder above it. */
const isSharedWith = (userId: number): SQL =>
  sql`(EXISTS (SELECT 1 FROM ${idsUpwards} CROSS JOIN grants g ON g.user_id = ${userId} AND g.entry_id = value)
    AND NOT ${isOwnerBanned(userId, spaceOwnerId)})`

/** A condition on `file_entries`: in the user's personal space, or shared with them. */
export const isOwnOrShared = (userId: number, personalSpaceId: SQLWrapper): SQL =>
  sql`(${fileEntries.spaceId} = ${personalSpaceId} OR (${isOfAnother(userId)} AND ${isSharedWith(userId)}))`

/**
 * A condition on `file_entries`: own, of a workspace, or shared. The rule decides; this keeps calls that name others'
 * entries as quick as those that name none.
 */
export const isReachableBy = (userId: number): SQL =>
  sql`(${spaceOwnerId} = ${userId} OR ${isMemberOf(userId, fileEntries.spaceId)} OR ${isSharedWith(userId)})`

/** A condition on `file_entries`: of a space that is not the user's, whose owner is not banned. */
export const isOfAnother = (userId: number): SQL =>
  sql`(${spaceOwnerId} <> ${userId} AND NOT ${isMemberOf(userId, fileEntries.spaceId)}
    AND NOT ${isOwnerBanned(userId, spaceOwnerId)})`

/** A condition on `file_entries`: a user has made a link of it, also one that is over. Others are not told of links. */
export const hasLinkOf = (userId: number): SQL => sql`EXISTS (
  SELECT 1 FROM link_entries le JOIN links l ON l.id = le.link_id
  WHERE le.entry_id = ${fileEntries.id} AND l.user_id = ${userId})`

/** The entries that are shared with a user directly. */
export const idsSharedWith = (userId: number): SQL =>
  sql`SELECT g.entry_id AS id FROM grants g WHERE g.user_id = ${userId}`

/** Those that a user reaches by shares: the shared entries and all below them. */
export const idsReachedByShares = (userId: number): SQL => sql`
  ${idsSharedWith(userId)}
  UNION
  SELECT below.id FROM grants g CROSS JOIN file_entries root ON root.id = g.entry_id AND root.is_folder
    CROSS JOIN file_entries below
      ON below.ancestors >= root.ancestors || root.id || '/' AND below.ancestors < root.ancestors || root.id || '0'
  WHERE g.user_id = ${userId}`

/** A person or an invited address that an entry is shared with. */
export interface Grantee {
  grantId: number
  email: string
  /** Null until an account has proven the address. */
  account: {
    id: number
    email: string
    firstName: string | null
    lastName: string | null
    avatar: string | null
  } | null
  /** Whether the account has seen the entry; others are not told of the account before. */
  isSeen: boolean
  grant: GrantedRights
}

/** Those that an entry is shared with, directly or by a folder above; the first `limit` by address. */
export const granteesOf = (userId: number, limit: number) =>
  (userId === NOBODY
    ? sql`'[]'`
    : sql`(
    SELECT json_group_array(json_object(
      'grantId', id, 'email', email, 'isSeen', is_seen, 'canEdit', can_edit, 'canDownload', can_download,
      'canEditParent', can_edit_parent, 'userId', user_id, 'userEmail', user_email,
      'firstName', first_name, 'lastName', last_name, 'avatar', avatar))
    FROM (
      SELECT min(g.id) AS id, g.email, max(g.seen_at) IS NOT NULL AS is_seen, max(g.can_edit) AS can_edit,
        max(g.can_download) AS can_download, max(g.can_edit AND g.entry_id <> ${fileEntries.id}) AS can_edit_parent,
        u.id AS user_id, u.email AS user_email, u.first_name, u.last_name, u.avatar
      FROM ${idsUpwards} CROSS JOIN grants g ON g.entry_id = value
        LEFT JOIN users u ON u.id = g.user_id AND u.deleted_at IS NULL
      WHERE g.user_id IS NULL OR u.id IS NOT NULL
      GROUP BY g.email ORDER BY g.email LIMIT ${limit}))`
  ).mapWith(toGrantees)

interface GranteeJson {
  grantId: number
  email: string
  isSeen: number
  canEdit: number
  canDownload: number
  canEditParent: number
  userId: number | null
  userEmail: string | null
  firstName: string | null
  lastName: string | null
  avatar: string | null
}

function toGrantees(json: string | GranteeJson[]): Grantee[] {
  return fromJson(json).map((row) => ({
    grantId: row.grantId,
    email: row.email,
    isSeen: row.isSeen === 1,
    account:
      row.userId === null
        ? null
        : {
            id: row.userId,
            email: row.userEmail ?? row.email,
            firstName: row.firstName,
            lastName: row.lastName,
            avatar: row.avatar,
          },
    grant: {
      canEdit: row.canEdit === 1,
      canDownload: row.canDownload === 1,
      canEditParent: row.canEditParent === 1,
    },
  }))
}
