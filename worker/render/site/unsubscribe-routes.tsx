import { Hono } from 'hono'
import type { Context } from 'hono'
import {
  findUnsubscription,
  unsubscribeFromMails,
} from '#worker/features/notifications/unsubscribe-from-mails.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { translator } from '#web/i18n/i18n-context.tsx'
import { UnsubscribePage } from '#web/pages/notifications/unsubscribe-page.tsx'
import { keepAddressToOurselves } from '../auth/mailed-link.tsx'
import { pageRequest } from '../page-request.ts'
import { renderPage } from '../render-page.tsx'

/** Where mails about notifications lead, and what mail programs post to (RFC 8058): without cookies, see `http/csrf.ts`. */
export const unsubscribeRoutes = new Hono<AppEnv>()
  .get('/notifications/unsubscribe/:token', async (c) =>
    unsubscribePage(c, await findUnsubscription(c.var.ctx, c.req.param('token')), false),
  )
  .post('/notifications/unsubscribe/:token', async (c) =>
    unsubscribePage(c, await unsubscribeFromMails(c.var.ctx, c.req.param('token')), true),
  )

async function unsubscribePage(
  c: Context<AppEnv>,
  labels: string[],
  isDone: boolean,
): Promise<Response> {
  const request = pageRequest(c)
  const { settings } = c.var.ctx.site
  const hasSettings = settings['notifications.integrated'] && settings['notif.subs.integrated']
  const t = translator(request.bootstrapData.i18n.lines)
  const page = await renderPage(request, {
    title: isDone ? t('You are unsubscribed') : t('Unsubscribe from these mails?'),
    body: <UnsubscribePage labels={labels} isDone={isDone} hasSettings={hasSettings} />,
    noindex: true,
  })
  return keepAddressToOurselves(page)
}
