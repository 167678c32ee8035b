import mimeTypes from 'mime'
import type { RequestContext } from '#worker/context.ts'
import { ForbiddenError, NotFoundError } from '#worker/errors.ts'
import { parseRange } from '#worker/storage/range.ts'
import { contentHeaders, isShownInline } from './content-headers.ts'
import { findAccessibleEntry } from './find-accessible-entry.ts'
import type { EntryRow } from './queries.ts'
import type { EntryPermissions } from './schema.ts'

/** What of the request decides which bytes are answered, and whether any. */
export interface ContentRequest {
  asAttachment: boolean
  /** HEAD: the same headers, no bytes read. */
  isHead: boolean
  headers: Headers
}

export interface Content {
  status: 200 | 206 | 304 | 412 | 416
  headers: Headers
  body: ReadableStream | null
}

export class DownloadForbiddenError extends ForbiddenError {
  constructor() {
    super('Downloading is switched off for this link.')
  }
}

/** What of a file, or of what it held before, is needed to answer its bytes. */
type FileContent = Pick<
  EntryRow,
  'id' | 'name' | 'mime' | 'sizeBytes' | 'objectKey' | 'etag' | 'storedAt'
>
type StoredFile = FileContent & { objectKey: string; etag: string }

/** A file's bytes, or a range of them, as HTTP defines it (RFC 9110, 13 and 14). Throws NotFoundError, ForbiddenError. */
export async function readContent(
  ctx: RequestContext,
  request: ContentRequest & { key: string; linkHash: string | undefined },
): Promise<Content> {
  const { entry, permissions } = await findAccessibleEntry(ctx, request)
  const isToLookAt = !request.asAttachment && !permissions['files.download']
  const mime = (isToLookAt && shownAs(entry)) || entry.mime
  return contentOf(ctx, { entry: { ...entry, mime }, permissions }, request)
}

/** What previews show by the name's extension: as these, a browser shows it too, where nothing may be handed out. */
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
  { entry, permissions }: { entry: FileContent; permissions: EntryPermissions },
  request: ContentRequest,
): Promise<Content> {
  if (!isStoredFile(entry)) throw new NotFoundError()
  const isDownload = request.asAttachment || !isShownInline(entry.mime)
  if (isDownload && !permissions['files.download']) {
    throw new DownloadForbiddenError()
  }

  const headers = contentHeaders(entry, request)
  const precondition = evaluatePreconditions(request.headers, entry)
  if (precondition !== null) return { status: precondition, headers, body: null }

  const range = request.headers.get('range')
  const result =
    range !== null && !request.isHead && isIfRangeFresh(request.headers, entry)
      ? parseRange(range, entry.sizeBytes)
      : { kind: 'whole' as const }
  if (result.kind === 'unsatisfiable') {
    headers.set('content-range', `bytes */${entry.sizeBytes}`)
    return { status: 416, headers, body: null }
  }
  const { start, end } =
    result.kind === 'part' ? result.range : { start: 0, end: entry.sizeBytes - 1 }
  const length = end - start + 1
  headers.set('content-length', String(length))
  if (result.kind === 'part')
    headers.set('content-range', `bytes ${start}-${end}/${entry.sizeBytes}`)
  const status = result.kind === 'part' ? 206 : 200
  if (request.isHead || length === 0) return { status, headers, body: null }

  const body = await ctx.deps.objects.read(entry.objectKey, entry.etag, { offset: start, length })
  if (!body) throw new Error(`the object of entry ${entry.id} is missing or has changed`)
  return { status, headers, body }
}

const isStoredFile = (entry: FileContent): entry is StoredFile =>
  entry.objectKey !== null && entry.etag !== null

/** RFC 9110, 13.2.2: the order in which preconditions count. */
function evaluatePreconditions(headers: Headers, file: StoredFile): 304 | 412 | null {
  const ifMatch = headers.get('if-match')
  const ifUnmodifiedSince = headers.get('if-unmodified-since')
  if (ifMatch !== null) {
    if (!listsEtag(ifMatch, file.etag)) return 412
  } else if (ifUnmodifiedSince !== null && storedSeconds(file) > secondsOf(ifUnmodifiedSince))
    return 412

  const ifNoneMatch = headers.get('if-none-match')
  const ifModifiedSince = headers.get('if-modified-since')
  if (ifNoneMatch !== null) return listsEtag(ifNoneMatch, file.etag) ? 304 : null
  return ifModifiedSince !== null && storedSeconds(file) <= secondsOf(ifModifiedSince) ? 304 : null
}

/** Whether a partial copy is of these very bytes; if not, the whole file is answered. */
function isIfRangeFresh(headers: Headers, file: StoredFile): boolean {
  const ifRange = headers.get('if-range')
  if (ifRange === null) return true
  if (ifRange.startsWith('"')) return ifRange === `"${file.etag}"`
  return !ifRange.startsWith('W/') && storedSeconds(file) === secondsOf(ifRange)
}

/** Proxies that compress on the way make a strong tag weak; it names the same file. */
const listsEtag = (list: string, etag: string) =>
  list.trim() === '*' ||
  list.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === `"${etag}"`)

/** HTTP dates have whole seconds. An unreadable one is NaN, which no comparison holds for. */
const secondsOf = (httpDate: string) => Math.floor(Date.parse(httpDate) / 1000)
const storedSeconds = (file: StoredFile) => Math.floor(Date.parse(file.storedAt ?? '') / 1000)
