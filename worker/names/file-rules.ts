import { extensionOf } from './entry-name.ts'
import type { Message } from '#worker/i18n/trans.ts'

/** Upload rules. Types are MIME types, MIME wildcards ("image/*") or extensions ("pdf", ".pdf"). */
export interface UploadRestrictions {
  /** Bytes; 0 = no limit. */
  maxFileSize: number
  /** Empty = every type. */
  allowedFileTypes: readonly string[]
  blockedFileTypes: readonly string[]
}

export interface FileFacts {
  name: string
  /** The type declared by the sender; empty when unknown. */
  mime: string
  sizeBytes: number
}

/** The MIME type of an extension (in lower case, without the dot), if known. */
export type TypeOfExtension = (extension: string) => string | null

/**
 * Returns why a file is refused, or null; shared by browser and Worker. Checks every extension in the name, whatever
 * the declared type: "run.exe.txt", "run.exe .", "run.ｅｘｅ" all contain "exe".
 * @param typeOf null in the browser, which has no table of types: `uploads/validate` decides there.
 */
export function uploadProblem(
  file: FileFacts,
  restrictions: UploadRestrictions,
  formatSize: (sizeBytes: number) => string,
  typeOf: TypeOfExtension | null,
): Message | null {
  const { maxFileSize } = restrictions
  const tooLarge = maxFileSize > 0 ? sizeProblem(file, maxFileSize, formatSize) : null
  if (tooLarge) return tooLarge
  const isTaken = !isBlocked(file, restrictions.blockedFileTypes, typeOf)
  return isTaken && isAllowed(file, restrictions.allowedFileTypes, typeOf)
    ? null
    : { message: 'This file type is not allowed' }
}

export const sizeProblem = (
  { name, sizeBytes }: Pick<FileFacts, 'name' | 'sizeBytes'>,
  maxBytes: number,
  formatSize: (sizeBytes: number) => string,
): Message | null =>
  sizeBytes > maxBytes
    ? {
        message: '`:file` exceeds maximum allowed size of :size',
        values: { file: name, size: formatSize(maxBytes) },
      }
    : null

function isBlocked(
  file: FileFacts,
  types: readonly string[],
  typeOf: TypeOfExtension | null,
): boolean {
  const extensions = allExtensions(file.name)
  const mimes = [file.mime, ...extensions.map((extension) => typeOf?.(extension) ?? '')]
  return types.some(
    (type) =>
      extensions.includes(bareExtension(type)) || mimes.some((mime) => matchesMime(mime, type)),
  )
}

/** Matches by the extension, or by every known type. */
function isAllowed(
  file: FileFacts,
  types: readonly string[],
  typeOf: TypeOfExtension | null,
): boolean {
  if (types.length === 0) return true
  const extension = extensionOf(visibleName(file.name))
  if (types.some((type) => bareExtension(type) === extension)) return true
  const told = bareMime(file.mime)
  const mimes = [told === UNKNOWN_MIME ? '' : told, typeOf?.(extension) ?? ''].filter(Boolean)
  if (mimes.length === 0 && typeOf === null) return types.some((type) => type.includes('/'))
  return mimes.length > 0 && mimes.every((mime) => types.some((type) => matchesMime(mime, type)))
}

/** Sent by clients without a type. */
const UNKNOWN_MIME = 'application/octet-stream'

/** Joiners, fillers, soft hyphens, variation selectors and the like; the empty Braille pattern is the only one of its kind. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu

const visibleText = (text: string) => text.normalize('NFKC').replace(INVISIBLE, '')

const visibleName = (name: string) => visibleText(name).replace(/[\s.]+$/u, '')

function allExtensions(name: string): string[] {
  return visibleName(name)
    .split('.')
    .slice(1)
    .map((part) => part.trim().toLowerCase())
}

const bareExtension = (type: string) =>
  (type.includes('/') ? '' : visibleText(type).trim().replace(/^\./, '').toLowerCase()) || '\0'

function matchesMime(mime: string, pattern: string): boolean {
  if (!pattern.includes('/')) return false
  const actual = bareMime(mime)
  const wanted = pattern.trim().toLowerCase()
  return wanted.endsWith('/*') ? actual.startsWith(wanted.slice(0, -1)) : actual === wanted
}

const bareMime = (mime: string) => (mime.split(';')[0] ?? '').trim().toLowerCase()
