import { permissionHolder } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ForbiddenError } from '#worker/errors.ts'
import { getRestrictionValue, hasPermission } from '#worker/access/permissions.ts'

/**
 * | who                             | creates workspaces        |
 * |---------------------------------|---------------------------|
 * | user with `workspaces.create`   | up to its limit `count`   |
 * | other users, guests             | no                        |
 *
 * Everything within a workspace is decided by `access/can.ts`. Throws ForbiddenError.
 */
export function authorizeCreation(ctx: Pick<RequestContext, 'actor' | 'site'>): void {
  if (!hasPermission(permissionHolder(ctx), 'workspaces.create'))
    throw new ForbiddenError('You may not create workspaces.')
}

/** Workspaces that the caller may own; null = no limit. */
export function mostWorkspaces(ctx: Pick<RequestContext, 'actor' | 'site'>): number | null {
  const value = getRestrictionValue(permissionHolder(ctx), 'workspaces.create', 'count')
  return typeof value === 'number' ? value : null
}
