import mimeTypes from 'mime'
import { may } from '#worker/access/access.ts'
import type { Access, LoadedFacts } from '#worker/access/access.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ForbiddenError, NotFoundError } from '#worker/errors.ts'
import { contentHeaders, isShownInline } from './content-headers.ts'
import { countDownload } from './count-download.ts'
import { findAccessibleEntry } from '../entries/find-accessible-entry.ts'
import type { EntryRow } from '../entries/entry-rows.ts'
import { noteOpened } from './note-opened.ts'
import { selectBytes } from './select-bytes.ts'
import type { BytesRequest, Content } from './select-bytes.ts'

/** Facts of the request that decide on the status and the bytes. */
export interface ContentRequest extends BytesRequest {
  asAttachment: boolean
}

export class DownloadForbiddenError extends ForbiddenError {
  constructor({ actor }: Access) {
    super(
      actor.kind === 'visitor'
        ? 'Downloading is switched off for this link.'
        : 'You do not have the right to download this.',
    )
  }
}

/** Facts of a file, or of an earlier version, that its response needs. */
type FileContent = LoadedFacts &
  Pick<EntryRow, 'id' | 'name' | 'mime' | 'sizeBytes' | 'objectKey' | 'etag' | 'storedAt'>
type StoredFile = FileContent & { objectKey: string; etag: string }

/** A file's bytes, or a range of them, as HTTP defines it (RFC 9110, 13 and 14). Throws NotFoundError, ForbiddenError. */
export async function readContent(
  ctx: RequestContext,
  request: ContentRequest & { key: string; linkHash: string | undefined; isOpening: boolean },
): Promise<Content> {
  const found = await findAccessibleEntry(ctx, request)
  const { entry, access, link } = found
  const isToLookAt = !request.asAttachment && !may(access, 'download', entry)
  const mime = (isToLookAt && shownAs(entry)) || entry.mime
  const read = (asked: BytesRequest) =>
    contentOf(ctx, { entry: { ...entry, mime }, access }, { ...request, ...asked })
  const content =
    link && !isShownInline(mime) && !isForPreview(request.headers)
      ? await countDownload(ctx, link, { request, hashes: [entry.hash] }, read)
      : await read(request)
  if (request.isOpening && !request.isHead)
    noteOpened(ctx, [found], content, isForPreview(request.headers))
  return content
}

/** A script of our own pages reads what browsers do not show, to show it. */
const isForPreview = (headers: Headers): boolean =>
  headers.get('sec-fetch-site') === 'same-origin' && headers.get('sec-fetch-dest') === 'empty'

/** Types that previews detect by extension: browsers display them as these, also where downloads are forbidden. */
const SHOWN_AS = new Map([
  ['text', 'text/plain'],
  ['pdf', 'application/pdf'],
])

const UNKNOWN_TYPE = 'application/octet-stream'

/** Whoever uploaded it may not have known its type; a picture, film or sound is then what its name says. Never a document. */
function shownAs({ type, mime, extension }: EntryRow): string | null {
  const shown = SHOWN_AS.get(type)
  if (shown !== undefined) return shown
  if (!MEDIA_TYPES.has(type) || (mime ?? UNKNOWN_TYPE) !== UNKNOWN_TYPE) return null
  const named = mimeTypes.getType(extension ?? '')
  return named !== null && named.startsWith(`${type}/`) && !named.endsWith('+xml') ? named : null
}

const MEDIA_TYPES = new Set(['image', 'video', 'audio'])

/** The same, of an entry that was found already. Throws NotFoundError for a folder, ForbiddenError. */
export async function contentOf(
  ctx: RequestContext,
  { entry, access }: { entry: FileContent; access: Access },
  request: ContentRequest,
): Promise<Content> {
  if (!isStoredFile(entry)) throw new NotFoundError()
  const isDownload = request.asAttachment || !isShownInline(entry.mime)
  if (isDownload && !may(access, 'download', entry)) throw new DownloadForbiddenError(access)

  const headers = contentHeaders(entry, request)
  const { status, start, length } = selectBytes(request, entry, headers)
  if (start === null || length === 0 || request.isHead) return { status, headers, body: null }

  const span = { offset: start, length }
  const body = await ctx.deps.objects.read(entry.objectKey, entry.etag, span, request.onSent)
  if (!body) throw new Error(`the object of entry ${entry.id} is missing or has changed`)
  return { status, headers, body }
}

const isStoredFile = (entry: FileContent): entry is StoredFile =>
  entry.objectKey !== null && entry.etag !== null
