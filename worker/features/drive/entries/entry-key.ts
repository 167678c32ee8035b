import { isHash } from '#worker/names/random-hash.ts'

/** An entry as an address names it: by its id (a number), or by its hash. */
export type EntryKey = number | string

/** Fewer digits than any hash has characters, and exact as a number. */
const ID = /^[1-9]\d{0,14}$/

/** The hash of this API family's clients: base64 of the id, "|", and letters that fill it up. */
const ID_IN_BASE64 = /^([1-9]\d{0,14})\|[a-z]*$/

/** Null for what names no entry. A text with the shape of a hash is never an id. */
export function parseEntryKey(text: string): EntryKey | null {
  if (isHash(text)) return text
  const [, id] = ID_IN_BASE64.exec(decodeBase64(text)) ?? []
  if (id !== undefined) return Number(id)
  return ID.test(text) ? Number(text) : null
}

/** Standard or URL-safe, padded or not; empty for what is no base64. */
function decodeBase64(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}
