import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import { permissionHolder, requireUser } from '#worker/context/context.ts'
import type { RequestContext, SignedInUser } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { authorizeOver } from '../rights/policy.ts'
import { isOneOfUsers, selectTargets, type Target } from '../rights/queries.ts'

/**
 * Loads users whom the caller may act on: all or none, and not the caller.
 * @throws as `authorizeAdmin`; NotFoundError, ForbiddenError, ValidationError.
 */
export async function loadTargets(
  ctx: RequestContext,
  permission: PermissionName,
  ids: readonly number[],
): Promise<{ caller: SignedInUser; targets: Target[] }> {
  authorizeAdmin(permissionHolder(ctx), permission)
  const caller = requireUser(ctx)
  const targets = await selectTargets(ctx.deps.db, isOneOfUsers(ids))
  if (targets.length < new Set(ids).size) throw new NotFoundError()
  authorizeOver(caller, targets)
  if (targets.some(({ id }) => id === caller.id))
    throw new ValidationError({ ids: ['You cannot do this to your own account here.'] })
  return { caller, targets }
}

/** As {@link loadTargets}, for one. */
export async function loadTarget(
  ctx: RequestContext,
  permission: PermissionName,
  id: number,
): Promise<Target> {
  const { targets } = await loadTargets(ctx, permission, [id])
  const [target] = targets
  if (!target) throw new NotFoundError()
  return target
}
