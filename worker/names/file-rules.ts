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

/** A list of types, for lookups: names have up to 127 extensions, lists of files 10,000 names. */
interface TypeList {
  extensions: ReadonlySet<string>
  mimes: ReadonlySet<string>
  /** Of MIME wildcards, up to their slash: "image/". */
  families: ReadonlySet<string>
}

/** By the list of the settings, which stays the same while they do. */
const typeLists = new WeakMap<readonly string[], TypeList>()

function typeListOf(types: readonly string[]): TypeList {
  const known = typeLists.get(types)
  if (known) return known
  const mimes = types.filter((type) => type.includes('/')).map((type) => type.trim().toLowerCase())
  const list = {
    extensions: new Set(types.filter((type) => !type.includes('/')).map(bareExtension)),
    mimes: new Set(mimes.filter((mime) => !mime.endsWith('/*'))),
    families: new Set(mimes.filter((mime) => mime.endsWith('/*')).map((mime) => mime.slice(0, -1))),
  }
  typeLists.set(types, list)
  return list
}

function isBlocked(
  file: FileFacts,
  types: readonly string[],
  typeOf: TypeOfExtension | null,
): boolean {
  if (types.length === 0) return false
  const list = typeListOf(types)
  const extensions = allExtensions(file.name)
  return (
    matchesMime(file.mime, list) ||
    extensions.some(
      (extension) => hasExtension(list, extension) || matchesMime(typeOf?.(extension) ?? '', list),
    )
  )
}

/** Matches by the extension, or by every known type. */
function isAllowed(
  file: FileFacts,
  types: readonly string[],
  typeOf: TypeOfExtension | null,
): boolean {
  if (types.length === 0) return true
  const list = typeListOf(types)
  const extension = extensionOf(visibleName(file.name))
  if (hasExtension(list, extension)) return true
  const told = bareMime(file.mime)
  const mimes = [told === UNKNOWN_MIME ? '' : told, typeOf?.(extension) ?? ''].filter(Boolean)
  if (mimes.length === 0 && typeOf === null) return list.mimes.size + list.families.size > 0
  return mimes.length > 0 && mimes.every((mime) => matchesMime(mime, list))
}

/** Sent by clients without a type. */
const UNKNOWN_MIME = 'application/octet-stream'

/** Joiners, fillers, soft hyphens, variation selectors and the like; the empty Braille pattern is the only one of its kind. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu

const visibleText = (text: string) => text.normalize('NFKC').replace(INVISIBLE, '')

const visibleName = (name: string) => visibleText(name).replace(/[\s.]+$/u, '')

function allExtensions(name: string): string[] {
  const parts = visibleName(name)
    .split('.')
    .slice(1)
    .map((part) => part.trim().toLowerCase())
  return [...new Set(parts)]
}

const bareExtension = (type: string) => visibleText(type).trim().replace(/^\./, '').toLowerCase()

/** A type without letters names no extension. */
const hasExtension = ({ extensions }: TypeList, extension: string) =>
  extension !== '' && extensions.has(extension)

function matchesMime(mime: string, { mimes, families }: TypeList): boolean {
  const actual = bareMime(mime)
  return mimes.has(actual) || families.has(actual.slice(0, actual.indexOf('/') + 1))
}

const bareMime = (mime: string) => (mime.split(';')[0] ?? '').trim().toLowerCase()
