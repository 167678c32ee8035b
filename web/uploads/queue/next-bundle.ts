import { MAX_BUNDLE_BYTES, MAX_BUNDLED_FILE_BYTES } from '#worker/features/uploads/bundle-limits.ts'
import { isResumable, type Upload } from './upload-state.ts'

/** Fewer are as fast by themselves. */
const FEWEST_WAITING = 10

/** So that a bundle's header stays below its limit, however the characters are encoded. */
const MAX_PATH_LENGTH = 1000

/** Looked through for small files: a turn costs the same for any number of uploads. */
const MOST_LOOKED_AT = 300

/**
 * Returns the uploads that go up together next: small files with the destination of the first waiting one. None where
 * that is no small file, or few of them wait.
 * @param waiting in the order in which they are to start.
 * @param mostFiles that the site takes in one bundle.
 */
export function nextBundle(waiting: Iterable<Upload>, mostFiles: number): Upload[] {
  const small: Upload[] = []
  let looked = 0
  for (const upload of waiting) {
    if (isSmall(upload) && hasDestinationOf(upload, small[0])) small.push(upload)
    else if (small.length === 0) return []
    if (small.length === Math.max(mostFiles, FEWEST_WAITING) || ++looked === MOST_LOOKED_AT) break
  }
  if (small.length < FEWEST_WAITING) return []
  let bytes = 0
  const fitting = small.findIndex(({ file }) => (bytes += file.size) > MAX_BUNDLE_BYTES)
  return small.slice(0, Math.min(mostFiles, fitting < 0 ? small.length : fitting))
}

/** A bundle names no file that gets a new version. */
function isSmall(upload: Upload): boolean {
  if (upload.destination.replacesId !== undefined) return false
  const { size, relativePath } = upload.file
  const pathLength = relativePath?.length ?? 0
  return !isResumable(upload) && size <= MAX_BUNDLED_FILE_BYTES && pathLength <= MAX_PATH_LENGTH
}

const hasDestinationOf = ({ destination }: Upload, other: Upload | undefined) =>
  other === undefined ||
  (destination.parentId === other.destination.parentId &&
    destination.workspaceId === other.destination.workspaceId)
