import type { Zip } from '#worker/storage/zip-stream.ts'
import { contentDisposition } from './content-headers.ts'
import { selectBytes } from './select-bytes.ts'
import type { BytesRequest, Content } from './select-bytes.ts'

/** For how long somebody may hold a part of the zip as it was before a checksum became known. */
const SETTLING_MS = 24 * 60 * 60 * 1000

/**
 * A zip, or a range of one that has an ETag.
 * @param isSettled false where the same files may have made other bytes lately: a range is then only sent with
 *   `If-Range`, so that nobody joins parts of two zips.
 */
export function zipContent(
  zip: Zip,
  { name, isSettled }: { name: string; isSettled: boolean },
  request: BytesRequest,
): Content {
  const headers = new Headers({
    'content-type': 'application/zip',
    'content-disposition': contentDisposition('attachment', name),
    'x-content-type-options': 'nosniff',
  })
  if (zip.etag === null) {
    headers.set('content-length', String(zip.sizeBytes))
    headers.set('accept-ranges', 'none')
    headers.set('cache-control', 'private, no-store')
    return {
      status: 200,
      headers,
      body: request.isHead ? null : zip.stream(undefined, request.onSent),
    }
  }
  headers.set('etag', `"${zip.etag}"`)
  headers.set('accept-ranges', 'bytes')
  headers.set('cache-control', 'private, no-cache, no-transform')
  const { sizeBytes, etag } = zip
  const representation = { sizeBytes, etag, storedAt: null }
  const asked = isSettled ? request : withIfRangeOnly(request)
  const { status, start, length } = selectBytes(asked, representation, headers)
  if (start === null || request.isHead) return { status, headers, body: null }
  return { status, headers, body: zip.stream({ start, end: start + length - 1 }, request.onSent) }
}

function withIfRangeOnly(request: BytesRequest): BytesRequest {
  if (request.headers.has('if-range')) return request
  const headers = new Headers(request.headers)
  headers.delete('range')
  return { ...request, headers }
}

/** @param crc32Times when each checksum that came after its content was computed. */
export const isSettled = (crc32Times: readonly (string | null)[], now: Date) => {
  const before = new Date(now.getTime() - SETTLING_MS).toISOString()
  return crc32Times.every((time) => time === null || time < before)
}
