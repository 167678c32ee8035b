import { z } from 'zod'
import type { EntryPermissions, OwnPermissions } from '#worker/access/entry-permissions.ts'
import { entryNameProblem, normalizeEntryName } from '#worker/names/entry-name.ts'
import { success, Time } from '#worker/input/answer.ts'
import { ENTRY_TYPES } from '#worker/names/entry-type.ts'

const EntryRights = z.object({
  'files.update': z.boolean(),
  'files.create': z.boolean(),
  'files.download': z.boolean(),
  'files.delete': z.boolean(),
}) satisfies z.ZodType<EntryPermissions>

/** Those of the caller. Absent = allowed: so entries of most lists stay small. */
const OwnRights = EntryRights.extend({
  'files.move': z.literal(false).optional(),
  'shares.create': z.literal(false).optional(),
  'links.create': z.literal(false).optional(),
}) satisfies z.ZodType<OwnPermissions>

/** The owner of an entry, or somebody that it is shared with. */
export const EntryUser = z.object({
  /** Negative while the share is pending; every call that takes a user's id takes it too. */
  id: z.int(),
  email: z.string(),
  avatar: z.string().nullable(),
  display_name: z.string(),
  owns_entry: z.boolean(),
  /** Absent in lists for the caller, whose are the entry's `permissions`. */
  entry_permissions: EntryRights.optional(),
  /** Whether nobody has opened the share yet: the address may have no account. */
  is_pending: z.literal(true).optional(),
})
export type EntryUser = z.infer<typeof EntryUser>

/** A word that the caller has put on an entry; nobody else sees it. */
export const EntryTag = z
  .object({ id: z.int(), name: z.string(), type: z.enum(['system', 'custom']) })
  .meta({ ref: 'EntryTag' })
export type EntryTag = z.infer<typeof EntryTag>

/** A part of an entry that holds what was searched for. */
const EntryMatch = z.object({
  field: z.enum(['name', 'tag', 'description', 'text']),
  /** The name, the tag's, or some of the text around the first place, with "…" where it is cut. Plain text. */
  snippet: z.string(),
  /** Where in the snippet, as [start, end) of its UTF-16 units, in order. */
  ranges: z.array(z.tuple([z.int(), z.int()])),
})
export type EntryMatch = z.infer<typeof EntryMatch>

/** A folder on the way from the root to an entry. */
export const FolderCrumb = z
  .object({ id: z.int(), name: z.string(), hash: z.string() })
  .meta({ ref: 'FolderCrumb' })
export type FolderCrumb = z.infer<typeof FolderCrumb>

const RecentHow = z.enum(['opened', 'changed', 'added'])
export type RecentHow = z.infer<typeof RecentHow>

const Neighbor = z.object({ hash: z.string(), name: z.string() }).nullable()

/** The files before and after a file, in the order of a list. */
export const EntryNeighbors = z.object({ previous: Neighbor, next: Neighbor })
export type EntryNeighbors = z.infer<typeof EntryNeighbors>

/** A folder or a file, as every call answers it. Sizes are bytes. */
export const FileEntry = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    /** Who a visitor said to be that uploaded it by a link; empty = did not say. Absent where it did not come by one. */
    sent_by: z.string().optional(),
    /** The object's key for a file; the name for a folder. */
    file_name: z.string(),
    mime: z.string().nullable(),
    color: z.string().nullable(),
    /** Bytes; for a folder, of everything in it that is not in the trash. */
    file_size: z.int(),
    parent_id: z.int().nullable(),
    /** Ids from the top folder down to the entry itself, joined by "/". */
    path: z.string(),
    type: z.enum(ENTRY_TYPES),
    extension: z.string().nullable(),
    /** The random public address; not derived from the id. */
    hash: z.string(),
    /** Where the content is, path-absolute; null for a folder. */
    url: z.string().nullable(),
    /** Whether there is a small picture of the content. */
    thumbnail: z.boolean(),
    /** Where it is, path-absolute; another address for another content. */
    thumbnail_url: z.string().nullable(),
    /** Whether the caller has made a link of it, also one that is over or asks for a password. */
    public: z.boolean(),
    workspace_id: z.int(),
    owner_id: z.int(),
    created_at: Time,
    updated_at: Time,
    deleted_at: Time.nullable(),
    tags: z.array(EntryTag),
    /** The folder that it is in (null = the root), in lists that are not of one folder. */
    location: FolderCrumb.nullish(),
    /** Names of the folders above, from the top (none = the root), in the list of the trash. */
    deleted_from: z.array(z.string()).optional(),
    /** In lists of recent entries: when the caller last opened, changed or added it, and which of these. */
    recent: z.object({ at: Time, how: RecentHow }).optional(),
    /** Where what was searched for is, in lists of a search. */
    match: EntryMatch.optional(),
    /** A PDF whose text for searching the caller may send: `PUT file-entries/{id}/text`. Absent where there is nothing to do. */
    is_text_awaited: z.literal(true).optional(),
    users: z.array(EntryUser),
    permissions: OwnRights,
  })
  .meta({ ref: 'FileEntry' })
