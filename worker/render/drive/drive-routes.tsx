import { Hono } from 'hono'
import type { Context } from 'hono'
import {
  AppError,
  NotFoundError,
  RateLimitError,
  UnauthorizedError,
  ValidationError,
} from '#worker/errors.ts'
import {
  LinkCodeRequiredError,
  LinkPasswordRequiredError,
} from '#worker/features/drive/entries/link-errors.ts'
import { visitLink } from '#worker/features/drive/entries/visit-link.ts'
import { DEFAULT_PER_PAGE } from '#worker/features/drive/listing/list-schema.ts'
import { saveLinked } from '#worker/features/drive/content/save-linked.ts'
import { checkLinkPassword } from '#worker/features/links/check-link-password.ts'
import { openLink } from '#worker/features/links/open-link.ts'
import { reportLink } from '#worker/features/links/report-link.ts'
import { checkLinkCode, requestLinkCode } from '#worker/features/links/link-code.ts'
import {
  CheckLinkCodeInput,
  CheckLinkPasswordInput,
  ReportLinkInput,
  RequestLinkCodeInput,
} from '#worker/features/links/schema.ts'
import { refererPath } from '#worker/input/own-path.ts'
import { parseInput } from '#worker/input/parse-input.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { activeWorkspaceId } from '#worker/http/active-workspace.ts'
import { limitNameMisses } from '#worker/http/limit-name-misses.ts'
import { viewAt } from '#web/islands/drive/state/drive-view.ts'
import { renderDrivePage, renderLinksPage, renderStoragePage } from './drive-page.tsx'
import {
  renderLinkCodePage,
  renderLinkNotFoundPage,
  renderLinkPage,
  renderLinkPasswordPage,
  renderLinkReportPage,
} from './link-pages.tsx'
import { linkViewAt } from './link-view.ts'
import { leaveFlash } from '../tell-flash.ts'
import { pageRequest, type PageRequest } from '../page-request.ts'
import { readForm } from '#worker/http/form-body.ts'

/** The drive's pages, and what visitors see of links. */
export const driveRoutes = new Hono<AppEnv>()
  .get('/drive', drivePage)
  .get('/drive/folders/:hash', drivePage)
  .get('/drive/shares', drivePage)
  .get('/drive/links', (c) =>
    renderLinksPage(c.var.ctx, pageRequest(c), activeWorkspaceId(c.var.ctx)),
  )
  .get('/drive/storage', (c) =>
    renderStoragePage(c.var.ctx, pageRequest(c), activeWorkspaceId(c.var.ctx)),
  )
  .get('/drive/recent', drivePage)
  .get('/drive/starred', drivePage)
  .get('/drive/trash', drivePage)
  .get('/drive/trash/:hash', drivePage)
  .get('/drive/search', drivePage)

  .get('/drive/s/:hash', (c) => linkPage(c, { hash: c.req.param('hash') }))
  .get('/drive/s/:hash/report', (c) => reportPage(c, c.req.param('hash')))
  .get('/drive/s/:hash/download', downloadSelection)
  .post('/drive/s/:hash/save', (c) => submitSave(c, { hash: c.req.param('hash') }))
  .post('/drive/s/:hash/report', (c) => submitReport(c, c.req.param('hash')))
  .get('/drive/s/:hash/:entryHash', (c) =>
    linkPage(c, { hash: c.req.param('hash'), folderHash: c.req.param('entryHash') }),
  )

  .post('/drive/s/:hash/:entryHash/save', (c) =>
    submitSave(c, { hash: c.req.param('hash'), folderHash: c.req.param('entryHash') }),
  )

  .post('/drive/s/:hash/password', (c) => submitPassword(c, c.req.param('hash')))
  .post('/drive/s/:hash/request-code', (c) => requestCode(c, c.req.param('hash')))
  .post('/drive/s/:hash/check-code', (c) => submitCode(c, c.req.param('hash')))

function drivePage(c: Context<AppEnv>): Promise<Response> {
  const request = pageRequest(c)
  const workspaceId = activeWorkspaceId(c.var.ctx)
  const view = viewAt(request.url.pathname, request.url.searchParams, workspaceId)
  return renderDrivePage(c.var.ctx, request, { view, workspaceId })
}

interface LinkPlace {
  /** The link's hash or name. */
  hash: string
  /** Of an entry below what it leads to. */
  folderHash?: string
}

const pathOf = ({ hash, folderHash }: LinkPlace) =>
  `/drive/s/${hash}${folderHash === undefined ? '' : `/${folderHash}`}`

/** @param problem why what its form asked for was not done */
async function linkPage(
  c: Context<AppEnv>,
  place: LinkPlace,
  problem: AppError | null = null,
): Promise<Response> {
  const request = pageRequest(c)
  if (problem) request.url.pathname = pathOf(place)
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
    const isFurtherPage = cursor !== undefined
    return await renderLinkPage(request, opened, { view, isFurtherPage, problem })
  } catch (error) {
    return unopenedPage(request, place, error)
  }
}

/** The page for a link that is closed or not there; throws other errors again. */
function unopenedPage(request: PageRequest, place: LinkPlace, error: unknown): Promise<Response> {
  if (error instanceof LinkPasswordRequiredError)
    return renderLinkPasswordPage(request, { ...place, status: 401 })
  if (error instanceof LinkCodeRequiredError)
    return renderLinkCodePage(request, { ...place, status: 401 })
  if (error instanceof NotFoundError) return renderLinkNotFoundPage(request)
  throw error
}

