import { BadRequestError, UnsupportedTypeError } from '../errors.ts'
import { pause } from '#worker/input/in-slices.ts'

/** The same media types as in the body validator, which ignores all others. */
const JSON_TYPE = /^application\/([\w.-]+\+)?json$/i

/** The decoder takes about 2 ms for them where they are not ASCII. */
const BYTES_PER_SLICE = 256 * 1024

interface BodyRequest {
  raw: Request
  header: (name: string) => string | undefined
  text: () => Promise<string>
  arrayBuffer: () => Promise<ArrayBuffer>
}

export function isJson(request: Pick<BodyRequest, 'header'>): boolean {
  const [mediaType = ''] = (request.header('content-type') ?? '').split(';')
  return JSON_TYPE.test(mediaType.trim())
}

/** Parsers of JSON replace bytes that are not UTF-8 by U+FFFD, which would then be stored. Throws BadRequestError. */
export async function requireUtf8(request: BodyRequest): Promise<void> {
  if (!isJson(request) || request.raw.body === null) return
  const bytes = new Uint8Array(await request.arrayBuffer())
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
  try {
    for (let start = 0; start < bytes.length; start += BYTES_PER_SLICE) {
      if (start > 0) await pause()
      decoder.decode(bytes.subarray(start, start + BYTES_PER_SLICE), { stream: true })
    }
    decoder.decode()
  } catch {
    throw new BadRequestError('JSON must be sent as UTF-8.')
  }
}

/** Rejects non-JSON bodies; the validator would ignore them. An empty body may have any type. Throws UnsupportedTypeError. */
export async function requireJsonType(request: BodyRequest): Promise<void> {
  if (isJson(request) || request.raw.body === null) return
  if ((await request.text()) === '') return
  throw new UnsupportedTypeError('Please send this as JSON (application/json).')
}
