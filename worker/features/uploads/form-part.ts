import { Buffer } from 'node:buffer'
import { BadRequestError } from '#worker/errors.ts'

/** The headers of a part, of which each character is a byte. */
export type PartHeaders = Readonly<Record<string, readonly string[] | undefined>>

export interface FormPart {
  field: string
  /** Null for a part that is no file. */
  fileName: string | null
  mime: string
  /** Of a field's value. */
  charset: string
}

/** Returns null for a part that is no field of a form. Throws BadRequestError for names in another encoding. */
export function readPartHeaders(headers: PartHeaders): FormPart | null {
  const { value, parameters } = parseHeader(headers['content-disposition']?.[0] ?? '')
  if (value !== 'form-data') return null
  const type = parseHeader(headers['content-type']?.[0] ?? '')
  const mime = type.value || 'text/plain'
  const path = textOf(parameters, 'filename') ?? (mime === 'application/octet-stream' ? '' : null)
  return {
    field: textOf(parameters, 'name') ?? '',
    fileName:
      path === null
        ? null
        : path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1),
    mime,
    charset: type.parameters.get('charset') ?? 'utf-8',
  }
}

/** Bytes that are not of the encoding would be replaced by U+FFFD, and that stored. Throws BadRequestError. */
export function decodeText(bytes: Uint8Array, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new BadRequestError('Forms must be sent as UTF-8.')
  }
}

/** RFC 9110, 5.6.6, where only quotes and backslashes are escaped: some senders name a file by its Windows path. */
const PARAMETER = /;\s*([^\s;=]+)\s*=\s*(?:"((?:[^"\\]|\\["\\]?)*)"?|([^;]*))/g

/** Splits "form-data; name=x" into its value and its parameters, whose names are in lower case. */
export function parseHeader(header: string): { value: string; parameters: Map<string, string> } {
  const [value = ''] = header.split(';', 1)
  const parameters = [...header.matchAll(PARAMETER)].map(
    ([, name = '', quoted, bare = '']) =>
      [name.toLowerCase(), quoted?.replaceAll(/\\(["\\])/g, '$1') ?? bare.trim()] as const,
  )
  return { value: value.trim().toLowerCase(), parameters: new Map(parameters) }
}

/** RFC 8187: "UTF-8''na%C3%AFve.txt", in a parameter whose name ends with "*". */
const EXTENDED = /^([^']+)'[^']*'(.*)$/s

/** A parameter's text; the extended form wins. Throws BadRequestError. */
function textOf(parameters: ReadonlyMap<string, string>, name: string): string | null {
  const [, charset, encoded] = EXTENDED.exec(parameters.get(`${name}*`) ?? '') ?? []
  if (encoded !== undefined) {
    const bytes = encoded.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    return decodeText(Buffer.from(bytes, 'latin1'), charset)
  }
  const plain = parameters.get(name)
  return plain === undefined ? null : decodeText(Buffer.from(plain, 'latin1'))
}
