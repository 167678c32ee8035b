import mime from 'mime'
import { PayloadTooLargeError, ValidationError } from '#worker/errors.ts'
import { byteSize } from '#worker/i18n/byte-size.ts'
import type { Message } from '#worker/i18n/trans.ts'
import type { SettingValues } from '#worker/settings/registry.ts'
import { sizeProblem, uploadProblem } from '#worker/names/file-rules.ts'
import type { FileFacts } from '#worker/names/file-rules.ts'

/** Why the site does not take such a file, by its size and type, or null. */
export const fileProblem = (file: FileFacts, settings: SettingValues): Message | null =>
  uploadProblem(
    file,
    {
      maxFileSize: settings['uploads.max_size'],
      allowedFileTypes: settings['uploads.allowed_types'],
      blockedFileTypes: settings['uploads.blocked_types'],
    },
    byteSize,
    (extension) => mime.getType(extension),
  )

/** @param field where the reason is shown. Throws ValidationError. */
export function authorizeFile(file: FileFacts, settings: SettingValues, field = 'file'): void {
  const problem = fileProblem(file, settings)
  if (problem) throw new ValidationError({ [field]: [problem.message] }, problem.values)
}

/** As HTTP says it, for protocols that ask for its 413. Throws PayloadTooLargeError. */
export function authorizeSize(file: Pick<FileFacts, 'name' | 'sizeBytes'>, maxBytes: number): void {
  const problem = sizeProblem(file, maxBytes, byteSize)
  if (problem) throw new PayloadTooLargeError(problem.message, { values: problem.values ?? {} })
}
