import { parseRange } from '#worker/storage/range.ts'
import type { OnSent } from '#worker/storage/slices.ts'

/** Conditions and ranges of a request (RFC 9110, 13 and 14). */
export interface BytesRequest {
  /** HEAD: the same headers, no bytes read. */
  isHead: boolean
  headers: Headers
  /** Is told what became of the body, if there is one. */
  onSent?: OnSent
}

interface Representation {
  sizeBytes: number
  /** Strong, unquoted. */
  etag: string
  /** ISO 8601; null where no date is known. */
  storedAt: string | null
}

type Selection =
  | { status: 200 | 206; start: number; length: number }
  | { status: 304 | 412 | 416; start: null; length: null }

const NOTHING = { start: null, length: null }

/** Chooses the bytes to send, and sets Content-Length and Content-Range accordingly. */
export function selectBytes(
  request: BytesRequest,
  representation: Representation,
  headers: Headers,
): Selection {
  const { sizeBytes } = representation
  const precondition = evaluatePreconditions(request.headers, representation)
  if (precondition !== null) return { status: precondition, ...NOTHING }

  const range = request.headers.get('range')
  const result =
    range !== null && !request.isHead && isIfRangeFresh(request.headers, representation)
      ? parseRange(range, sizeBytes)
      : { kind: 'whole' as const }
  if (result.kind === 'unsatisfiable') {
    headers.set('content-range', `bytes */${sizeBytes}`)
    return { status: 416, ...NOTHING }
  }
  const { start, end } = result.kind === 'part' ? result.range : { start: 0, end: sizeBytes - 1 }
  const length = end - start + 1
  headers.set('content-length', String(length))
  if (result.kind === 'part') headers.set('content-range', `bytes ${start}-${end}/${sizeBytes}`)
  return { status: result.kind === 'part' ? 206 : 200, start, length }
}

/** RFC 9110, 13.2.2: the order in which preconditions count. */
function evaluatePreconditions(headers: Headers, current: Representation): 304 | 412 | null {
  const ifMatch = headers.get('if-match')
  const ifUnmodifiedSince = headers.get('if-unmodified-since')
  if (ifMatch !== null) {
    if (!listsEtag(ifMatch, current.etag)) return 412
  } else if (ifUnmodifiedSince !== null && storedSeconds(current) > secondsOf(ifUnmodifiedSince))
    return 412

  const ifNoneMatch = headers.get('if-none-match')
  const ifModifiedSince = headers.get('if-modified-since')
  if (ifNoneMatch !== null) return listsEtag(ifNoneMatch, current.etag) ? 304 : null
  return ifModifiedSince !== null && storedSeconds(current) <= secondsOf(ifModifiedSince)
    ? 304
    : null
}

/** Whether a partial copy is of these very bytes; if not, the whole is sent. */
function isIfRangeFresh(headers: Headers, current: Representation): boolean {
  const ifRange = headers.get('if-range')
  if (ifRange === null) return true
  if (ifRange.startsWith('"')) return ifRange === `"${current.etag}"`
  return !ifRange.startsWith('W/') && storedSeconds(current) === secondsOf(ifRange)
}

/** Proxies that compress on the way make a strong tag weak; it names the same file. */
const listsEtag = (list: string, etag: string) =>
  list.trim() === '*' ||
  list.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === `"${etag}"`)

/** HTTP dates have whole seconds. An unreadable one is NaN, which no comparison holds for. */
const secondsOf = (httpDate: string) => Math.floor(Date.parse(httpDate) / 1000)
const storedSeconds = ({ storedAt }: Representation) =>
  Math.floor(Date.parse(storedAt ?? '') / 1000)
