import { QueryClient, dehydrate } from '@tanstack/react-query'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { permissionHolder } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { translator } from '#web/i18n/i18n-context.tsx'
import { Island as AdminIsland } from '#web/islands/admin/island.tsx'
import { loadPageAt } from '#web/islands/admin/page-components.ts'
import {
  ADMIN_PAGES,
  ADMIN_PATH,
  adminPageAt,
  adminPagesOf,
  type AdminPage,
} from '#worker/access/admin-pages.ts'
import { NeedsJavaScript } from '#web/pages/frame/needs-javascript.tsx'
import { renderIsland } from '../island-host.tsx'
import { pageRequest } from '../page-request.ts'
import { renderPage } from '../render-page.tsx'
import { loadAdminPage } from './page-data.ts'

/** The admin area: `/admin` leads to the first page that the visitor may open. */
export const adminPageRoutes = new Hono<AppEnv>()
  .get(ADMIN_PATH, (c) => {
    const holder = permissionHolder(c.var.ctx)
    authorizeAdmin(holder, 'admin.access')
    const [first] = adminPagesOf(holder)
    if (!first) throw new NotFoundError()
    return c.redirect(ADMIN_PATH + first[1].path)
  })
  .get(`${ADMIN_PATH}/*`, adminPage)

async function adminPage(c: Context<AppEnv>): Promise<Response> {
  const { ctx } = c.var
  const holder = permissionHolder(ctx)
  authorizeAdmin(holder, 'admin.access')
  const url = new URL(c.req.url)
  const name = adminPageAt(url.pathname)
  if (!name) throw new NotFoundError()
  const page: AdminPage = ADMIN_PAGES[name]
  authorizeAdmin(holder, page.permission)

  await loadPageAt(url.pathname)
  const queryClient = new QueryClient()
  await loadAdminPage(ctx, queryClient, name, url)
  const request = pageRequest(c)
  const island = await renderIsland(request, {
    name: 'admin',
    component: AdminIsland,
    props: { path: url.pathname, search: url.search },
    dehydratedState: dehydrate(queryClient),
  })
  return renderPage(request, {
    title: translator(request.bootstrapData.i18n.lines)(page.label),
    body: (
      <div className="admin-page">
        <NeedsJavaScript />
        {island}
      </div>
    ),
    styles: ['app', 'admin'],
    islands: ['admin'],
    noindex: true,
  })
}
