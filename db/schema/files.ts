import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp } from './columns.ts'
import type { SpaceId } from './spaces.ts'
import { users } from './users.ts'

/** Immutable objects in the bucket. One without an entry is collected by the scheduled job. */
export const blobs = sqliteTable(
  'blobs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    objectKey: text('object_key').notNull().unique(),
    sizeBytes: integer('size_bytes').notNull(),
    /** As the bucket gave it when the upload was checked; an object that no longer matches is not served. */
    etag: text('etag').notNull(),
    createdAt: createdAt(),
    /** When the blob was found orphaned: its object may be deleted, and no statement may refer to it any more. */
    givenUpAt: timestamp('given_up_at'),
    /** A small picture of the content: a blob that is deleted after this one. */
    thumbnailBlobId: integer('thumbnail_blob_id').references((): AnySQLiteColumn => blobs.id),
    /** The thumbnail's type by its own bytes. */
    thumbnailMime: text('thumbnail_mime'),
    /** Its text for searching: to be read by us, awaited from a browser (PDF), in `blob_texts`, or there is none. */
    textStatus: text('text_status', { enum: ['pending', 'awaited', 'ready', 'unreadable'] })
      .notNull()
      .default('pending'),
    /** Counted before each try, so that content which ends the Worker is given up some time. */
    textAttempts: integer('text_attempts').notNull().default(0),
    /** When a pending text is to be read; while somebody reads it, when somebody else may. Empty = at once. */
    textDueAt: text('text_due_at').notNull().default(''),
    /** CRC-32 of all bytes as we have counted it, for zips; null until known. */
    crc32: integer('crc32'),
    /** When the scheduled job has computed `crc32`; null where it was computed as the content arrived. */
    crc32At: timestamp('crc32_at'),
    /** As the sender of a direct upload has counted it. Unverified, so only the sender's own zips use it. */
    claimedCrc32: integer('claimed_crc32'),
    /** The sender; null = a visitor. No foreign key: deleting a user would look through all blobs. */
    claimedBy: integer('claimed_by'),
    /** Progress of that job: the CRC-32 of this many first bytes. */
    crc32ReadBytes: integer('crc32_read_bytes').notNull().default(0),
    crc32Read: integer('crc32_read').notNull().default(0),
    /** When the job reads it next: later after a failed read. Empty = at once. */
    crc32DueAt: text('crc32_due_at').notNull().default(''),
  },
  (table) => [
    index('blobs_thumbnail')
      .on(table.thumbnailBlobId)
      .where(sql`${table.thumbnailBlobId} IS NOT NULL`),
    index('blobs_text_due')
      .on(table.textDueAt, table.id)
      .where(sql`${table.textStatus} = 'pending'`),
    // Smallest first, as the job reads them.
    index('blobs_without_crc32')
      .on(table.sizeBytes, table.id)
      .where(sql`${table.crc32} IS NULL AND ${table.givenUpAt} IS NULL`),
    index('blobs_given_up')
      .on(table.givenUpAt)
      .where(sql`${table.givenUpAt} IS NOT NULL`),
  ],
)

/** Objects that hold the bytes of several small files: their blobs' keys begin with the pack's name. */
export const packs = sqliteTable(
  'packs',
  {
    /** 43 random characters. */
    name: text('name').primaryKey(),
    sizeBytes: integer('size_bytes').notNull(),
    /** When the job `collectPacks` looks for bytes that belong to no file; null where there can be none. */
    dueAt: timestamp('due_at'),
  },
  (table) => [
    index('packs_due')
      .on(table.dueAt)
      .where(sql`${table.dueAt} IS NOT NULL`),
  ],
)

/**
 * The searchable part of a file's text, indexed by `text_search`; a trigger removes it there. Large columns come last,
 * so that SQLite reads the others without them.
 */
export const blobTexts = sqliteTable('blob_texts', {
  blobId: integer('blob_id')
    .primaryKey()
    .references(() => blobs.id, { onDelete: 'cascade' }),
  /** Of the spaces that it is found in: "/12/", "/12/3/". */
  spaceIds: text('space_ids').notNull(),
  /** Where in `body` every so many characters of `folded` begin; see `folded-text.ts`. */
  anchors: text('anchors').notNull(),
  /** `foldText(body)`: what searching looks at. */
  folded: text('folded').notNull(),
  body: text('body').notNull(),
})

