import { parseRange } from '#worker/storage/range.ts'
import type { OnSent } from '#worker/storage/slices.ts'
import { evaluatePreconditions, isIfRangeFresh } from './preconditions.ts'
import type { Representation } from './preconditions.ts'

/** Conditions and ranges of a request (RFC 9110, 13 and 14). */
export interface BytesRequest {
  /** HEAD: the same headers, no bytes read. */
  isHead: boolean
  headers: Headers
  /** Is told what became of the body, if there is one. */
  onSent?: OnSent
}

/** The answer to it. */
export interface Content {
  status: 200 | 206 | 304 | 412 | 416
  headers: Headers
  body: ReadableStream | null
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
