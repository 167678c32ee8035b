import { z } from 'zod'
import { EntryPagination } from '#worker/features/drive/listing/list-schema.ts'
import { MAX_DOWNLOADS } from '#worker/features/drive/content/download-limit.ts'
import {
  DestinationId,
  EntryNeighbors,
  FileEntry,
  FolderCrumb,
} from '#worker/features/drive/entries/schema.ts'
import { Email, EmailInput } from '#worker/features/account/schema.ts'
import { success, Time } from '#worker/input/answer.ts'
import { WorkspaceQuery } from '#worker/input/workspace-query.ts'
import { linkNameProblem } from '#worker/names/link-name.ts'
import { PageNumbers } from '#worker/paging/page-numbers.ts'
import { perPage } from '#worker/paging/page-size.ts'

const LinkKind = z.enum(['link', 'request'])

/** A public address of entries: whoever has it may see them and, unless switched off, download them. */
export const ShareableLink = z
  .object({
    id: z.int(),
    hash: z.string(),
    /** An address that its maker chose: it opens the link as the hash does. */
    name: z.string().nullable(),
    user_id: z.int(),
    /** The first of `entry_ids`. */
    entry_id: z.int(),
    entry_ids: z.array(z.int()),
    /** A request takes files and shows none. */
    kind: LinkKind,
    /** For the visitors of a request. */
    message: z.string().nullable(),
    /** Whether there is one; never the password itself. */
    password: z.boolean(),
    /** Those who may open it, by a code that is mailed to them; empty = everybody. */
    emails: z.array(z.string()),
    expires_at: Time.nullable(),
    allow_download: z.boolean(),
    /** Whether visitors may upload into the folders that it leads to. */
    allow_edit: z.boolean(),
    /** How many downloads end the link; how many files and bytes can be uploaded by it. Null = no limit. */
    limits: z.object({
      downloads: z.int().nullable(),
      files: z.int().nullable(),
      bytes: z.int().nullable(),
    }),
    views: z.int(),
    /** Whole ones. */
    downloads: z.int(),
    /** Files that were uploaded by it. */
    uploads: z.int(),
    last_opened_at: Time.nullable(),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ ref: 'ShareableLink' })
export type ShareableLink = z.infer<typeof ShareableLink>

const OTHER_NAMES = new Map([
  ['entry_ids', 'entryIds'],
  ['expiresAt', 'expires_at'],
  ['allowDownload', 'allow_download'],
  ['allowEdit', 'allow_edit'],
])

const camelOrSnake = (input: unknown) => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [OTHER_NAMES.get(name) ?? name, value as unknown]),
  )
}

/** HMAC, which every password hash here is made of, takes a password with NULs at its end for the one without. */
const LinkPassword = z
  .string({ error: 'Please enter the password.' })
  .min(1, 'Please enter the password.')
  .max(256, 'This password is too long.')
  .refine(
    (password) => !password.includes('\0'),
    'This password holds a character that cannot be used.',
  )

/** One link leads to so many entries, and is limited to so many addresses. */
const MAX_LINKED_ENTRIES = 100
const MAX_LINK_ADDRESSES = 100

const LinkName = z
  .string('Please enter a name.')
  .trim()
  .toLowerCase()
  .superRefine((name, ctx) => {
    const problem = linkNameProblem(name)
    if (problem !== null) ctx.addIssue({ code: 'custom', message: problem })
  })

const LinkedEntryIds = z
  .array(z.int().positive())
  .min(1, 'Please choose a file or folder.')
  .max(MAX_LINKED_ENTRIES, 'A link leads to 100 files and folders at most.')
  .transform((ids) => [...new Set(ids)])

const Limit = z.int().min(1, 'Please enter 1 or more.').max(1_000_000_000).nullish()

const LINK_SHAPE = {
  name: LinkName.nullish(),
  password: LinkPassword.nullish(),
  emails: z
    .array(Email)
    .max(MAX_LINK_ADDRESSES, 'A link is limited to 100 addresses at most.')
    .transform((emails) => [...new Set(emails)])
    .optional(),
  expires_at: z.iso
    .datetime({ offset: true, error: 'Please enter a date.' })
    .refine((time) => !(Date.parse(time) <= Date.now()), 'This time is in the past.')
    .nullish(),
  allow_download: z.boolean().optional(),
  allow_edit: z.boolean().optional(),
  message: z.string().trim().max(1000, 'This message is too long.').nullish(),
  limits: z
    .object({
      downloads: Limit,
      /** Null = as the site's settings say. */
      files: Limit,
      bytes: z.int().min(1, 'Please enter 1 or more.').nullish(),
    })
    .optional(),
}

/** Absent = unchanged; `null` takes the name, the password, the expiry or the limit away. */
export const LinkInput = z.preprocess(
  camelOrSnake,
  z.object({
    ...LINK_SHAPE,
    kind: z.literal('link', 'This call makes no file requests.').optional(),
  }),
)
export type LinkInput = z.infer<typeof LinkInput>