export const fileEntries = sqliteTable(
  'file_entries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    hash: text('hash').notNull().unique(),
    /** No foreign key: entries of a space can be kept in another database than `spaces`, and some are nobody's. */
    spaceId: integer('space_id').$type<SpaceId>().notNull(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id),
    parentId: integer('parent_id'),
    /** Ids of the folders above, "/" around each ("/" at the root): what is inside a folder is a range of this column. */
    ancestors: text('ancestors').notNull(),
    isFolder: integer('is_folder', { mode: 'boolean' }).notNull(),
    name: text('name').notNull(),
    /** `entryNameKey(name)`: what must be unique in a folder. */
    nameKey: text('name_key').notNull(),
    /**
     * `searchKey(name)`: what searching looks at. Triggers keep the table `entry_search` in step with it.
     */
    searchKey: text('search_key').notNull(),
    /** `nameOrderKey(name)`: what names sort by. */
    sortKey: text('sort_key').notNull(),
    type: text('type').notNull(),
    /** Sorts by type, and those of one type by name. */
    typeKey: text('type_key').generatedAlwaysAs(sql`type || '/' || sort_key`, { mode: 'virtual' }),
    mime: text('mime'),
    extension: text('extension'),
    description: text('description'),
    /** Who a visitor said to be that uploaded it by a link; empty = did not say. */
    sentBy: text('sent_by'),
    /** `descriptionKey(description)`: what searching looks at. */
    descriptionKey: text('description_key'),
    color: text('color'),
    /** Bytes; a folder's: the sum of the files below it that are not in the trash. */
    sizeBytes: integer('size_bytes').notNull().default(0),
    blobId: integer('blob_id').references(() => blobs.id),
    createdAt: createdAt(),
    updatedAt: timestamp('updated_at').notNull(),
    deletedAt: timestamp('deleted_at'),
    /** The trashed entry that this one was trashed with (itself if selected). */
    trashRootId: integer('trash_root_id'),
  },
  (table) => [
    // NULLs are never equal in a unique index, hence one for folders and one for the root.
    uniqueIndex('file_entries_name_in_folder')
      .on(table.spaceId, table.parentId, table.nameKey)
      .where(sql`${table.deletedAt} IS NULL AND ${table.parentId} IS NOT NULL`),
    uniqueIndex('file_entries_name_in_root')
      .on(table.spaceId, table.nameKey)
      .where(sql`${table.deletedAt} IS NULL AND ${table.parentId} IS NULL`),
    index('file_entries_by_name')
      .on(table.spaceId, table.parentId, table.isFolder, table.sortKey, table.id)
      .where(sql`${table.deletedAt} IS NULL`),
    index('file_entries_by_update')
      .on(table.spaceId, table.parentId, table.isFolder, table.updatedAt, table.id)
      .where(sql`${table.deletedAt} IS NULL`),
    index('file_entries_by_creation')
      .on(table.spaceId, table.parentId, table.isFolder, table.createdAt, table.id)
      .where(sql`${table.deletedAt} IS NULL`),
    index('file_entries_by_size')
      .on(table.spaceId, table.parentId, table.isFolder, table.sizeBytes, table.id)
      .where(sql`${table.deletedAt} IS NULL`),
    index('file_entries_by_type')
      .on(table.spaceId, table.parentId, table.isFolder, table.typeKey, table.id)
      .where(sql`${table.deletedAt} IS NULL`),
    // Lists of a whole space. The name at its end answers what is too short for the search table without the rows.
    index('file_entries_in_space')
      .on(table.spaceId, table.isFolder, table.updatedAt, table.id, table.searchKey)
      .where(sql`${table.deletedAt} IS NULL`),
    // Few have one, so a search looks through all of a space's.
    index('file_entries_described')
      .on(table.spaceId)
      .where(sql`${table.descriptionKey} IS NOT NULL`),
    index('file_entries_trash')
      .on(table.trashRootId)
      .where(sql`${table.trashRootId} IS NOT NULL`),
    // For sizes by type and the largest files, without the rows: SQLite wants `deleted_at` for that, too.
    index('file_entries_largest')
      .on(table.spaceId, table.isFolder, table.sizeBytes, table.type, table.deletedAt)
      .where(sql`${table.deletedAt} IS NULL`),
    index('file_entries_trash_listing')
      .on(table.spaceId, table.deletedAt)
      .where(sql`${table.trashRootId} = ${table.id}`),
    // For the admin area.
    index('file_entries_of_site_by_size')
      .on(table.sizeBytes)
      .where(sql`NOT ${table.isFolder}`),
    // Partial, so that SQLite takes none of them for the list of a space.
    index('file_entries_of_site_by_name')
      .on(table.sortKey)
      .where(sql`${table.spaceId} <> 0`),
    index('file_entries_of_site_by_type')
      .on(table.type)
      .where(sql`${table.spaceId} <> 0`),
    index('file_entries_of_site_by_type_and_size')
      .on(table.type, table.sizeBytes)
      .where(sql`NOT ${table.isFolder} AND ${table.spaceId} <> 0`),
    index('file_entries_of_site_by_creation')
      .on(table.createdAt)
      .where(sql`${table.spaceId} <> 0`),
    index('file_entries_of_site_trashed')
      .on(table.id)
      .where(sql`${table.deletedAt} IS NOT NULL AND ${table.spaceId} <> 0`),
    index('file_entries_ancestors').on(table.ancestors),
    // Removing a user looks here, for the foreign key too.
    index('file_entries_owner').on(table.ownerId),
    index('file_entries_blob')
      .on(table.blobId)
      .where(sql`${table.blobId} IS NOT NULL`),
  ],
)

/** Earlier contents of files. They count toward the space's used bytes, but not toward folder sizes. */
export const entryVersions = sqliteTable(
  'entry_versions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    entryId: integer('entry_id')
      .notNull()
      .references(() => fileEntries.id, { onDelete: 'cascade' }),
    blobId: integer('blob_id')
      .notNull()
      .references(() => blobs.id),
    sizeBytes: integer('size_bytes').notNull(),
    type: text('type').notNull(),
    mime: text('mime'),
    replacedAt: timestamp('replaced_at').notNull(),
  },
  (table) => [
    index('entry_versions_entry').on(table.entryId, table.id),
    index('entry_versions_blob').on(table.blobId),
    index('entry_versions_age').on(table.replacedAt),
  ],
)

/**
 * Deleted entries still in the index `entry_search`. Removing them costs more than the deletion, so a trigger queues
 * them for the scheduled job.
 */
export const entrySearchRemovals = sqliteTable('entry_search_removals', {
  entryId: integer('entry_id').primaryKey(),
})
