import type { SQL } from 'drizzle-orm'
import { parseEntryKey } from './entry-key.ts'

/** One folder by its hash, or some by their ids; null among these = the root. */
export type FolderRef = { hash: string | SQL } | { ids: readonly (number | null)[] }

export const ROOT: FolderRef = { ids: [null] }

/** The folder that an address names, by its hash or its id. */
export function folderRef(text: string): FolderRef {
  const key = parseEntryKey(text)
  return typeof key === 'number' ? { ids: [key] } : { hash: text }
}
