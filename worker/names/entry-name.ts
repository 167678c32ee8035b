import { nameOrderKey } from './name-order-key.ts'
import { searchKey } from './search-key.ts'

/** Bytes of UTF-8 that a name may have: the limit of ext4, APFS and NTFS, so that every file can be saved again. */
export const MAX_NAME_BYTES = 255

/** A name as it is stored: NFC (so that the same name typed on macOS is the same name), trimmed. */
export function normalizeEntryName(name: string): string {
  return name.normalize('NFC').trim()
}

/** Names of a folder are equal if they have the same key: case and composed or decomposed characters (NFC, NFD) do not count. */
export function entryNameKey(name: string): string {
  return normalizeEntryName(name).toLowerCase().normalize('NFC')
}

/** All stored forms of a name; every statement that writes a name writes these. */
export function nameColumns(name: string) {
  return {
    name,
    nameKey: entryNameKey(name),
    searchKey: searchKey(name),
    sortKey: nameOrderKey(name),
  }
}

export const SEPARATOR_IN_NAME = 'A name cannot contain a slash or a backslash.'

/**
 * Returns why a name is invalid, or null. Rejects characters that affect text around the name: separators, controls,
 * bidirectional overrides. Markup, emoji and right-to-left letters are allowed.
 */
export function entryNameProblem(name: string): string | null {
  const normalized = normalizeEntryName(name)
  // Spaces, format characters and fillers alone are invisible.
  if (/^[\p{Z}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*$/u.test(normalized))
    return 'Please enter a name.'
  if (normalized === '.' || normalized === '..') return 'This name is reserved.'
  if (/[/\\]/.test(normalized)) return SEPARATOR_IN_NAME
  // oxlint-disable-next-line no-control-regex -- control characters are just what is refused
  if (/[\u0000-\u001f\u007f-\u009f]/.test(normalized))
    return 'A name cannot contain control characters.'
  // Unicode TR36, 3.1: overrides and isolates make "gpj.exe" look like "exe.jpg".
  if (/[\u202a-\u202e\u2066-\u2069]/.test(normalized))
    return 'A name cannot contain characters that change the direction of text.'
  if (/\p{Cs}/u.test(normalized)) return 'This name holds a character that cannot be stored.'
  if (byteLength(normalized) > MAX_NAME_BYTES) return 'This name is too long.'
  return null
}

/** A longer ending, or one with a space, is part of a sentence: "Mr. Smith letter", "Vol. 2". */
const EXTENSION = /^[^\s.]{1,32}$/u

/** "report.final.PDF" → "pdf"; names without a dot, or that only start with one, have none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  const ending = name.slice(dot + 1)
  return dot > 0 && EXTENSION.test(ending) ? ending.toLowerCase() : ''
}

export interface NamedEntry {
  name: string
  isFolder: boolean
}

/** Digits that a number added to a name has at most, where free names are looked for. */
export const MOST_DIGITS = 4

/** "photo.jpg", 2 → "photo (2).jpg", shortened where the number would make it too long; a folder "v1.0" → "v1.0 (2)". */
export function numberedName(entry: NamedEntry, number: number): string {
  const { before, after } = aroundNumber(entry, String(number).length)
  return `${before}${number}${after}`
}

/** The parts around the number in a numbered name, equal for all numbers of up to {@link MOST_DIGITS}. */
export function aroundNumber(
  { name, isFolder }: NamedEntry,
  digits: number = MOST_DIGITS,
): { before: string; after: string } {
  const ending = !isFolder && extensionOf(name) ? name.slice(name.lastIndexOf('.')) : ''
  const suffixBytes = byteLength(` ()${ending}`) + Math.max(digits, MOST_DIGITS)
  let stem = name.slice(0, name.length - ending.length)
  while (byteLength(stem) + suffixBytes > MAX_NAME_BYTES) stem = [...stem].slice(0, -1).join('')
  return { before: `${stem} (`, after: `)${ending}` }
}

const encoder = new TextEncoder()
const byteLength = (text: string) => encoder.encode(text).byteLength
