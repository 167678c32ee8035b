import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

/** Limit of a download made only for a thumbnail. It does not apply to videos, of which only ranges are fetched. */
const MAX_FETCHED_BYTES = 20 * 1024 ** 2

/** Limit of reading a local file into memory. */
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
