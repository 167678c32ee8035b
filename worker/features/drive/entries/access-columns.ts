import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { ancestorIds } from '#db/ancestor-ids.ts'
import { fileEntries, spaces } from '#db/schema/index.ts'
import type { LoadedGrant } from '#worker/access/access.ts'
import type { GrantedRights } from '#worker/access/can.ts'

/** No user has this id: whoever comes by a link has neither grants nor tags. */
export const NOBODY = 0

/** The entry's id and those of the folders above it, as a table with the column `value`. */
const idsUpwards = ancestorIds(sql`(${fileEntries.ancestors} || ${fileEntries.id})`)

/** Rights by grants on the entry and on folders above it. Own entries do not look any up. */
const grantTo = (userId: number) =>
  sql`CASE WHEN ${spaces.ownerId} <> ${userId} THEN (
    SELECT json_object(
      'canEdit', max(g.can_edit), 'canDownload', max(g.can_download),
      'canEditParent', max(g.can_edit AND g.entry_id <> ${fileEntries.id}), 'isSeen', min(g.seen_at IS NOT NULL),
      'hiddenLength', min(instr(${fileEntries.ancestors} || ${fileEntries.id} || '/', '/' || g.entry_id || '/')))
    FROM ${idsUpwards} CROSS JOIN grants g ON g.user_id = ${userId} AND g.entry_id = value
    GROUP BY g.user_id) END`.mapWith(toGrant) as SQL<LoadedGrant | null>

function toGrant(json: string): LoadedGrant {
  const { canEdit, canDownload, canEditParent, isSeen, hiddenLength } = JSON.parse(json) as Record<
    keyof LoadedGrant,
    number
  >
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
  sql`(${ownerId} <> ${userId} AND NOT EXISTS (
    SELECT 1 FROM users o WHERE o.id = ${ownerId} AND o.deleted_at IS NULL
      AND (o.banned_at IS NULL OR o.banned_until < strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))))`.mapWith(
    Boolean,
  )

/** The facts that decide about an entry, for one user (see `LoadedFacts`). Needs `spaces` joined. */
export const accessColumns = (userId: number) => ({
  spaceKind: spaces.kind,
  spaceOwnerId: spaces.ownerId,
  ownerId: fileEntries.ownerId,
  deletedAt: fileEntries.deletedAt,
  isOwnerBanned: isOwnerBanned(userId, spaces.ownerId),
  grant: grantTo(userId),
})

/**
 * A condition on `file_entries`: own or shared. The rule decides; this keeps calls that name others' entries as quick
 * as those that name none.
 */
export const isReachableBy = (userId: number): SQL =>
  sql`(${spaceOwnerId} = ${userId} OR (EXISTS (
    SELECT 1 FROM ${idsUpwards} CROSS JOIN grants g ON g.user_id = ${userId} AND g.entry_id = value)
    AND NOT ${isOwnerBanned(userId, spaceOwnerId)}))`

/** A condition on `file_entries`: of another's space, whose owner is not banned. */
export const isOfAnother = (userId: number): SQL =>
  sql`(${spaceOwnerId} <> ${userId} AND NOT ${isOwnerBanned(userId, spaceOwnerId)})`

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

function toGrantees(json: string): Grantee[] {
  return (JSON.parse(json) as GranteeJson[]).map((row) => ({
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
