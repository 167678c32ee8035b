import type { RequestContext } from '#worker/context/context.ts'
import { ForbiddenError, NotFoundError } from '#worker/errors.ts'
import type { OAuthClient } from '#worker/auth/oauth-client.ts'
import { mailLinkBase } from '#worker/mail/compose-mail.ts'
import {
  SERVICE_NAMES,
  SOCIAL_SERVICES,
  type SocialService,
} from '#worker/settings/service-names.ts'
import { socialCredentials } from '#worker/settings/social-credentials.ts'

/** The service of a name in an address. Throws NotFoundError. */
export function findService(name: string): SocialService {
  const service = SOCIAL_SERVICES.find((candidate) => candidate === name)
  if (!service) throw new NotFoundError('There is no such service.')
  return service
}

/** The site's client at the service. Throws ForbiddenError where the owner does not offer it. */
export async function openService(
  ctx: RequestContext,
  service: SocialService,
): Promise<OAuthClient> {
  const { config } = ctx.deps
  const credentials = await socialCredentials(service, ctx.site.settings, config)
  if (!credentials) {
    throw new ForbiddenError('Signing in with :service is not possible here.', 'social_disabled', {
      values: { service: SERVICE_NAMES[service] },
    })
  }
  return {
    ...credentials,
    addresses: config.social[service],
    redirectUri: redirectUriOf(ctx, service),
  }
}

/** Where the service sends browsers back to; the owner registers it there. */
export const redirectUriOf = (ctx: Pick<RequestContext, 'deps' | 'site'>, service: SocialService) =>
  `${mailLinkBase(ctx)}/secure/auth/social/${service}/callback`
