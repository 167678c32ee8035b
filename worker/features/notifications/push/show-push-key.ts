import type { RequestContext } from '#worker/context/context.ts'
import { vapidKeyForBrowsers } from '#worker/notify/web-push/site-key.ts'
import { publicKeyOf } from '#worker/notify/web-push/vapid-token.ts'
import { requireBrowser } from './policy.ts'

/** The site's public key, which a browser subscribes with. Throws UnauthorizedError, ForbiddenError, NotFoundError. */
export async function showPushKey(ctx: RequestContext): Promise<string> {
  requireBrowser(ctx)
  return publicKeyOf(await vapidKeyForBrowsers(ctx.deps))
}
