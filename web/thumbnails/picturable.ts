import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

/** What is fetched only to make a picture of it. A film is not fetched whole, only around the frame that is looked for. */
const MAX_FETCHED_BYTES = 20 * 1024 ** 2

/** What is read into memory of a file that is at hand. */
const MAX_READ_BYTES = 100 * 1024 ** 2

/**
 * Whether this browser may, and should try to, make the picture that a file lacks.
 * @param isAtHand its bytes are here, because they were just uploaded.
 */
export function isPicturable(entry: FileEntry, isAtHand: boolean): boolean {
  const { type, thumbnail_url, deleted_at, permissions, file_size } = entry
  if (thumbnail_url !== null || deleted_at !== null || !permissions['files.update']) return false
  if (file_size === 0) return false
  if (type === 'video') return true
  return (
    (type === 'image' || type === 'pdf') &&
    file_size <= (isAtHand ? MAX_READ_BYTES : MAX_FETCHED_BYTES)
  )
}
