import mime from 'mime'
import { PayloadTooLargeError, ValidationError } from '#worker/errors.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { activeLanguage } from '#worker/i18n/language-lines.ts'
import type { Message } from '#worker/i18n/trans.ts'
import { sizeProblem, uploadProblem } from '#worker/names/file-rules.ts'
import type { FileFacts } from '#worker/names/file-rules.ts'

type ReaderContext = Pick<RequestContext, 'actor' | 'client' | 'site'>

const sizeFormat = (ctx: ReaderContext) => (bytes: number) =>
  formatBytes(bytes, activeLanguage(ctx))

/** Why the site does not take such a file, by its size and type, or null. */
export const fileProblem = (ctx: ReaderContext, file: FileFacts): Message | null =>
  uploadProblem(
    file,
    {
      maxFileSize: ctx.site.settings['uploads.max_size'],
      allowedFileTypes: ctx.site.settings['uploads.allowed_types'],
      blockedFileTypes: ctx.site.settings['uploads.blocked_types'],
    },
    sizeFormat(ctx),
    (extension) => mime.getType(extension),
  )

/** @param field where the reason is shown. Throws ValidationError. */
export function authorizeFile(ctx: ReaderContext, file: FileFacts, field = 'file'): void {
  const problem = fileProblem(ctx, file)
  if (problem) throw new ValidationError({ [field]: [problem.message] }, problem.values)
}

/** As HTTP says it, for protocols that ask for its 413. Throws PayloadTooLargeError. */
export function authorizeSize(
  ctx: ReaderContext,
  file: Pick<FileFacts, 'name' | 'sizeBytes'>,
  maxBytes: number,
): void {
  const problem = sizeProblem(file, maxBytes, sizeFormat(ctx))
  if (problem) throw new PayloadTooLargeError(problem.message, { values: problem.values ?? {} })
}
