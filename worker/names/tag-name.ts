import { STARRED } from './starred.ts'

/** Characters that fit on a label. */
export const MAX_TAG_LENGTH = 50

/** A name as it is stored: NFC, without space around it. */
export const normalizeTagName = (name: string) => name.normalize('NFC').trim()

/** Tags of a user are equal if they have the same key: case does not count. */
export const tagNameKey = (name: string) => normalizeTagName(name).toLowerCase().normalize('NFC')

/** Why a name can't be used, or null. */
export function tagNameProblem(name: string): string | null {
  const normalized = normalizeTagName(name)
  if (/^[\p{Z}\p{Cf}\p{Mn}]*$/u.test(normalized)) return 'Please enter a name.'
  if ([...normalized].length > MAX_TAG_LENGTH) return 'This tag is too long.'
  // Overrides and isolates change how the text around a name is shown.
  if (/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(normalized))
    return 'This tag holds a character that cannot be used.'
  // Set and removed by a separate call.
  if (tagNameKey(normalized) === STARRED) return 'This name is reserved.'
  return null
}
