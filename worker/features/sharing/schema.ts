import { z } from 'zod'
import { EntryPagination } from '#worker/features/drive/listing/list-schema.ts'
import { FileEntry, FolderCrumb } from '#worker/features/drive/entries/schema.ts'
import { success, Time } from '#worker/input/answer.ts'

/** A public address of an entry: whoever has it may see the entry and, unless switched off, download it. */
export const ShareableLink = z
  .object({
    id: z.int(),
    hash: z.string(),
    user_id: z.int(),
    entry_id: z.int(),
    /** Whether there is one; never the password itself. */
    password: z.boolean(),
    expires_at: Time.nullable(),
    allow_download: z.boolean(),
    /** Nobody can upload by a link. */
    allow_edit: z.literal(false),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ ref: 'ShareableLink' })
export type ShareableLink = z.infer<typeof ShareableLink>

const camelOrSnake = (input: unknown) => {
  if (typeof input !== 'object' || input === null) return input
  const { expiresAt, allowDownload, allowEdit, ...rest } = input as Record<string, unknown>
  return {
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
    ...(allowDownload === undefined ? {} : { allow_download: allowDownload }),
    ...(allowEdit === undefined ? {} : { allow_edit: allowEdit }),
    ...rest,
  }
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

/** Absent = unchanged; `null` takes the password or the expiry away. */
export const LinkInput = z.preprocess(
  camelOrSnake,
  z.object({
    password: LinkPassword.nullish(),
    expires_at: z.iso
      .datetime({ offset: true, error: 'Please enter a date.' })
      .refine((time) => !(Date.parse(time) <= Date.now()), 'This time is in the past.')
      .nullish(),
    allow_download: z.boolean().optional(),
    allow_edit: z.literal(false, 'Nobody can upload by a link.').optional(),
  }),
)
export type LinkInput = z.infer<typeof LinkInput>

export const LinkResponse = success({ link: ShareableLink.nullable() })
export type LinkResponse = z.infer<typeof LinkResponse>

export const CheckLinkPasswordInput = z.object({ password: LinkPassword })

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
})
export type InheritedLink = z.infer<typeof InheritedLink>

/** By which links an entry can be opened. */
export const EntryLinksResponse = LinkResponse.extend({
  /** Those of the folders above that are in force, the nearest folder's first. */
  inherited: z.array(InheritedLink),
})
export type EntryLinksResponse = z.infer<typeof EntryLinksResponse>

/** A link as its visitor sees it. */
export const OpenedLinkResponse = success({
  link: z.object({
    hash: z.string(),
    allow_download: z.boolean(),
    expires_at: Time.nullable(),
    entry: FileEntry,
  }),
  /** From the linked folder down to the one shown. */
  breadcrumb: z.array(FolderCrumb),
  /** The children of a linked folder; null for a file. */
  folderChildren: EntryPagination.nullable(),
})
export type OpenedLinkResponse = z.infer<typeof OpenedLinkResponse>
