import { z } from 'zod'
import { EntryFilters } from './entry-filters.ts'
import { entryNameProblem, normalizeEntryName } from './entry-name.ts'
import { ENTRY_TYPES } from './entry-type.ts'
import type { EntryType } from './entry-type.ts'

/** What the caller may do with an entry. */
export interface EntryPermissions {
  'files.update': boolean
  'files.create': boolean
  'files.download': boolean
  'files.delete': boolean
}

export interface EntryUser {
  id: number
  email: string
  avatar: string | null
  display_name: string
  owns_entry: boolean
  entry_permissions: EntryPermissions
}

/** The name of the system's own tag. */
export const STARRED = 'starred'

/** A word that the caller has put on an entry; nobody else sees it. */
export interface EntryTag {
  id: number
  name: string
  type: 'system' | 'custom'
}

/** A folder or a file, as every call answers it. Times are ISO 8601 in UTC, sizes are bytes. */
export interface FileEntry {
  id: number
  name: string
  description: string | null
  /** The object's key for a file; the name for a folder. */
  file_name: string
  mime: string | null
  color: string | null
  /** Bytes; for a folder, of everything in it that is not in the trash. */
  file_size: number
  parent_id: number | null
  /** Ids from the top folder down to the entry itself, joined by "/". */
  path: string
  type: EntryType
  extension: string | null
  /** The random public address; not derived from the id. */
  hash: string
  /** Where the content is, path-absolute; null for a folder. */
  url: string | null
  /** Whether there is a small picture of the content. */
  thumbnail: boolean
  /** Where it is, path-absolute; another address for another content. */
  thumbnail_url: string | null
  /** Whether it has a link of its own, also one that is over or asks for a password. */
  public: boolean
  workspace_id: number
  owner_id: number
  created_at: string
  updated_at: string
  deleted_at: string | null
  tags: EntryTag[]
  /** The folder that it is in (null = the root), in lists that are not of one folder. */
  location?: FolderCrumb | null | undefined
  /** Where what was searched for is, in lists of a search. */
  match?: EntryMatch | undefined
  /** A PDF whose text for searching the caller may send: `PUT file-entries/{id}/text`. Absent where there is nothing to do. */
  is_text_awaited?: true | undefined
  users: EntryUser[]
  permissions: EntryPermissions
}

/** A part of an entry that holds what was searched for. */
export interface EntryMatch {
  field: 'name' | 'tag' | 'description' | 'text'
  /** The name, the tag's, or some of the text around the first place, with "…" where it is cut. Plain text. */
  snippet: string
  /** Where in the snippet, as [start, end) of its UTF-16 units, in order. */
  ranges: [start: number, end: number][]
}

/** A folder on the way from the root to an entry. */
export type FolderCrumb = Pick<FileEntry, 'id' | 'name' | 'hash'>

export const ENTRY_ORDERS = ['name', 'updated_at', 'created_at', 'file_size', 'type'] as const
export const EntryOrder = z.enum(ENTRY_ORDERS)
export type EntryOrder = z.infer<typeof EntryOrder>
export const OrderDirection = z.enum(['asc', 'desc'])
export type OrderDirection = z.infer<typeof OrderDirection>

/** features.md, section 3: 50 a page; 200 keep a reply well under the database's 10 MB. */
export const DEFAULT_PER_PAGE = 50
const MAX_PER_PAGE = 200

/** A list's page size: nonsense falls back to the default, more than the most is cut to the most. */
const PerPage = z.coerce
  .number()
  .int()
  .transform((n) => (n < 1 ? DEFAULT_PER_PAGE : Math.min(n, MAX_PER_PAGE)))
  .default(DEFAULT_PER_PAGE)

/** Ours hold a name as it is sorted by, which may be eleven times as long as the name: “ﷺ” is eighteen letters. */
const Cursor = z.string().max(4096)

