import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { deleteMessages, selectMessagesByIds, updateMessages } from './queries.ts'
import type { MarkMessagesInput } from './schema.ts'

/** Opening a message marks it, so that is not in the audit log. Throws NotFoundError when none exists; as `authorizeAdmin`. */
export async function markContactMessages(
  ctx: RequestContext,
  { ids, status }: MarkMessagesInput,
): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'contact.manage')
  if ((await updateMessages(ctx.deps.db, ids, status)) === 0) throw new NotFoundError()
}

/** Throws NotFoundError when one does not exist; as `authorizeAdmin`. */
export async function deleteContactMessages(
  ctx: RequestContext,
  ids: readonly number[],
): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'contact.manage')
  const { db } = ctx.deps
  const found = await selectMessagesByIds(db, ids)
  if (found.length < new Set(ids).size) throw new NotFoundError()
  const [only] = found
  const audit = auditStatement(db, ctx, {
    action: 'contact_message.delete',
    subject: {
      type: 'contact_message',
      ...(found.length === 1 && only && { id: only.id, name: only.name }),
    },
    before: { messages: found },
  })
  await deleteMessages(db, ids, audit)
}
