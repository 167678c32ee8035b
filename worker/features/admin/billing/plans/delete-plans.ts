import { isRequirementViolation, requireInBatch } from '#db/client.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { ConflictError, NotFoundError } from '#worker/errors.ts'
import { areUnnamed, deletePlanRows, selectForDeletion } from './queries.ts'

/**
 * Deletes plans that nobody ever subscribed to, all or none; books need the others.
 * @throws as `authorizeAdmin`; NotFoundError; ConflictError
 */
export async function deletePlans(ctx: RequestContext, ids: readonly number[]): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'billing.manage')
  const { db } = ctx.deps
  const wanted = [...new Set(ids)]
  const found = await selectForDeletion(db, wanted)
  if (found.length < wanted.length) throw new NotFoundError()
  for (const { name, hasSubscribers, isNamed } of found) {
    if (hasSubscribers)
      throw new ConflictError(
        '“:name” has subscriptions that have not ended. Hide it, so that nobody else chooses it.',
        { values: { name } },
      )
    if (isNamed)
      throw new ConflictError(
        '“:name” was ordered before, and records of that must stay. Hide it instead.',
        { values: { name } },
      )
  }
  try {
    await db.batch([
      requireInBatch(db, areUnnamed(wanted)),
      ...deletePlanRows(db, wanted),
      ...found.map(({ id, name, prices }) =>
        auditStatement(db, ctx, {
          action: 'plan.delete',
          subject: { type: 'plan', id, name },
          before: { name, prices },
        }),
      ),
    ])
  } catch (error) {
    if (!isRequirementViolation(error)) throw error
    throw new ConflictError('Somebody has just ordered one of these plans.')
  }
}
