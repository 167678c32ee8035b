import { z } from 'zod'

export const MOST_IMPORTED_ROWS = 5000
export const MOST_IMPORTED_BYTES = 2_000_000

/** Hashing a password takes longer than all else of a row. */
export const MOST_IMPORTED_PASSWORDS = 50

export const IMPORT_COLUMNS = [
  'email',
  'first_name',
  'last_name',
  'role',
  'space',
  'password',
] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

export const ImportUsersInput = z.strictObject({
  /** The text of a CSV file whose first row names the columns. */
  csv: z
    .string()
    .refine(
      (text) => new TextEncoder().encode(text).byteLength <= MOST_IMPORTED_BYTES,
      'This file is too large: at most 2 MB.',
    ),
  /** Only says what would be done. */
  dryRun: z.boolean(),
})
export type ImportUsersInput = z.infer<typeof ImportUsersInput>

export const ImportReport = z
  .object({
    /** Rows that are, or would be, made accounts. */
    accepted: z.int(),
    /** Of these, those that get a mail with a link to set a password. */
    mailed: z.int(),
    refused: z.array(z.object({ line: z.int(), email: z.string(), reason: z.string() })),
  })
  .meta({ ref: 'ImportReport' })
export type ImportReport = z.infer<typeof ImportReport>
