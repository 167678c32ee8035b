import { Hono } from 'hono'
import type { Context } from 'hono'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { LinkPasswordRequiredError } from '#worker/features/drive/entries/policy.ts'
import { DEFAULT_PER_PAGE } from '#worker/features/drive/listing/list-schema.ts'
import { checkLinkPassword } from '#worker/features/sharing/check-link-password.ts'
import { openLink } from '#worker/features/sharing/open-link.ts'
import { CheckLinkPasswordInput } from '#worker/features/sharing/schema.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { limitNameMisses } from '#worker/http/limit-name-misses.ts'
import { viewAt } from '#web/islands/drive/state/drive-view.ts'
import { renderDrivePage } from './drive-page.tsx'
import { renderLinkPage, renderLinkPasswordPage } from './link-pages.tsx'
import { linkViewAt } from './link-view.ts'
import { pageRequest } from '../page-request.ts'
import { renderNotFoundPage } from '../site-pages.tsx'

/** The drive's pages, and what visitors see of links. */
export const driveRoutes = new Hono<AppEnv>()
  .get('/drive', drivePage)
  .get('/drive/folders/:hash', drivePage)
  .get('/drive/recent', drivePage)
  .get('/drive/starred', drivePage)
  .get('/drive/trash', drivePage)
  .get('/drive/search', drivePage)

  .get('/drive/s/:hash', (c) => linkPage(c, { hash: c.req.param('hash') }))
  .get('/drive/s/:hash/:entryHash', (c) =>
    linkPage(c, { hash: c.req.param('hash'), folderHash: c.req.param('entryHash') }),
  )

  .post('/drive/s/:hash/password', async (c) => {
    return submitPassword(c, c.req.param('hash'), await c.req.parseBody())
  })

function drivePage(c: Context<AppEnv>): Promise<Response> {
  const request = pageRequest(c)
  const view = viewAt(request.url.pathname, request.url.searchParams)
  return renderDrivePage(c.var.ctx, request, view)
}

async function linkPage(
  c: Context<AppEnv>,
  place: { hash: string; folderHash?: string },
): Promise<Response> {
  const request = pageRequest(c)
  try {
    const { searchParams } = request.url
    const view = linkViewAt(searchParams, c.var.ctx.client.cookies)
    const cursor = searchParams.get('cursor') ?? undefined
    const opened = await limitNameMisses(c.env, c.var.ctx, place.hash, () =>
      openLink(c.var.ctx, {
        link: place.hash,
        folderHash: place.folderHash,
        isHead: c.req.method === 'HEAD',
        ...view,
        cursor,
        perPage: DEFAULT_PER_PAGE,
      }),
    )
    return await renderLinkPage(request, opened, { view, isFurtherPage: cursor !== undefined })
  } catch (error) {
    if (error instanceof LinkPasswordRequiredError)
      return renderLinkPasswordPage(request, { ...place, status: 401 })
    if (error instanceof NotFoundError) return renderNotFoundPage(request)
    throw error
  }
}

async function submitPassword(
  c: Context<AppEnv>,
  hash: string,
  form: Record<string, unknown>,
): Promise<Response> {
  const folderHash =
    typeof form['folder'] === 'string' && /^[\w-]{1,64}$/.test(form['folder'])
      ? form['folder']
      : undefined
  const place = { hash, ...(folderHash ? { folderHash } : {}) }
  const input = CheckLinkPasswordInput.safeParse(form)
  try {
    if (!input.success)
      throw new ValidationError({
        password: [input.error.issues[0]?.message ?? 'Please enter the password.'],
      })
    const { password } = input.data
    const cookie = await limitNameMisses(c.env, c.var.ctx, hash, () =>
      checkLinkPassword(c.env, c.var.ctx, hash, password),
    )
    if (cookie !== null) c.header('set-cookie', cookie, { append: true })
    return c.redirect(folderHash ? `/drive/s/${hash}/${folderHash}` : `/drive/s/${hash}`, 303)
  } catch (error) {
    if (error instanceof ValidationError) {
      return renderLinkPasswordPage(pageRequest(c), {
        ...place,
        status: 422,
        problem: error.message,
      })
    }
    if (error instanceof NotFoundError) return renderNotFoundPage(pageRequest(c))
    throw error
  }
}
