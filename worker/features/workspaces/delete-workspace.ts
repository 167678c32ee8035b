import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { openManaged } from './policy.ts'
import { deleteSpace, deleteSpaces, selectSpaces } from './queries.ts'

/**
 * Deletes a workspace. Access, invitations and links end at once, and its bytes are released; the scheduled job removes
 * the files.
 * @throws UnauthorizedError, NotFoundError, ForbiddenError.
 */
export async function deleteWorkspace(ctx: RequestContext, id: number): Promise<void> {
  const { spaceId, user } = openManaged(ctx, id, 'deleteSpace')
  const now = ctx.deps.clock().toISOString()
  if (!(await deleteSpace(ctx.deps.db, spaceId, user.id, now))) throw new NotFoundError()
}

/** Deletes workspaces of anybody in the same way. Throws NotFoundError when one is not there; as `authorizeAdmin`. */
export async function deleteWorkspacesAsAdmin(
  ctx: RequestContext,
  ids: readonly number[],
): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'workspaces.manage')
  const { db, clock } = ctx.deps
  const found = await selectSpaces(db, ids)
  if (found.length < new Set(ids).size) throw new NotFoundError()
  const [only] = found
  const audit = auditStatement(db, ctx, {
    action: 'workspace.delete',
    subject: {
      type: 'workspace',
      ...(found.length === 1 && only && { id: only.id, name: only.name }),
    },
    before: { workspaces: found },
  })
  await deleteSpaces(db, found, clock().toISOString(), audit)
}
