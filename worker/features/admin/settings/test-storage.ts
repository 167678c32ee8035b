import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { permissionHolder, requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { TestResult } from './schema.ts'
import type { TestOutcome } from './test-outcomes.ts'
import { errorText, shownDetail } from './shown-detail.ts'

const TIMEOUT_MS = 5000
const CONTENT_TYPE = 'text/plain'

/** As a browser's uploads need it: `worker/host/README.md`. */
const UPLOAD_HEADERS = ['content-type', 'if-none-match']

/**
 * Puts an object as browsers do, reads it as the site does, and deletes it. The caller's own key: the next test
 * overwrites what a lost one left.
 */
export async function testStorage(ctx: RequestContext): Promise<TestResult[]> {
  authorizeAdmin(permissionHolder(ctx), 'settings.update')
  await ctx.deps.confirmActor()
  const { objects } = ctx.deps
  const key = `tests/${requireUser(ctx).id}`
  const content = crypto.randomUUID()
  const address = await objects.presignPut(key, {
    sizeBytes: content.length,
    contentType: CONTENT_TYPE,
    onlyIfAbsent: false,
  })
  const stored = await part('storage.stored', 'storage.not_stored', () => put(address, content))
  const cors = await corsResult(ctx, address)
  if (stored.outcome !== 'storage.stored') return [stored, cors]
  return [
    stored,
    await part('storage.read', 'storage.not_read', async () => {
      const object = await objects.head(key)
      if (object?.sizeBytes !== content.length) throw new Error('another bucket')
    }),
    await part('storage.deleted', 'storage.not_deleted', () => objects.delete([key])),
    cors,
  ]
}

async function part(
  good: TestOutcome,
  bad: TestOutcome,
  run: () => Promise<void>,
): Promise<TestResult> {
  try {
    await run()
    return { outcome: good, count: 1, detail: null }
  } catch (error) {
    return { outcome: bad, count: 1, detail: shownDetail(errorText(error)) }
  }
}

async function put(address: string, body: string): Promise<void> {
  const response = await fetch(address, {
    method: 'PUT',
    headers: { 'content-type': CONTENT_TYPE },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`status ${response.status}`)
}

/** Whether browsers on this site may upload there. */
async function corsResult({ origin }: RequestContext, address: string): Promise<TestResult> {
  if (new URL(address).origin === origin)
    return { outcome: 'storage.same_origin', count: 1, detail: null }
  return part('storage.cors_allowed', 'storage.cors_refused', async () => {
    const response = await fetch(address, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': UPLOAD_HEADERS.join(','),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    const missing = missingRule(response, origin)
    if (missing !== null) throw new Error(missing)
  })
}

/** The first header that a preflight's response lacks; null when nothing is missing. */
export function missingRule({ ok, status, headers }: Response, origin: string): string | null {
  const listed = (name: string) =>
    (headers.get(name) ?? '').split(',').map((each) => each.trim().toLowerCase())
  const allows = (name: string, wanted: string) =>
    listed(name).some((each) => each === '*' || each === wanted.toLowerCase())
  if (!ok) return `status ${status}`
  if (!allows('access-control-allow-origin', origin))
    return `Access-Control-Allow-Origin: ${origin}`
  if (!allows('access-control-allow-methods', 'put')) return 'Access-Control-Allow-Methods: PUT'
  const header = UPLOAD_HEADERS.find((each) => !allows('access-control-allow-headers', each))
  return header === undefined ? null : `Access-Control-Allow-Headers: ${header}`
}
