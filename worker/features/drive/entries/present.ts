import { permissionsOf, workspaceIdOf } from '#worker/access/access.ts'
import type { Access } from '#worker/access/access.ts'
import { displayName } from '#worker/features/site/present.ts'
import { objectNameOf } from '#worker/storage/object-keys.ts'
import type { EntryType } from '#worker/names/entry-type.ts'
import type { EntryRow, ShownEntry } from './queries.ts'
import type { FileEntry, NameConflict } from './schema.ts'

/** The linked entry. */
export interface LinkRoot {
  linkHash: string
  id: number
  ancestors: string
}

/**
 * @param via how the caller reaches the entry: a link's visitors get addresses that name the link, nothing of what
 *   is above it, and no people.
 */
export function presentEntry(
  row: ShownEntry,
  access: Access,
  via: LinkRoot | 'owner' = 'owner',
): FileEntry {
  const permissions = permissionsOf(access, row)
  const above = via === 'owner' ? '/' : via.ancestors
  const isTop = via !== 'owner' && via.id === row.id
  const query = via === 'owner' ? '' : `?link=${via.linkHash}`
  const thumbnailUrl = thumbnailUrlOf(row, via === 'owner' ? null : via.linkHash)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    file_name: row.objectKey === null || via !== 'owner' ? row.name : objectNameOf(row.objectKey),
    mime: row.mime,
    color: row.color,
    file_size: row.sizeBytes,
    parent_id: isTop ? null : row.parentId,
    path: `${row.ancestors.slice(above.length)}${row.id}`,
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
    tags: row.tags,
    users:
      via === 'owner'
        ? [
            {
              id: row.ownerId,
              email: row.ownerEmail,
              avatar: row.ownerAvatar,
              display_name: displayName({
                firstName: row.ownerFirstName,
                lastName: row.ownerLastName,
                email: row.ownerEmail,
              }),
              owns_entry: true,
              entry_permissions: permissions,
            },
          ]
        : [],
    permissions,
  }
}

/** Null also in the trash, where content has no address. Of another picture the address is another one. */
export function thumbnailUrlOf(
  { hash, thumbnailId, deletedAt }: Pick<EntryRow, 'hash' | 'thumbnailId' | 'deletedAt'>,
  linkHash: string | null = null,
): string | null {
  if (thumbnailId === null || deletedAt !== null) return null
  const link = linkHash === null ? '' : `&link=${linkHash}`
  return `/api/v1/file-entries/${hash}/thumbnail?v=${thumbnailId}${link}`
}

/** The existing entry in a clash of names, for the decision about it. */
export const presentExisting = (row: EntryRow): NameConflict['existing'] => ({
  id: row.id,
  hash: row.hash,
  name: row.name,
  type: row.type as EntryType,
  file_size: row.sizeBytes,
  updated_at: row.updatedAt,
})