export const CreateLinkInput = z.preprocess(
  camelOrSnake,
  z.object({ ...LINK_SHAPE, kind: LinkKind.default('link'), entryIds: LinkedEntryIds }),
)
export type CreateLinkInput = z.infer<typeof CreateLinkInput>

export const ChangeLinkInput = z.preprocess(
  camelOrSnake,
  z.object({
    ...LINK_SHAPE,
    /** Stays as it is. */
    kind: LinkKind.optional(),
    entryIds: LinkedEntryIds.optional(),
  }),
)
export type ChangeLinkInput = z.infer<typeof ChangeLinkInput>

export const ListLinksQuery = WorkspaceQuery.extend({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  perPage: perPage(50),
})
export type ListLinksQuery = z.infer<typeof ListLinksQuery>

/** A link in the list of all that the caller has made. */
const ListedLink = ShareableLink.extend({
  /** The first ten of `entry_ids`. */
  entries: z.array(
    FileEntry.pick({ id: true, hash: true, name: true, type: true, deleted_at: true }),
  ),
}).meta({ ref: 'ListedLink' })
export type ListedLink = z.infer<typeof ListedLink>

const LinkPage = z.object({ ...PageNumbers.shape, data: z.array(ListedLink) })
export type LinkPage = z.infer<typeof LinkPage>

export const ListLinksResponse = success({ pagination: LinkPage })
export type ListLinksResponse = z.infer<typeof ListLinksResponse>

export const LinkResponse = success({ link: ShareableLink.nullable() })
export type LinkResponse = z.infer<typeof LinkResponse>

export const CheckLinkPasswordInput = z.object({ password: LinkPassword })

export const RequestLinkCodeInput = EmailInput

export const CheckLinkCodeInput = EmailInput.extend({
  code: z
    .string({ error: 'Please enter the code.' })
    .trim()
    .regex(/^\d{6}$/, 'A code has six digits.'),
})

export const ReportReason = z.enum([
  'malware',
  'phishing',
  'illegal',
  'copyright',
  'privacy',
  'other',
])

export const ReportLinkInput = z.object({
  reason: ReportReason,
  message: z.string().trim().max(1000, 'This message is too long.').default(''),
  /** For questions. */
  email: Email.nullish(),
})
export type ReportLinkInput = z.infer<typeof ReportLinkInput>

export const SaveLinkedInput = z.object({
  /** Of entries that the link covers; absent = all that it leads to. */
  hashes: z
    .array(z.string().min(1).max(64))
    .min(1, 'Please choose something.')
    .max(MAX_DOWNLOADS, 'These are too many at once.')
    .optional(),
  destinationId: DestinationId,
})

/** The link of a folder, by which what is below it can be opened too. */
const InheritedLink = z.object({
  /** The folder's. */
  entry_id: z.int(),
  /** The folder's. */
  name: z.string(),
  /** The link's. */
  hash: z.string(),
  /** Whether it asks for one. */
  password: z.boolean(),
  /** Whether it is limited to some addresses. */
  emails: z.boolean(),
})
export type InheritedLink = z.infer<typeof InheritedLink>

/** By which links an entry can be opened. */
export const EntryLinksResponse = LinkResponse.extend({
  /** All that the caller has made of it, the oldest first; requests too. */
  links: z.array(ShareableLink),
  /** Those of the folders above that are in force, the nearest folder's first. */
  inherited: z.array(InheritedLink),
})
export type EntryLinksResponse = z.infer<typeof EntryLinksResponse>

/** A link as its visitor sees it. */
export const OpenedLinkResponse = success({
  link: z.object({
    hash: z.string(),
    name: z.string().nullable(),
    kind: LinkKind,
    message: z.string().nullable(),
    allow_download: z.boolean(),
    allow_edit: z.boolean(),
    /** How many files and bytes can still be uploaded (null = no limit); null where nothing can. */
    uploads: z.object({ files: z.int().nullable(), bytes: z.int().nullable() }).nullable(),
    expires_at: Time.nullable(),
    /** Who made it; without a name when they have given none. */
    shared_by: z.object({ display_name: z.string().nullable(), avatar: z.string().nullable() }),
    /** Of all that it leads to; a request tells none of it. */
    entry_hashes: z.array(z.string()),
    /** The entry shown; null for the list of several, and for a request. */
    entry: FileEntry.nullable(),
  }),
  /** From what the link leads to down to what is shown. */
  breadcrumb: z.array(FolderCrumb),
  neighbors: EntryNeighbors,
  /** The children of a folder, or the several entries that the link leads to; null for a file and a request. */
  folderChildren: EntryPagination.nullable(),
})
export type OpenedLinkResponse = z.infer<typeof OpenedLinkResponse>
