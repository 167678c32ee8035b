import { ConflictError } from '#worker/errors.ts'
import { contentNameOf } from '#worker/storage/packs.ts'

/**
 * Throws ConflictError where a file holds something else by now than the caller has read.
 * @param fileName its `file_name` as it was read; absent where the caller does not say.
 */
export function expectContent(
  fileName: string | undefined,
  { objectKey, etag }: { objectKey: string; etag: string },
): void {
  if (fileName !== undefined && fileName !== contentNameOf(objectKey, etag))
    throw new ConflictError('This file holds something else by now.')
}
