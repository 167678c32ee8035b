import type { RequestContext } from '#worker/context/context.ts'
import { ForbiddenError } from '#worker/errors.ts'
import type { HumanCheck, HumanCheckAction } from '#worker/settings/schema.ts'
import { isHumanPassValid } from './human-pass.ts'

/** The service that the form of an action asks; null where visitors are not checked. */
export function humanCheckAt(
  { deps, site }: Pick<RequestContext, 'deps' | 'site'>,
  action: HumanCheckAction,
): HumanCheck | null {
  const {
    'recaptcha.enable': isEnabled,
    'recaptcha.site_key': siteKey,
    'recaptcha.provider': provider,
  } = site.settings
  if (!isEnabled[action] || siteKey === '') return null
  return { provider, siteKey, scriptUrl: deps.config.humanCheck[provider].scriptUrl }
}

/** Throws ForbiddenError where an action is protected and this browser has not passed the check. */
export async function requireHuman(ctx: RequestContext, action: HumanCheckAction): Promise<void> {
  if (humanCheckAt(ctx, action) === null) return
  const { config, clock } = ctx.deps
  if (!(await isHumanPassValid(config.appKey, ctx.client.cookies, clock())))
    throw new ForbiddenError('Could not verify you are human.', 'not_human')
}
