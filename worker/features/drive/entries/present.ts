import {
  NO_MEMBERSHIPS,
  ownPermissionsOf,
  permissionsOf,
  workspaceIdOf,
} from '#worker/access/access.ts'
import type { GrantedRights } from '#worker/access/can.ts'
import type { EntryPermissions } from '#worker/access/entry-permissions.ts'
import { ADMIN_PERMISSION } from '#worker/access/permissions.ts'
import type { Access } from '#worker/access/access.ts'
import { displayName } from '#worker/features/bootstrap/present.ts'
import { contentNameOf } from '#worker/storage/packs.ts'
import type { EntryType } from '#worker/names/entry-type.ts'
import type { Grantee } from './access-columns.ts'
import type { EntryRow, ShownEntry } from './entry-rows.ts'
import type { EntryUser, FileEntry, NameConflict } from './schema.ts'

/** The linked entry. */
export interface LinkRoot {
  linkHash: string
  id: number
  ancestors: string
}

/**
 * Nothing is told of folders above what is shared or linked.
 * @param link how the caller reaches the entry: a link's visitors get addresses that name the link, and no people.
 */
export function presentEntry(
  row: ShownEntry,
  access: Access,
  link: LinkRoot | null = null,
): FileEntry {
  const permissions = ownPermissionsOf(access, row)
  const hiddenLength = link ? link.ancestors.length : hiddenLengthOf(row)
  const isTop = hiddenLength === row.ancestors.length
  const query = link ? `?link=${link.linkHash}` : ''
  // In the trash, content is for those who may restore it.
  const isContentHidden = row.deletedAt !== null && !permissions['files.delete']
  const thumbnailUrl = isContentHidden ? null : thumbnailUrlOf(row, link?.linkHash)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    file_name:
      row.objectKey === null || row.etag === null || link
        ? row.name
        : contentNameOf(row.objectKey, row.etag),
    mime: row.mime,
    color: row.color,
    file_size: row.sizeBytes,
    parent_id: isTop ? null : row.parentId,
    path: `${row.ancestors.slice(hiddenLength)}${row.id}`,
    type: row.type as EntryType,
    extension: row.extension,
    hash: row.hash,
    url: row.isFolder ? null : `/api/v1/file-entries/${row.hash}/content${query}`,
    thumbnail: thumbnailUrl !== null,
    thumbnail_url: thumbnailUrl,
    public: row.isPublic,
    workspace_id: workspaceIdOf(row),
    owner_id: row.ownerId,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    deleted_at: row.deletedAt,
    ...(row.type === 'pdf' &&
      (row.textStatus === 'awaited' || row.textStatus === 'pending') &&
      permissions['files.update'] && { is_text_awaited: true }),
    // Visitors are not told of each other.
    ...(row.sentBy !== null && !link && { sent_by: row.sentBy }),
    tags: row.tags,
    users: link ? [] : peopleOf(row, access, permissionsOf(access, row)),
    permissions,
  }
}

/** Whether the caller is told of no folder above it. */
export const isTopmost = (row: Pick<EntryRow, 'grant' | 'ancestors'>): boolean =>
  hiddenLengthOf(row) === row.ancestors.length

/** Characters of `ancestors` that the one for whom an entry was loaded is told nothing of. */
export const hiddenLengthOf = ({ grant }: Pick<EntryRow, 'grant'>) => grant?.hiddenLength ?? 1

/** The entry's path (ids joined by "/") from the topmost folder that the caller may see. */
export const visiblePath = (row: Pick<EntryRow, 'id' | 'ancestors' | 'grant'>): string =>
  `${row.ancestors.slice(hiddenLengthOf(row))}${row.id}`

/** The owner of the space, then those that the entry is shared with. */
function peopleOf(row: ShownEntry, access: Access, own: EntryPermissions): EntryUser[] {
  const callerId = access.actor.kind === 'user' ? access.actor.id : null
  const owner = {
    firstName: row.ownerFirstName,
    lastName: row.ownerLastName,
    email: row.ownerEmail,
  }
  const rightsOf = (id: number, grant: GrantedRights | null) =>
    id === callerId ? own : rightsOfUser(row, id, grant)
  return [
    {
      id: row.spaceOwnerId,
      email: row.ownerEmail,
      avatar: row.ownerAvatar,
      display_name: displayName(owner),
      owns_entry: true,
      entry_permissions: rightsOf(row.spaceOwnerId, null),
    },
    ...row.grantees.map((grantee) => {
      const account = granteeAccount(grantee, callerId)
      return {
        id: account?.id ?? -grantee.grantId,
        email: account?.email ?? grantee.email,
        avatar: account?.avatar ?? null,
        display_name: account ? displayName(account) : grantee.email,
        owns_entry: false,
        entry_permissions: rightsOf(account?.id ?? 0, grantee.grant),
        ...(!account && { is_pending: true as const }),
      }
    }),
  ]
}

/** Until an account has seen the entry, nobody else can tell it from an address without an account. */
const granteeAccount = ({ account, isSeen }: Grantee, callerId: number | null) =>
  isSeen || account?.id === callerId ? account : null

/** Of another user, as far as their roles in the site allow it. */
const rightsOfUser = (row: ShownEntry, id: number, grant: GrantedRights | null) =>
  permissionsOf(
    {
      actor: { kind: 'user', id, permissions: EVERYTHING },
      facts: { memberships: NO_MEMBERSHIPS, link: null },
    },
    { ...row, grant: grant && { ...grant, hiddenLength: 1, isSeen: true } },
  )

const EVERYTHING = [{ name: ADMIN_PERMISSION, restrictions: [] }]

/** Of another picture the address is another one. */
export function thumbnailUrlOf(
  { hash, thumbnailId }: Pick<EntryRow, 'hash' | 'thumbnailId'>,
  linkHash: string | null = null,
): string | null {
  if (thumbnailId === null) return null
  const link = linkHash === null ? '' : `&link=${linkHash}`
  return `/api/v1/file-entries/${hash}/thumbnail?v=${thumbnailId}${link}`
}

/** The existing entry in a clash of names, for the decision about it. */
export const presentExisting = (
  row: Pick<EntryRow, 'id' | 'hash' | 'name' | 'type' | 'sizeBytes' | 'updatedAt'>,
): NameConflict['existing'] => ({
  id: row.id,
  hash: row.hash,
  name: row.name,
  type: row.type as EntryType,
  file_size: row.sizeBytes,
  updated_at: row.updatedAt,
})
