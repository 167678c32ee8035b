import type { z } from 'zod'
import { authorize } from '#worker/access/access.ts'
import { callerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ForbiddenError, NotFoundError, ValidationError } from '#worker/errors.ts'
import { expectContent } from '#worker/features/drive/entries/expect-content.ts'
import { newText } from './new-text.ts'
import { insertTexts, selectTextTarget, settleTexts } from './queries.ts'
import type { PutTextInput, PutTextQuery } from './schema.ts'
import { searchableText } from './searchable-text.ts'

/**
 * Stores a PDF's text from a browser, as the Worker can't read PDFs. It belongs to the immutable content, so an
 * existing text stays.
 * @throws NotFoundError, ConflictError, ForbiddenError, ValidationError (other file types).
 */
export async function putText(
  ctx: RequestContext,
  input: PutTextInput & z.infer<typeof PutTextQuery> & { id: number },
): Promise<void> {
  const caller = callerAccess(ctx)
  if (!ctx.site.settings['drive.search_text'])
    throw new ForbiddenError('This site does not search in files.', 'text_search_off')
  const { db } = ctx.deps
  const found = await selectTextTarget(db, caller.user.id, input.id)
  if (!found) throw new NotFoundError()
  const { target, facts } = found
  authorize(caller, 'update', [facts])
  expectContent(input.fileName, target)
  if (target.type !== 'pdf')
    throw new ValidationError({ text: ['Only the text of a PDF can be sent.'] })
  if (target.status === 'ready' || target.status === 'unreadable') return
  const text = searchableText(input.text, target.sizeBytes)
  if (text === '') await settleTexts(db, [target.blobId], 'unreadable')
  else await insertTexts(db, [newText(target.blobId, text)])
}
