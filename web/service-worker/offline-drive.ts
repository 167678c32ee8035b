import { BUILT_FILE, keepFiles } from './kept-files.ts'
import { askNetwork, markedAsOffline, offlinePage } from './offline-page.ts'
import { forgetSharedFiles } from './shared-files.ts'
import {
  forgetAnswer,
  forgetUsers,
  keepAnswer,
  keepOnlyFor,
  keptAnswer,
  signedInUser,
} from './user-cache.ts'

/** Says whose answer it is: an id, or `none`; absent where nothing may be concluded (`worker/http/offline-user.ts`). */
const USER_HEADER = 'X-Offline-User'

/** The drive's own pages. Links to other people's files, searches, and every other page are not kept. */
const DRIVE_PAGE = /^\/drive(\/(folders\/[\w-]+|shares|recent|starred|trash|trash\/[\w-]+))?$/

/** Reads that these pages make. */
const KEPT_READS = new Set([
  '/api/v1/drive/file-entries',
  '/api/v1/me/workspaces',
  '/api/v1/user/space-usage',
  '/api/v1/users/me/folders',
])

const LOG_OUTS = new Set(['/logout', '/auth/logout', '/api/v1/auth/logout'])

/** The user has no access any more, or there is nothing. */
const GONE = new Set([403, 404, 410])

export const isDrivePage = (request: Request, { pathname }: URL) =>
  request.mode === 'navigate' && DRIVE_PAGE.test(pathname)

/** By `web/api/`; files, which are under the same prefix, are asked for otherwise. */
const isCall = ({ headers }: Request, { pathname }: URL) =>
  pathname.startsWith('/api/v1/') && headers.get('accept') === 'application/json'

export const isRead = (request: Request, url: URL) =>
  request.method === 'GET' && isCall(request, url)

/** Without those that carry files. */
export const isWrite = (request: Request, url: URL) =>
  request.method === 'POST' &&
  isCall(request, url) &&
  request.headers.get('content-type') === 'application/json'

export const isLogOut = (request: Request, { pathname }: URL) =>
  request.method === 'POST' && LOG_OUTS.has(pathname)

/** Nothing that came before the log-out, or comes with its last answers, stays. */
export async function logOut(request: Request): Promise<Response> {
  await Promise.all([forgetUsers(), forgetSharedFiles()])
  try {
    return await fetch(request)
  } finally {
    await forgetUsers()
  }
}

/** Of a write only the answer counts here: whether the session is over. */
export const sendWrite = (request: Request): Promise<Response> =>
  askServer(request, { keepAs: null, waitUntil: () => {} })

/** Network first; without an answer, what is kept, marked as such. */
export async function serveDrivePage(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  try {
    return await askServer(event.request, { keepAs: pathname, waitUntil: waitOf(event) })
  } catch (error) {
    // The list of a folder that was never loaded as a page may be kept as a read: any page of the drive shows it.
    const page = await keptAnswer([pathname, '/drive'], await signedInUser())
    return page ? markedAsOffline(page) : offlinePage(error)
  }
}

/** Network first. @returns what is kept only to the page of the same user. */
export async function serveRead(event: FetchEvent): Promise<Response> {
  const { request } = event
  const url = new URL(request.url)
  const key = KEPT_READS.has(url.pathname) ? url.pathname + url.search : null
  try {
    return await askServer(request, { keepAs: key, waitUntil: waitOf(event) })
  } catch (error) {
    const userId = await signedInUser()
    const isOwnPage = request.headers.get('x-user-id') === userId
    const kept = key !== null && isOwnPage ? await keptAnswer([key], userId) : undefined
    if (!kept) throw error
    return kept
  }
}

/** Keeps a page that was opened before this worker was there. */
export async function keepOpenPage({ pathname }: URL): Promise<void> {
  if (!DRIVE_PAGE.test(pathname)) return
  const work: Promise<unknown>[] = []
  const request = new Request(pathname, { headers: { accept: 'text/html' } })
  await askServer(request, { keepAs: pathname, waitUntil: (done) => work.push(done) })
  await Promise.all(work)
}

const waitOf = (event: FetchEvent) => (work: Promise<unknown>) => event.waitUntil(work)

interface Keeping {
  /** Null = not at all. */
  keepAs: string | null
  waitUntil: (work: Promise<unknown>) => void
}

async function askServer(request: Request, { keepAs, waitUntil }: Keeping): Promise<Response> {
  const response = await askNetwork(request)
  const userId = response.headers.get(USER_HEADER)
  if (isSignedOut(response)) await forgetUsers()
  else if (userId !== null) await keepOnlyFor(userId === 'none' ? null : userId)
  if (keepAs === null || userId === null || userId === 'none') return response
  if (response.status === 200) waitUntil(keep(userId, keepAs, response.clone()))
  else if (GONE.has(response.status)) waitUntil(forgetAnswer(userId, keepAs))
  return response
}

/** Pages of the drive redirect to the sign-in page only; where to is hidden from service workers. */
const isSignedOut = ({ status, type }: Response) => status === 401 || type === 'opaqueredirect'

async function keep(userId: string, key: string, response: Response): Promise<void> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  const html = isPage ? await response.clone().text() : ''
  await keepAnswer(userId, key, response)
  await keepFiles(html.match(BUILT_FILE) ?? [])
}
