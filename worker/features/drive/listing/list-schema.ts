import { z } from 'zod'
import { success } from '#worker/input/answer.ts'
import { PageNumbers } from '#worker/paging/page-numbers.ts'
import { perPage } from '#worker/paging/page-size.ts'
import { EntryFilters } from './entry-filters.ts'
import { ENTRY_TYPES } from '#worker/names/entry-type.ts'
import { WorkspaceQuery } from '#worker/input/workspace-query.ts'
import { FileEntry, FolderCrumb } from '../entries/schema.ts'

export const ENTRY_ORDERS = ['name', 'updated_at', 'created_at', 'file_size', 'type'] as const
export const EntryOrder = z.enum(ENTRY_ORDERS)
export type EntryOrder = z.infer<typeof EntryOrder>
export const OrderDirection = z.enum(['asc', 'desc'])
export type OrderDirection = z.infer<typeof OrderDirection>

export const DEFAULT_PER_PAGE = 50

/** Ours hold a name as it is sorted by, which may be eleven times as long as the name: “ﷺ” is eighteen letters. */
const Cursor = z.string().max(4096)

/** Which part of a list: by what came before it, else by number. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  perPage: perPage(DEFAULT_PER_PAGE),
  cursor: Cursor.optional(),
})
export type PageQuery = z.infer<typeof PageQuery>

const QueryFlag = z
  .enum(['true', 'false', '1', '0', ''])
  .transform((value) => value === 'true' || value === '1')

/** Longer than any name. */
const MAX_QUERY_LENGTH = 255

/** Folders listed in one call. */
const MAX_PARENTS = 50

/** Ids with commas; "0" is the root. */
const ParentIds = z
  .string()
  .max(1000, 'There are too many folders.')
  .regex(/^(\d{1,15}(,\d{1,15})*)?$/, 'These are no ids of folders.')
  .transform((list) => [...new Set(list === '' ? [] : list.split(',').map(Number))])
  .refine((ids) => ids.length <= MAX_PARENTS, 'There are too many folders.')
  .transform((ids) => ids.map((id) => id || null))

/**
 * Lists a folder; with `query`, `starredOnly`, `recentOnly` or `pageId=search` the whole drive, or all below the named
 * folders; with `deletedOnly` the trash, or a folder in it.
 */
export const ListEntriesQuery = WorkspaceQuery.extend({
  /** A folder's hash or id; absent or "0" = the root. */
  folderId: z.string().max(64).optional(),
  /** The same by its older name, or the name of a list: `NAMED_PAGES`. */
  pageId: z.string().max(64).optional(),
  parentIds: ParentIds.optional(),
  deletedOnly: QueryFlag.default(false),
  starredOnly: QueryFlag.default(false),
  recentOnly: QueryFlag.default(false),
  /** Entries that others share with the caller. */
  sharedOnly: QueryFlag.default(false),
  /** Words each of which must be in the name, a tag of the caller's own, the description or the text. Of very short ones, the first few count in texts. */
  query: z.string().max(MAX_QUERY_LENGTH, 'Please search for less.').default(''),
  /** Narrows any list, as `filters` does. */
  type: z.enum(ENTRY_TYPES, 'There is no such type.').or(z.literal('')).optional(),
  filters: EntryFilters.optional(),
  /**
   * Default: by name; a search by relevance, the best first; the trash by deletion date, recent entries by when the
   * caller last opened or changed them.
   */
  orderBy: z.enum([...ENTRY_ORDERS, 'relevance']).optional(),
  orderDir: OrderDirection.optional(),
  ...PageQuery.shape,
  /** The cursor of a page that is known: nothing behind it is listed. So a page can be asked for again as it was cut. */
  until: Cursor.optional(),
})
export type ListEntriesQuery = z.infer<typeof ListEntriesQuery>

export const EntryPagination = z.object({
  ...PageNumbers.shape,
  data: z.array(FileEntry),
  /** For the next page, whatever its depth at the same cost; null on the last. */
  next_cursor: z.string().nullable(),
})
export type EntryPagination = z.infer<typeof EntryPagination>

export const ListEntriesResponse = success({
  ...EntryPagination.shape,
  /** The folder listed, or searched; null for the root, for several and for the trash. */
  folder: FileEntry.nullable(),
  /** From the top folder down to the one listed; in the trash from what was trashed. */
  breadcrumb: z.array(FolderCrumb),
})
export type ListEntriesResponse = z.infer<typeof ListEntriesResponse>

export const ListFoldersQuery = WorkspaceQuery.extend({
  /** Only folders directly in this one; 0 = in the root. Absent = all folders, those at the top first. */
  parentId: z.coerce.number().int().min(0).optional(),
  cursor: Cursor.optional(),
})
export type ListFoldersQuery = z.infer<typeof ListFoldersQuery>

/** A folder in a tree to choose from. */
export const FolderNode = FileEntry.pick({
  id: true,
  name: true,
  hash: true,
  parent_id: true,
  path: true,
  type: true,
  color: true,
  workspace_id: true,
})
  .extend({
    /** Whether there are folders in it. */
    has_folders: z.boolean(),
  })
  .meta({ ref: 'FolderNode' })
export type FolderNode = z.infer<typeof FolderNode>

export const ListFoldersResponse = success({
  folders: z.array(FolderNode),
  /** Whether there are more than one answer holds: those are got by `parentId`. */
  has_more: z.boolean(),
  /** With `parentId`: for the next ones; null on the last. */
  next_cursor: z.string().nullable(),
})
export type ListFoldersResponse = z.infer<typeof ListFoldersResponse>