/** Which part of a list: by what came before it, else by number. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  perPage: PerPage,
  cursor: Cursor.optional(),
})
export type PageQuery = z.infer<typeof PageQuery>

const QueryFlag = z
  .enum(['true', 'false', '1', '0', ''])
  .transform((value) => value === 'true' || value === '1')

export const WorkspaceQuery = z.object({ workspaceId: z.coerce.number().int().min(0).default(0) })

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
 * What is listed: a folder; or, with `query`, `starredOnly`, `recentOnly` or `pageId=search`, everything in the drive
 * (below the folders named, where there are any); or, with `deletedOnly`, the trash. `type` and `filters` narrow each.
 */
export const ListEntriesQuery = WorkspaceQuery.extend({
  /** A folder's hash; absent or "0" = the root. `pageId` is the same by its older name, or "search". */
  folderId: z.string().max(64).optional(),
  pageId: z.string().max(64).optional(),
  parentIds: ParentIds.optional(),
  deletedOnly: QueryFlag.default(false),
  starredOnly: QueryFlag.default(false),
  recentOnly: QueryFlag.default(false),
  sharedOnly: QueryFlag.default(false).refine((isWanted) => !isWanted, {
    message: 'Nobody can share with people here yet.',
  }),
  /** Words each of which must be in the name, a tag of the caller's own, the description or the text. Of very short ones, the first few count in texts. */
  query: z.string().max(MAX_QUERY_LENGTH, 'Please search for less.').default(''),
  type: z.enum(ENTRY_TYPES, 'There is no such type.').or(z.literal('')).optional(),
  filters: EntryFilters.optional(),
  /** Unless said otherwise by name; the trash by when it was thrown away, recent files by their last change. */
  orderBy: EntryOrder.optional(),
  orderDir: OrderDirection.optional(),
  ...PageQuery.shape,
})
export type ListEntriesQuery = z.infer<typeof ListEntriesQuery>

export interface EntryPagination {
  data: FileEntry[]
  /** Null where the page was asked for by a cursor, which doesn't say how many came before; so are the numbers below. */
  current_page: number | null
  next_page: number | null
  /** For the next page, whatever its depth at the same cost; null on the last. */
  next_cursor: string | null
  per_page: number
  from: number | null
  to: number | null
}

export interface ListEntriesResponse extends EntryPagination {
  status: 'success'
  /** The folder listed, or searched; null for the root, for several and for the trash. */
  folder: FileEntry | null
  /** From the top folder down to the one listed. */
  breadcrumb: FolderCrumb[]
  pagination: EntryPagination
}

export const EntryName = z
  .string({ error: 'Please enter a name.' })
  .superRefine((name, ctx) => {
    const problem = entryNameProblem(name)
    if (problem) ctx.addIssue({ code: 'custom', message: problem })
  })
  .transform(normalizeEntryName)

export const EntryId = z.coerce.number().int().positive()

/** An entry by its id, or by its hash, as it stands in addresses: 128 random bits in base64, or in hex where SQL made them. */
export const EntryKey = z.union([EntryId, z.string().regex(/^([\w-]{22}|[0-9a-f]{32})$/)])

/** Entries per call: enough for "select all" on a page, small enough for one statement. */
const MAX_ENTRIES_PER_CALL = 1000
/** Some clients send ids as texts. */
const AnyEntryIds = z
  .array(
    z
      .union([
        z.number(),
        z
          .string()
          .regex(/^\d{1,16}$/)
          .transform(Number),
      ])
      .pipe(z.number().int().positive()),
  )
  .max(MAX_ENTRIES_PER_CALL)
export const EntryIds = AnyEntryIds.min(1)

export const CreateFolderInput = z.object({
  name: EntryName,
  parentId: z.number().int().positive().nullish(),
})
export type CreateFolderInput = z.infer<typeof CreateFolderInput>

