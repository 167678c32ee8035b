import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { deleteErrorGroups, selectErrorsByIds } from './queries.ts'

/**
 * Deletes errors from the log; one that occurs again is listed again. Throws NotFoundError when one is not there; as
 * `authorizeAdmin`.
 */
export async function deleteErrors(ctx: RequestContext, ids: readonly number[]): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'logs.view')
  const { db } = ctx.deps
  const found = await selectErrorsByIds(db, ids)
  if (found.length < new Set(ids).size) throw new NotFoundError()
  const [only] = found
  const audit = auditStatement(db, ctx, {
    action: 'error_group.delete',
    subject: {
      type: 'error_group',
      ...(found.length === 1 && only && { id: only.id, name: only.message }),
    },
    before: { errors: found },
  })
  await deleteErrorGroups(db, ids, audit)
}
