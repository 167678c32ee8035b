import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { checkOAuthClient } from '#worker/auth/check-oauth-client.ts'
import { OAUTH_PROVIDERS } from '#worker/auth/oauth-providers.ts'
import { permissionHolder } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { redirectUriOf } from '#worker/features/social/find-service.ts'
import type { SocialService } from '#worker/settings/service-names.ts'
import { freshSiteData } from '#worker/settings/site-data.ts'
import { savedCredentials } from '#worker/settings/social-credentials.ts'
import type { TestResult } from './schema.ts'
import { shownDetail } from './shown-detail.ts'

/** Whether the service knows the saved client id and secret; it need not be enabled yet. */
export async function testSocial(ctx: RequestContext, service: SocialService): Promise<TestResult> {
  authorizeAdmin(permissionHolder(ctx), 'admin')
  const { deps } = ctx
  const site = await freshSiteData(deps)
  const credentials = await savedCredentials(service, site.settings, deps.config)
  if (!credentials) return { outcome: 'social.not_set', count: 1, detail: null }
  const client = {
    ...credentials,
    addresses: deps.config.social[service],
    redirectUri: redirectUriOf({ deps, site }, service),
  }
  const { authenticateWith } = OAUTH_PROVIDERS[service]
  const { verdict, words } = await checkOAuthClient(client, authenticateWith)
  return { outcome: `social.${verdict}`, count: 1, detail: shownDetail(words ?? '') }
}