export const UpdateEntryInput = z
  .object({
    name: EntryName.optional(),
    /** The name that the caller saw; when it is no longer the entry's, nothing is renamed. */
    initialName: z.string().max(1000).optional(),
    description: z.string().max(5000).nullish(),
    /** Of a folder; null = the usual one. */
    color: z
      .string()
      .regex(/^#[\da-f]{6}$/i, 'Please give a colour like #2a9d8f.')
      .transform((color) => color.toLowerCase())
      .nullish(),
  })
  .refine(
    ({ name, description, color }) =>
      name !== undefined || description !== undefined || color !== undefined,
    { path: ['name'], message: 'Nothing to change was sent.' },
  )
export type UpdateEntryInput = z.infer<typeof UpdateEntryInput>

/** An entry named by its `path`: the ids of the folders above it from the top, then its own. */
const EntryPath = z.string().regex(/^[1-9]\d{0,15}(\/[1-9]\d{0,15})*$/)

export const DeleteEntriesInput = z
  .object({
    entryIds: AnyEntryIds.optional(),
    /** Beside, or instead of, `entryIds`. */
    paths: z.array(EntryPath).max(MAX_ENTRIES_PER_CALL).default([]),
    deleteForever: z.boolean().default(false),
    emptyTrash: z.boolean().default(false),
  })
  .refine(
    (input) => input.emptyTrash || Boolean(input.entryIds?.length) || input.paths.length > 0,
    {
      path: ['entryIds'],
      message: 'Please choose what to delete.',
    },
  )
export type DeleteEntriesInput = z.infer<typeof DeleteEntriesInput>

const ClashDecision = z.enum(['keepBoth', 'replace', 'skip'])
export type ClashDecision = z.infer<typeof ClashDecision>
export type OnConflict = ClashDecision | 'ask'

/** What is done where a name is taken: with a number, instead (what stood there goes to the trash), not at all, or nothing yet. */
const ClashInput = z.object({
  onConflict: z.enum([...ClashDecision.options, 'ask']).default('keepBoth'),
  /** For single entries, by their ids. */
  decisions: z
    .record(z.string().regex(/^[1-9]\d{0,15}$/), ClashDecision)
    .refine((decisions) => Object.keys(decisions).length <= MAX_ENTRIES_PER_CALL)
    .transform(
      (decisions) => new Map(Object.entries(decisions).map(([id, choice]) => [Number(id), choice])),
    )
    .default(() => new Map()),
})

/** A name that is taken where an entry is to go. */
export interface NameConflict {
  entryId: number
  name: string
  existing: Pick<FileEntry, 'id' | 'hash' | 'name' | 'type' | 'file_size' | 'updated_at'>
}

const FolderId = z.number().int().positive()

export const MoveEntriesInput = ClashInput.extend({
  entryIds: EntryIds,
  /** Null = the root. */
  destinationId: FolderId.nullable(),
})
export type MoveEntriesInput = z.infer<typeof MoveEntriesInput>

export const DuplicateEntriesInput = ClashInput.extend({
  entryIds: EntryIds,
  /** Null = the root; absent = beside each original. */
  destinationId: FolderId.nullish(),
})
export type DuplicateEntriesInput = z.infer<typeof DuplicateEntriesInput>

export const RestoreEntriesInput = ClashInput.extend({ entryIds: EntryIds })
export type RestoreEntriesInput = z.infer<typeof RestoreEntriesInput>

export const ListFoldersQuery = WorkspaceQuery.extend({
  /** Only what is right in this folder; 0 = in the root. Absent = all folders, those at the top first. */
  parentId: z.coerce.number().int().min(0).optional(),
  cursor: Cursor.optional(),
})
export type ListFoldersQuery = z.infer<typeof ListFoldersQuery>

/** A folder in a tree to choose from. */
export interface FolderNode extends Pick<
  FileEntry,
  'id' | 'name' | 'hash' | 'parent_id' | 'path' | 'type' | 'color' | 'workspace_id'
> {
  /** Whether there are folders in it. */
  has_folders: boolean
}

export interface ListFoldersResponse {
  status: 'success'
  folders: FolderNode[]
  /** Whether there are more than one answer holds: those are got by `parentId`. */
  has_more: boolean
  /** With `parentId`: for the next ones; null on the last. */
  next_cursor: string | null
}

export interface SpaceUsage {
  status: 'success'
  /** Bytes; what is in the trash counts. */
  used: number
  /** Bytes that the account may hold; null = no limit. */
  available: number | null
}
