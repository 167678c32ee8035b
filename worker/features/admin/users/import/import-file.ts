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
