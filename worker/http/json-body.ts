import { BadRequestError, UnsupportedTypeError } from '../errors.ts'
import { pauseWhereLong } from '#worker/input/in-slices.ts'

/** The same media types as in the body validator, which ignores all others. */
const JSON_TYPE = /^application\/([\w.-]+\+)?json$/i

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
  const bytes = await request.arrayBuffer()
  await pauseWhereLong(bytes.byteLength)
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    throw new BadRequestError('JSON must be sent as UTF-8.')
  }
  await pauseWhereLong(bytes.byteLength)
}

/** Rejects non-JSON bodies; the validator would ignore them. An empty body may have any type. Throws UnsupportedTypeError. */
export async function requireJsonType(request: BodyRequest): Promise<void> {
  if (isJson(request) || request.raw.body === null) return
  if ((await request.text()) === '') return
  throw new UnsupportedTypeError('Please send this as JSON (application/json).')
}
