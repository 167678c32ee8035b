import { Buffer } from 'node:buffer'
import { AppError, BadRequestError } from '#worker/errors.ts'

export const TUS_VERSION = '1.0.0'

/**
 * Refuses headers that the library would accept or report as a server failure. Throws UnsupportedTusVersionError, BadRequestError.
 */
export function checkTusHeaders(headers: Headers): void {
  if (headers.get('tus-resumable') !== TUS_VERSION) throw new UnsupportedTusVersionError()
  if (headers.has('upload-concat'))
    throw new BadRequestError('Uploads cannot be concatenated on this site.')
  for (const pair of (headers.get('upload-metadata') ?? '').split(',')) {
    const [name = '', value = ''] = pair.trim().split(' ')
    if (!isUtf8(Buffer.from(value, 'base64')))
      throw new BadRequestError(`The metadata "${name}" must be UTF-8 in base64.`)
  }
}

/** Decoding would replace other bytes by U+FFFD, which would be stored as a part of the name. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The header `Tus-Version` of the response names the version that is supported. */
class UnsupportedTusVersionError extends AppError {
  constructor() {
    super(412, 'tus_version', `Tus-Resumable must be ${TUS_VERSION}.`)
  }
}