/** Where the form of a linked folder leads; with nothing selected, back. */
function downloadSelection(c: Context<AppEnv>): Response {
  const link = c.req.param('hash') ?? ''
  const hashes = (c.req.queries('entry') ?? []).filter((hash) => /^[\w-]{1,64}$/.test(hash))
  const { origin } = c.var.ctx
  return c.redirect(
    hashes.length === 0
      ? refererPath(c.req.header('referer'), origin, pathOf({ hash: encodeURIComponent(link) }))
      : `/api/v1/file-entries/download/${hashes.join(',')}?${new URLSearchParams({ link }).toString()}`,
    303,
  )
}

async function submitSave(c: Context<AppEnv>, place: LinkPlace): Promise<Response> {
  const { ctx } = c.var
  const { hash: link, folderHash } = place
  const hashes = folderHash === undefined ? null : [folderHash]
  const input = { link, hashes, workspaceId: 0, destinationId: null }
  try {
    await limitNameMisses(c.env, ctx, link, () => saveLinked(ctx, input))
  } catch (error) {
    // Closed or gone, of which the page itself tells.
    if (!(error instanceof AppError) || error instanceof UnauthorizedError)
      return unopenedPage(pageRequest(c), place, error)
    return linkPage(c, place, error)
  }
  leaveFlash(c, 'saved_to_drive')
  return c.redirect(pathOf(place), 303)
}

async function reportPage(c: Context<AppEnv>, hash: string): Promise<Response> {
  const request = pageRequest(c)
  try {
    await limitNameMisses(c.env, c.var.ctx, hash, () => visitLink(c.var.ctx, hash))
    return await renderLinkReportPage(request, { hash, isSent: false, status: 200 })
  } catch (error) {
    return unopenedPage(request, { hash }, error)
  }
}

async function submitReport(c: Context<AppEnv>, hash: string): Promise<Response> {
  const request = pageRequest(c)
  const form = await readForm(c.req)
  const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
  const typed = { reason: text('reason'), message: text('message'), email: text('email') }
  const { ctx } = c.var
  try {
    await limitNameMisses(c.env, ctx, hash, () => {
      const input = parseInput(ReportLinkInput, { ...typed, email: typed.email || null })
      return reportLink(ctx, c.env, hash, input)
    })
    return await renderLinkReportPage(request, { hash, isSent: true, status: 200 })
  } catch (error) {
    if (error instanceof ValidationError || error instanceof RateLimitError) {
      const { message, values } = error
      const status = error instanceof RateLimitError ? 429 : 422
      const problem = { message, values }
      return renderLinkReportPage(request, { hash, isSent: false, typed, problem, status })
    }
    return unopenedPage(request, { hash }, error)
  }
}

/** Runs what a form of a closed link sent; `closed` renders the form again. */
async function submit(
  c: Context<AppEnv>,
  hash: string,
  work: () => Promise<Response>,
  closed: (problem: string) => Promise<Response>,
): Promise<Response> {
  try {
    return await limitNameMisses(c.env, c.var.ctx, hash, work)
  } catch (error) {
    if (error instanceof ValidationError) return closed(error.message)
    if (error instanceof NotFoundError) return renderLinkNotFoundPage(pageRequest(c))
    throw error
  }
}

interface LinkForm {
  place: LinkPlace
  form: Record<string, unknown>
  /** With the cookie that opens the link, to where the visitor wanted to go. */
  open: (cookie: string | null) => Response
}

async function linkForm(c: Context<AppEnv>, hash: string): Promise<LinkForm> {
  const form = await readForm(c.req)
  const folder = form['folder']
  const isHash = typeof folder === 'string' && /^[\w-]{1,64}$/.test(folder)
  const place = { hash, ...(isHash && { folderHash: folder }) }
  return {
    place,
    form,
    open: (cookie) => {
      if (cookie !== null) c.header('set-cookie', cookie, { append: true })
      return c.redirect(pathOf(place), 303)
    },
  }
}

async function submitPassword(c: Context<AppEnv>, hash: string): Promise<Response> {
  const { place, form, open } = await linkForm(c, hash)
  return submit(
    c,
    hash,
    async () => {
      const { password } = parseInput(CheckLinkPasswordInput, form)
      return open(await checkLinkPassword(c.var.ctx, c.env, hash, password))
    },
    (problem) => renderLinkPasswordPage(pageRequest(c), { ...place, status: 422, problem }),
  )
}

async function requestCode(c: Context<AppEnv>, hash: string): Promise<Response> {
  const { place, form } = await linkForm(c, hash)
  return submit(
    c,
    hash,
    async () => {
      const { email } = parseInput(RequestLinkCodeInput, form)
      await requestLinkCode(c.var.ctx, c.env, hash, email)
      return renderLinkCodePage(pageRequest(c), { ...place, email, status: 200 })
    },
    (problem) => renderLinkCodePage(pageRequest(c), { ...place, status: 422, problem }),
  )
}

async function submitCode(c: Context<AppEnv>, hash: string): Promise<Response> {
  const { place, form, open } = await linkForm(c, hash)
  const email = String(form['email'])
  return submit(
    c,
    hash,
    async () => {
      const input = parseInput(CheckLinkCodeInput, form)
      return open(await checkLinkCode(c.var.ctx, c.env, hash, input))
    },
    (problem) => renderLinkCodePage(pageRequest(c), { ...place, email, status: 422, problem }),
  )
}
