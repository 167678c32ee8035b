import { ConflictError } from '#worker/errors.ts'
import { objectNameOf } from '#worker/storage/object-keys.ts'

/**
 * Throws ConflictError where a file holds something else by now than the caller has read.
 * @param fileName its `file_name` as it was read; absent where the caller does not say.
 */
export function expectContent(fileName: string | undefined, objectKey: string): void {
  if (fileName !== undefined && fileName !== objectNameOf(objectKey))
    throw new ConflictError('This file holds something else by now.')
}