export type FileEntry = z.infer<typeof FileEntry>

export const EntryName = z
  .string({ error: 'Please enter a name.' })
  .superRefine((name, ctx) => {
    const problem = entryNameProblem(name)
    if (problem) ctx.addIssue({ code: 'custom', message: problem })
  })
  .transform(normalizeEntryName)

export const EntryId = z.coerce.number().int().positive()

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
      .regex(/^#[\da-f]{6}$/i, 'Please give a color like #2a9d8f.')
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

/**
 * The resolution where a name is taken: keep both (with a number), replace (the existing entry goes to the trash),
 * skip, or ask.
 */
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

/** Whose entries will be that leave their space. */
export interface OtherSpace {
  workspace_id: number
  owner: { id: number; display_name: string }
}

const FolderId = z.number().int().positive()

/** A folder; null or absent = the root. */
export const DestinationId = FolderId.nullish().transform((id) => id ?? null)

export const MoveEntriesInput = ClashInput.extend({
  entryIds: EntryIds,
  destinationId: DestinationId,
  /** Where entries would leave their space: move them, or change nothing and answer with whose they would be. */
  onOtherSpace: z.enum(['move', 'ask']).default('move'),
})
export type MoveEntriesInput = z.infer<typeof MoveEntriesInput>

export const DuplicateEntriesInput = ClashInput.extend({
  entryIds: EntryIds,
  destinationId: DestinationId,
  /** Copies each entry into the folder that it is in. */
  inPlace: z.boolean().default(false),
}).refine(({ inPlace, destinationId }) => !inPlace || destinationId === null, {
  path: ['destinationId'],
  message: 'A copy is made in place or in this folder, not both.',
})
export type DuplicateEntriesInput = z.infer<typeof DuplicateEntriesInput>

export const RestoreEntriesInput = ClashInput.extend({ entryIds: EntryIds })
export type RestoreEntriesInput = z.infer<typeof RestoreEntriesInput>

export const DriveVersion = success({
  /** To compare with that of an earlier answer: of the same workspace, and the same caller. */
  version: z.string(),
})
export type DriveVersion = z.infer<typeof DriveVersion>

export const SpaceUsage = success({
  /** Bytes; what is in the trash counts. Of 0: in all spaces of the account. Of a workspace: in the workspace. */
  used: z.int(),
  /** Bytes in this space alone. */
  used_here: z.int(),
  /** Bytes that `used` may grow to; null = no limit. Of a workspace: what its owner's other spaces leave for it. */
  available: z.int().nullable(),
})
export type SpaceUsage = z.infer<typeof SpaceUsage>

/** The content of a space by type. Sizes are in bytes and add up to `used_here` of the space's usage. */
export const StorageSummary = success({
  /** Files without the trash, the largest share first. */
  types: z.array(z.object({ type: z.enum(ENTRY_TYPES), count: z.int(), bytes: z.int() })),
  trash: z.object({ count: z.int(), bytes: z.int() }),
  /** Earlier contents of files. */
  versions: z.object({ bytes: z.int() }),
  /** The largest first. */
  largest: z.array(FileEntry),
})
export type StorageSummary = z.infer<typeof StorageSummary>
