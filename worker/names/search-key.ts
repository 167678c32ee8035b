/**
 * Marks that people omit when typing, in Latin, Greek, Cyrillic, Hebrew and Arabic. Elsewhere marks form other letters
 * (か, が), as in й, ў, ї: matched first, to be kept.
 */
const MARKS =
  /([иу]\u0306|і\u0308)|(?=[\p{Script=Inherited}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}])(?![\u3099\u309a])\p{Mn}/giu

/** Letters that nothing takes apart, and that are typed without their stroke where keyboards have none. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ς: 'σ',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
}

/** Characters without meaning: control and format characters (joiners, soft hyphens), and the Arabic tatweel. */
const SILENT = /[\p{Cc}\p{Cf}\u0640]/gu

/**
 * A name as searching compares it: "Résumé" is "resume", "STRASSE" is "straße", "ﾊﾟﾝ" is "パン". What is stored and
 * what is looked for go through it alike.
 */
export function searchKey(name: string): string {
  const folded = foldLetters(name)
  // Of a name that is nothing but marks, the marks are what there is.
  return folded.trim() === '' ? name.toLowerCase() : folded
}

/** The same for a piece of a text, of which nothing may be left. */
export const foldLetters = (text: string): string =>
  withoutMarks(foldCase(withoutMarks(text.normalize('NFKD'))).normalize('NFKD'))
    .replace(/[ςæœøłđ]/gu, (letter) => PLAIN_LETTERS[letter] ?? letter)
    // Syllables and voiced letters whole again: a part of one is not a part of the name.
    .normalize('NFC')
    .replace(SILENT, '')

/** The terms that must all occur in a name. */
export function searchTerms(query: string): string[] {
  const terms = searchKey(query.trim()).split(/\s+/u)
  return [...new Set(terms)].filter((term) => term !== '')
}

/** By way of upper case: that makes "ß" and "ſ" what their capitals are, and the Turkish "ı" an "i". */
const foldCase = (text: string) => text.toUpperCase().toLowerCase()

const withoutMarks = (text: string) =>
  text.replace(MARKS, (_found, letter: string | undefined) => letter ?? '')
