import { displayName } from '#worker/features/site/present.ts'
import { objectNameOf } from '#worker/storage/object-keys.ts'
import type { EntryType } from './entry-type.ts'
import type { EntryRow } from './queries.ts'
import type { EntryPermissions, FileEntry } from './schema.ts'

/** @param via how the caller reaches the entry: a link's visitors get addresses that name the link, and no people. */
export function presentEntry(
  row: EntryRow,
  permissions: EntryPermissions,
  via: { linkHash: string } | 'owner' = 'owner',
): FileEntry {
  const query = via === 'owner' ? '' : `?link=${via.linkHash}`
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    file_name: row.objectKey === null ? row.name : objectNameOf(row.objectKey),
    mime: row.mime,
    color: row.color,
    file_size: row.sizeBytes,
    parent_id: row.parentId,
    path: `${row.ancestors.slice(1)}${row.id}`,
    type: row.type as EntryType,
    extension: row.extension,
    hash: row.hash,
    url: row.isFolder ? null : `/api/v1/file-entries/${row.hash}/content${query}`,
    workspace_id: row.workspaceId,
    owner_id: row.ownerId,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    deleted_at: row.deletedAt,
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
