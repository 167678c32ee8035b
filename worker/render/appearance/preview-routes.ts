import { Hono } from 'hono'
import { PREVIEW_PATH } from '#web/appearance/frame-page.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { permissionHolder } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { draftContext } from '#worker/features/admin/appearance/draft-context.ts'
import { PreviewInput } from '#worker/features/admin/appearance/schema.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { toAppError } from '#worker/http/error-response.ts'
import { validate } from '#worker/http/validate.ts'
import { ownPath } from '#worker/input/own-path.ts'
import { pageRoutes } from '../site/page-routes.tsx'
import { renderErrorPage } from '../site/render-error-page.ts'

/** A page of the site with values that are not saved, for the appearance editor. */
export const previewRoutes = new Hono<AppEnv>().post(
  PREVIEW_PATH,
  // Before the input is looked at: members must not learn that the address exists.
  async (c, next) => {
    authorizeAdmin(permissionHolder(c.var.ctx), 'settings.update')
    await next()
  },
  validate('json', PreviewInput),
  (c) => {
    const input = c.req.valid('json')
    const path = ownPath(input.path, '/')
    if (/^\/(admin|logout)(\/|$)/.test(path)) throw new ValidationError({ path: ['No such page.'] })
    const ctx = draftContext(c.var.ctx, input)
    // The pages as they are, in a request of their own with another context.
    const pages = new Hono<AppEnv>({ strict: false })
      .use(async (page, next) => {
        page.set('ctx', ctx)
        page.set('cspNonce', c.var.cspNonce)
        page.set('xsrfToken', c.var.xsrfToken)
        page.set('requestId', c.var.requestId)
        await next()
      })
      .route('/', pageRoutes)
    pages.onError((error, page) => renderErrorPage(page, toAppError(error, c.var.requestId)))
    const headers = new Headers(c.req.raw.headers)
    // Its page is one of the editor's frame.
    headers.set('sec-fetch-dest', 'iframe')
    headers.set('sec-fetch-site', 'same-origin')
    headers.delete('content-length')
    const request = new Request(new URL(path, ctx.origin), { headers })
    return pages.fetch(request, c.env, c.executionCtx)
  },
)
