import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/http/app-env.ts'
import { redirectTarget } from '../auth/auth-pages.tsx'
import { keepAddressToOurselves } from '../auth/mailed-link.tsx'

/** Guards the pages that sign in or up by an invitation. Who is signed in already answers on the invitation's own page. */
export const forInvitedGuests = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.ctx.actor.kind === 'guest') {
    await next()
    keepAddressToOurselves(c.res)
    return
  }
  const url = new URL(c.req.url)
  const [invite, token] = [url.searchParams.get('invite'), url.searchParams.get('token')]
  if (!invite || !/^[\w-]+$/.test(invite))
    return c.redirect(redirectTarget(url, c.var.ctx.site.settings['billing.enable']))
  const query = token ? `?${new URLSearchParams({ token }).toString()}` : ''
  return c.redirect(`/workspace/join/${invite}${query}`)
})
