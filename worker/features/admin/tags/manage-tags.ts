import { isUniqueViolation } from '#db/client.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { deleteTags, selectTagsByIds, updateTagName } from './queries.ts'

/** Throws NotFoundError, ValidationError for a name that its owner uses already; as `authorizeAdmin`. */
export async function renameTag(ctx: RequestContext, id: number, name: string): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'tags.update')
  const { db } = ctx.deps
  const [tag] = await selectTagsByIds(db, [id])
  if (!tag) throw new NotFoundError()
  const audit = auditStatement(db, ctx, {
    action: 'tag.rename',
    subject: { type: 'tag', id, name: tag.name },
    before: { name: tag.name },
    after: { name },
  })
  try {
    await updateTagName(db, id, name, audit)
  } catch (error) {
    if (isUniqueViolation(error))
      throw new ValidationError({ name: ['This user has a tag with this name already.'] })
    throw error
  }
}

/** Takes tags off all entries. Throws NotFoundError when one is not there; as `authorizeAdmin`. */
export async function deleteTagsAsAdmin(
  ctx: RequestContext,
  ids: readonly number[],
): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'tags.update')
  const { db } = ctx.deps
  const found = await selectTagsByIds(db, ids)
  if (found.length < new Set(ids).size) throw new NotFoundError()
  const [only] = found
  const audit = auditStatement(db, ctx, {
    action: 'tag.delete',
    subject: { type: 'tag', ...(found.length === 1 && only && { id: only.id, name: only.name }) },
    before: { tags: found.map(({ id, name, userId }) => ({ id, name, owner_id: userId })) },
  })
  await deleteTags(db, ids, audit)
}
