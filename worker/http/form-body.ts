import { BadRequestError } from '../errors.ts'

export interface FormRequest<Fields> {
  header: (name: string) => string | undefined
  arrayBuffer: () => Promise<ArrayBuffer>
  parseBody: () => Promise<Fields>
}

const URL_ENCODED = /^application\/x-www-form-urlencoded\b/i

/** The fields of a form. Throws BadRequestError for a body that cannot be read as one, or whose text is not UTF-8. */
export async function readForm<Fields>(request: FormRequest<Fields>): Promise<Fields> {
  try {
    if (URL_ENCODED.test(request.header('content-type') ?? ''))
      requireUtf8(new Uint8Array(await request.arrayBuffer()))
    return await request.parseBody()
  } catch (error) {
    // Other errors come from the stream: that it is too large, or has ended early.
    if (!(error instanceof TypeError || error instanceof URIError)) throw error
    throw new BadRequestError('The request could not be read.')
  }
}

/** Parsers replace other bytes by U+FFFD, which would then be stored. Throws TypeError, URIError. */
function requireUtf8(encoded: Uint8Array): void {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(encoded)
  // A percent sign that begins no byte stands for itself.
  decodeURIComponent(text.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))
}
