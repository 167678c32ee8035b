import { UnsupportedTypeError } from '../errors.ts'

/** As the validator of bodies tells it, which passes over what has another type. */
const JSON_TYPE = /^application\/([\w.-]+\+)?json$/i

interface BodyRequest {
  raw: Request
  header: (name: string) => string | undefined
  text: () => Promise<string>
}

/**
 * What is sent as something else than JSON would be passed over, and the call done as if nothing had been said.
 * Nothing at all may be sent as anything. Throws UnsupportedTypeError.
 */
export async function requireJsonType(request: BodyRequest): Promise<void> {
  const [mediaType = ''] = (request.header('content-type') ?? '').split(';')
  if (JSON_TYPE.test(mediaType.trim()) || request.raw.body === null) return
  if ((await request.text()) === '') return
  throw new UnsupportedTypeError('Please send this as JSON (application/json).')
}
