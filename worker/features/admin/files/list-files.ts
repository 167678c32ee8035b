import { eq, sql } from 'drizzle-orm'
import { fileEntries } from '#db/schema/index.ts'
import { searchKey } from '#worker/names/search-key.ts'
import type { AdminList } from '../lists/admin-list.ts'
import { withinDays } from '../lists/day-range.ts'
import {
  isNamed,
  isPublic,
  isTrashed,
  named,
  PUBLIC,
  selectFiles,
  type FileRow,
} from './queries.ts'
import type { AdminFile, ListFilesQuery } from './schema.ts'

/** All files and folders of the site; by size, files alone. */
export const FILES: AdminList<
  FileRow,
  AdminFile,
  ListFilesQuery['orderBy'],
  ListFilesQuery['filters']
> = {
  permission: 'files.view',
  id: fileEntries.id,
  idOf: ({ id }) => id,
  orders: {
    created_at: { by: fileEntries.id, dated: fileEntries.createdAt },
    name: { by: fileEntries.sortKey },
    type: { by: fileEntries.type },
    file_size: { by: fileEntries.sizeBytes, only: sql`NOT ${fileEntries.isFolder}` },
  },
  conditions: (filters, query) => [
    isNamed(searchKey(query)),
    filters.type === undefined ? undefined : eq(fileEntries.type, filters.type),
    filters.public === undefined ? undefined : isPublic(filters.public),
    filters.trashed === undefined ? undefined : isTrashed(filters.trashed),
    filters.owner === undefined ? undefined : eq(fileEntries.ownerId, filters.owner),
    ...withinDays(fileEntries.createdAt, filters.created_at),
  ],
  source: (filters, query) => named(searchKey(query)) ?? (filters.public ? PUBLIC : undefined),
  select: selectFiles,
  present: (row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    mime: row.mime,
    file_size: row.sizeBytes,
    owner: { id: row.ownerId, email: row.ownerEmail },
    workspace: row.spaceName === null ? null : { id: row.spaceId, name: row.spaceName },
    is_public: row.isPublic === 1,
    deleted_at: row.deletedAt,
    created_at: row.createdAt,
  }),
  csv: [
    { header: 'id', value: ({ id }) => id },
    { header: 'name', value: ({ name }) => name },
    { header: 'type', value: ({ type }) => type },
    { header: 'mime', value: ({ mime }) => mime },
    { header: 'file_size', value: (file) => file.file_size },
    { header: 'owner', value: ({ owner }) => owner.email },
    { header: 'workspace', value: ({ workspace }) => workspace?.name ?? null },
    { header: 'is_public', value: (file) => file.is_public },
    { header: 'deleted_at', value: (file) => file.deleted_at },
    { header: 'created_at', value: (file) => file.created_at },
  ],
}
