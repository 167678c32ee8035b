import { NotFoundError, PayloadTooLargeError } from '#worker/errors.ts'

/**
 * | who                                      | starts an upload                              | signs, completes, aborts, finishes it |
 * |------------------------------------------|-----------------------------------------------|---------------------------------------|
 * | user with `files.create`, in their space | if the file fits the rules and the space      | their own                             |
 * | anybody else                             | no                                            | 404                                   |
 *
 * Which files may be is the drive's rule (`authorizeFile`), for uploads and renames alike.
 */

/** @param availableBytes null = no limit. */
export function authorizeSpace(
  usedBytes: number,
  sizeBytes: number,
  availableBytes: number | null,
): void {
  if (availableBytes !== null && usedBytes + sizeBytes > availableBytes) throw new OutOfSpaceError()
}

export class OutOfSpaceError extends PayloadTooLargeError {
  constructor() {
    super('There is not enough space left for this file.')
  }
}

/** For an upload that is not there, is another user's, or has expired. */
export class UploadNotFoundError extends NotFoundError {
  constructor() {
    super('This upload does not exist or has expired.')
  }
}
