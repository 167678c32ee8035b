import { z } from 'zod'
import type { EntryPagination } from '#worker/features/drive/listing/list-schema.ts'
import type { FileEntry, FolderCrumb } from '#worker/features/drive/entries/schema.ts'

/** A public address of an entry: whoever has it may see the entry and, unless switched off, download it. */
export interface ShareableLink {
  id: number
  hash: string
  user_id: number
  entry_id: number
  /** Whether there is one; never the password itself. */
  password: boolean
  expires_at: string | null
  allow_download: boolean
  /** Nobody can upload by a link. */
  allow_edit: false
  created_at: string
  updated_at: string
}

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

export interface LinkResponse {
  status: 'success'
  link: ShareableLink | null
}

export const CheckLinkPasswordInput = z.object({ password: LinkPassword })

/** The link of a folder, by which what is below it can be opened too. */
export interface InheritedLink {
  /** The folder's. */
  entry_id: number
  /** The folder's. */
  name: string
  /** The link's. */
  hash: string
  /** Whether it asks for one. */
  password: boolean
}

/** By which links an entry can be opened. */
export interface EntryLinksResponse extends LinkResponse {
  /** Those of the folders above that are in force, the nearest folder's first. */
  inherited: InheritedLink[]
}

/** A link as its visitor sees it. */
export interface OpenedLinkResponse {
  status: 'success'
  link: Pick<ShareableLink, 'hash' | 'allow_download' | 'expires_at'> & { entry: FileEntry }
  /** From the linked folder down to the one shown. */
  breadcrumb: FolderCrumb[]
  /** What a linked folder holds; null for a file. */
  folderChildren: EntryPagination | null
}
