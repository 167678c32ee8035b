import { searchKey } from './search-key.ts'

/**
 * The sort key of a name, compared by code point: folded letters, and numbers by value. A number is prefixed by its
 * length, without leading zeros: "file 2" → "file 12".
 */
export const nameOrderKey = (name: string): string =>
  searchKey(name).replace(/\p{Nd}+/gu, (digits) => {
    const number = digits.replace(/[^0-9]/gu, asciiDigit).replace(/^0+/, '')
    return lengthMark(number.length) + number
  })

/** Digits alone, of which a longer mark is never the beginning of another: 8 is "8", 9 "90", 17 "98", 18 "990". */
const lengthMark = (length: number) => '9'.repeat(length / 9) + String(length % 9)

/** The digits of a script are ten in a row; rows may follow each other. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let first = point
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return String((point - first) % 10)
}

/** As the database compares texts (UTF-8, byte by byte): `<` puts what takes two units before U+E000 to U+FFFF. */
export function compareByCodePoint(a: string, b: string): number {
  for (let at = 0; at < a.length && at < b.length; at++) {
    const difference = (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
