import { authorizeAnywhere } from '#worker/access/access.ts'
import type { EntryAction, MemberRight } from '#worker/access/can.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { OpenSpace } from '#worker/access/open-space.ts'
import { getRestrictionValue, hasPermission } from '#worker/access/permissions.ts'
import { rightsOf } from '#worker/access/workspace-permissions.ts'
import { permissionHolder } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ForbiddenError } from '#worker/errors.ts'
import { MOST_WORKSPACES } from './schema.ts'

/*
 * | who                            | creates | views | leaves | renames | invites, changes roles, removes | hands over         | deletes |
 * | ------------------------------ | ------- | ----- | ------ | ------- | ------------------------------- | ------------------ | ------- |
 * | user with `workspaces.create`  | up to its limit `count` |||||||
 * | owner of a workspace           |         | yes   | 422    | yes     | yes                             | to a member        | yes     |
 * | member with `manageMembers`    |         | yes   | yes    |         | where no right exceeds their own | no                | no      |
 * | member with `manageSettings`   |         | yes   | yes    | yes     |                                 | no                 | no      |
 * | other members                  |         | yes   | yes    | no      | no                              | no                 | no      |
 * | members, owner banned          |         | yes   | yes    | no      | no                              | no                 | no      |
 * | with `users.update`, no owner  |         |       |        |         |                                 | to any active user | no      |
 * | owner of the personal one      |         | yes   | no     | no      | no                              | no                 | no      |
 * | anybody else                   | no      | 404   | 404    | 404     | 404                             | 404                | 404     |
 *
 * Nobody changes the owner's role or removes the owner: 422. The columns after "views" are `access/can.ts`.
 */

/** Throws ForbiddenError. */
export function authorizeCreation(ctx: Pick<RequestContext, 'actor' | 'site'>): void {
  if (!hasPermission(permissionHolder(ctx), 'workspaces.create'))
    throw new ForbiddenError('You may not create workspaces.')
}

/** Workspaces that the caller may own. */
export function mostWorkspaces(ctx: Pick<RequestContext, 'actor' | 'site'>): number {
  const value = getRestrictionValue(permissionHolder(ctx), 'workspaces.create', 'count')
  return typeof value === 'number' ? Math.min(value, MOST_WORKSPACES) : MOST_WORKSPACES
}

/** Opens a workspace that the caller may do this with. Throws UnauthorizedError, NotFoundError, ForbiddenError. */
export function openManaged(
  ctx: Pick<RequestContext, 'actor'>,
  id: number,
  action: Extract<EntryAction, 'manageMembers' | 'manageSettings' | 'deleteSpace'>,
): OpenSpace {
  const space = openSpace(ctx, id)
  if (space.space.kind === 'personal')
    throw new ForbiddenError('Your personal workspace can’t be renamed, shared or deleted.')
  authorizeAnywhere(space, action)
  return space
}

/**
 * Requires that none of the roles, by their permissions, has a right that the caller lacks: nobody gives or takes more
 * than they have. Throws ForbiddenError.
 */
export function authorizeRoles(
  { facts, spaceId }: Pick<OpenSpace, 'facts' | 'spaceId'>,
  ...roles: readonly (readonly string[])[]
): void {
  // The owner has no role, and every right.
  const own: ReadonlySet<MemberRight> | undefined = facts.memberships.get(spaceId)
  const exceeds = (right: MemberRight) => own?.has(right) === false
  if (roles.some((permissions) => [...rightsOf(permissions)].some(exceeds)))
    throw new ForbiddenError('This role allows more than yours.')
}
