import { hashToken, randomToken } from '#worker/auth/tokens.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { isUsedUp } from '../entries/visit-link.ts'
import type { EntryLink } from '../entries/linked-entries.ts'
import { visitorOf } from './link-visitor.ts'
import type { BytesRequest, Content } from './select-bytes.ts'
import {
  countSharedDownload,
  countWholeDownload,
  holdDownload,
  releaseDownload,
} from './visit-queries.ts'

/**
 * Reads a download by a link and counts it once its last byte is delivered; of a link with a limit, holds one back
 * before the first byte.
 * @throws NotFoundError when none is left.
 */
export async function countDownload(
  ctx: RequestContext,
  link: EntryLink,
  { request, hashes }: { request: BytesRequest; hashes: readonly string[] },
  read: (request: BytesRequest) => Promise<Content>,
): Promise<Content> {
  const isRange = !request.isHead && request.headers.has('range')
  // A range may belong to an hour that is running.
  if (isUsedUp(link) && !isRange) throw new NotFoundError()
  if (request.isHead) return read(request)
  const { db, clock, inBackground } = ctx.deps
  const [visitor, download] = await Promise.all([
    visitorOf(ctx, link.id),
    hashToken(hashes.toSorted().join(',')),
  ])
  const visit = { linkId: link.id, visitor, download }
  const hold =
    link.maxDownloads === null
      ? null
      : await holdDownload(db, visit, { isRange, token: randomToken(), now: clock() })
  if (link.maxDownloads !== null && !hold) throw new NotFoundError()
  const token = hold?.kind === 'reserved' ? hold.token : null
  const { promise: isSent, resolve: onSent } = Promise.withResolvers<boolean>()
  const content = await read({ ...request, onSent }).catch(async (error: unknown) => {
    if (token !== null) await releaseDownload(db, token)
    throw error
  })
  inBackground(async (database) => {
    if (!(content.body ? sendsEnd(content) && (await isSent) : isEmptyFile(content))) {
      if (token !== null) await releaseDownload(database, token)
    } else if (isRange || hold?.kind === 'shared')
      await countSharedDownload(database, visit, clock())
    else await countWholeDownload(database, visit, { token, now: clock() })
  })
  return content
}

const isEmptyFile = ({ status, headers }: Content) =>
  status === 200 && headers.get('content-length') === '0'

function sendsEnd({ status, headers }: Content): boolean {
  if (status === 200) return true
  const [, last, size] = /-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  return status === 206 && Number(last) + 1 === Number(size)
}
