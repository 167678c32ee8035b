import { permissionHolder, requireCredential } from '#worker/context/context.ts'
import type { RequestContext, TokenAbility } from '#worker/context/context.ts'
import { ForbiddenError, NotFoundError, UnauthorizedError } from '#worker/errors.ts'
import { hasPermission, isLoggedIn } from '#worker/access/permissions.ts'
import type { PermissionHolder } from '#worker/access/permissions.ts'
import type { SiteData } from '#worker/settings/site-data.ts'

/** Throws ForbiddenError while the API is off, and for users without `api.access`. */
export function requireApiAccess(
  holder: PermissionHolder,
  { settings }: Pick<SiteData, 'settings'>,
): void {
  if (!settings['api.integrated'] || !hasPermission(holder, 'api.access'))
    throw new ForbiddenError('You may not use the API.', 'api_disabled')
}

/**
 * | who                                      | sees and deletes own tokens | makes tokens                 |
 * |------------------------------------------|-----------------------------|------------------------------|
 * | guest                                    | no: 401                     | no: 401                      |
 * | user without `api.access`                | yes                         | no: 403                      |
 * | user with it, while the API is off       | yes                         | no: 403                      |
 * | user with it                             | yes                         | yes, with any abilities      |
 * | access token of such a user              | yes                         | with abilities of its own    |
 *
 * An ability gives no more than what the owner may do. Throws UnauthorizedError, ForbiddenError.
 */
export function authorizeTokenCreation(
  ctx: Pick<RequestContext, 'actor' | 'site'>,
  abilities: TokenAbility[],
): void {
  const { credential } = requireCredential(ctx)
  requireApiAccess(permissionHolder(ctx), ctx.site)
  const isBeyondOwn =
    credential.kind === 'token' &&
    abilities.some((ability) => !credential.abilities.includes(ability))
  if (isBeyondOwn)
    throw new ForbiddenError('This access token was not made for that.', 'token_ability')
}

/**
 * Guests get 401; users 404 unless they have `api.access` and the API is integrated.
 * Throws UnauthorizedError, NotFoundError.
 */
export function authorizeApiDocs(
  holder: PermissionHolder,
  { settings }: Pick<SiteData, 'settings'>,
): void {
  if (!isLoggedIn(holder)) throw new UnauthorizedError()
  if (!settings['api.integrated'] || !hasPermission(holder, 'api.access')) throw new NotFoundError()
}
