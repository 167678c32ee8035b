import { permissionHolder, requireCredential } from '#worker/context.ts'
import type { RequestContext, TokenAbility } from '#worker/context.ts'
import { ForbiddenError } from '#worker/errors.ts'
import { hasPermission } from '#worker/permissions.ts'

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
  if (!ctx.site.settings['api.integrated'] || !hasPermission(permissionHolder(ctx), 'api.access'))
    throw new ForbiddenError('You may not use the API.', 'api_disabled')
  const isBeyondOwn =
    credential.kind === 'token' &&
    abilities.some((ability) => !credential.abilities.includes(ability))
  if (isBeyondOwn)
    throw new ForbiddenError('This access token was not made for that.', 'token_ability')
}
