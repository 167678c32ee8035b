import { NotFoundError, PayloadTooLargeError, ValidationError } from '#worker/errors.ts'
import type { SettingValues } from '#worker/settings/registry.ts'
import { uploadProblem } from './file-rules.ts'
import type { FileFacts } from './file-rules.ts'

/**
 * | who                                        | starts an upload | signs, completes, aborts, finishes it |
 * |--------------------------------------------|------------------|---------------------------------------|
 * | user with `files.create`, in their space   | yes, if the file fits the rules and the space | their own |
 * | anybody else                               | no               | 404                                   |
 */
export function authorizeFile(file: FileFacts, settings: SettingValues): void {
  const problem = uploadProblem(
    file,
    {
      maxFileSize: settings['uploads.max_size'],
      allowedFileTypes: settings['uploads.allowed_types'],
      blockedFileTypes: settings['uploads.blocked_types'],
    },
    formatSize,
  )
  if (problem) throw new ValidationError({ file: [problem.message] }, problem.values)
}

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

/** Binary units, as file systems count. */
function formatSize(sizeBytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const exponent = Math.min(Math.floor(Math.log2(Math.max(sizeBytes, 1)) / 10), units.length - 1)
  return `${Number((sizeBytes / 1024 ** exponent).toFixed(1))} ${units[exponent]}`
}
