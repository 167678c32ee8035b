import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import compressible from 'compressible'
import Negotiator from 'negotiator'

/** Below, encoding gains less than its own headers take. */
const MIN_BYTES = 1024

/** Quality of Brotli: below 5 it is no smaller than gzip; at 11, its default, a page takes seconds. */
const BROTLI_QUALITY = 6

/** RFC 9110: without a body (204, 304), or a part of one (206). */
const WITHOUT_WHOLE_BODY: ReadonlySet<number> = new Set([204, 206, 304])

export type Coding = 'br' | 'gzip'

/** The parts of a response that decide. */
export type EncodableAnswer = Pick<IncomingMessage, 'headers' | 'statusCode'>

/** Whether the response has variants by `Accept-Encoding`: a whole text that nobody has encoded yet. */
export function isEncodable({ headers, statusCode }: EncodableAnswer): boolean {
  return (
    !WITHOUT_WHOLE_BODY.has(statusCode ?? 0) &&
    headers['content-encoding'] === undefined &&
    !/\bno-transform\b/i.test(headers['cache-control'] ?? '') &&
    Number(headers['content-length'] ?? MIN_BYTES) >= MIN_BYTES &&
    compressible(headers['content-type'] ?? '') === true
  )
}

/** The coding to send a text in, by the client's `Accept-Encoding`; null = as it is. */
export function preferredCoding(headers: IncomingMessage['headers']): Coding | null {
  if (headers['accept-encoding'] === undefined) return null
  const accepted = new Negotiator({ headers }).encodings(['br', 'gzip', 'identity'])
  if (accepted[0] === 'identity') return null
  // Clients list gzip first, with the same weight; Brotli is smaller.
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null
}

/** Encodes each piece as it comes: pages and progress are streams. */
export function encoder(coding: Coding): Transform {
  return coding === 'gzip'
    ? createGzip({ flush: constants.Z_SYNC_FLUSH })
    : createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
      })
}

/**
 * @param raw names and values in turn.
 * @param coding null = the variant that is not encoded.
 */
export function headersOfVariant(raw: string[], coding: Coding | null): string[] {
  const headers = [...raw, 'Vary', 'Accept-Encoding']
  if (coding === null) return headers
  const encoded = ['Content-Encoding', coding]
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2)
    if (/^content-length$/i.test(name)) continue
    // RFC 9110, 8.8.1: a strong one would say that all variants have the same bytes.
    encoded.push(name, /^etag$/i.test(name) ? value.replace(/^"/, 'W/"') : value)
  }
  return encoded
}
