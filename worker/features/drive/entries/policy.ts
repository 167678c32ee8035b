import mime from 'mime'
import { PayloadTooLargeError, UnauthorizedError, ValidationError } from '#worker/errors.ts'
import type { Message } from '#worker/i18n/trans.ts'
import type { SettingValues } from '#worker/settings/registry.ts'
import { sizeProblem, uploadProblem } from '#worker/names/file-rules.ts'
import type { FileFacts } from '#worker/names/file-rules.ts'

export const NAME_TAKEN = 'There is a file or folder with this name here already.'

/** Without the password, a link tells neither name nor size of what it leads to. */
export class LinkPasswordRequiredError extends UnauthorizedError {
  constructor() {
    super('Please enter the password of this link.', 'link_password_required')
  }
}

/** Until the visitor has proven an address that the link is limited to, it tells nothing either. */
export class LinkCodeRequiredError extends UnauthorizedError {
  constructor() {
    super('Please enter the code that is mailed to you to open this link.', 'link_code_required')
  }
}

/** Why the site does not take such a file, by its size and type, or null. */
export const fileProblem = (file: FileFacts, settings: SettingValues): Message | null =>
  uploadProblem(
    file,
    {
      maxFileSize: settings['uploads.max_size'],
      allowedFileTypes: settings['uploads.allowed_types'],
      blockedFileTypes: settings['uploads.blocked_types'],
    },
    formatSize,
    (extension) => mime.getType(extension),
  )

/** @param field where the reason is shown. Throws ValidationError. */
export function authorizeFile(file: FileFacts, settings: SettingValues, field = 'file'): void {
  const problem = fileProblem(file, settings)
  if (problem) throw new ValidationError({ [field]: [problem.message] }, problem.values)
}

/** As HTTP says it, for protocols that ask for its 413. Throws PayloadTooLargeError. */
export function authorizeSize(file: Pick<FileFacts, 'name' | 'sizeBytes'>, maxBytes: number): void {
  const problem = sizeProblem(file, maxBytes, formatSize)
  if (problem) throw new PayloadTooLargeError(problem.message, { values: problem.values ?? {} })
}

/** @param availableBytes null = no limit. */
export const fitsSpace = (usedBytes: number, sizeBytes: number, availableBytes: number | null) =>
  availableBytes === null || usedBytes + sizeBytes <= availableBytes

/** Throws OutOfSpaceError. */
export function authorizeSpace(...space: Parameters<typeof fitsSpace>): void {
  if (!fitsSpace(...space)) throw new OutOfSpaceError()
}

export const OUT_OF_SPACE = 'There is not enough space left for this file.'

export class OutOfSpaceError extends PayloadTooLargeError {
  constructor() {
    super(OUT_OF_SPACE)
  }
}

/** Binary units, as file systems count. */
function formatSize(sizeBytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const exponent = Math.min(Math.floor(Math.log2(Math.max(sizeBytes, 1)) / 10), units.length - 1)
  return `${Number((sizeBytes / 1024 ** exponent).toFixed(1))} ${units[exponent]}`
}
