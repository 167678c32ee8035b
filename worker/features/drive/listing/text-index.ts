import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** The search tables index trigrams. */
export const TRIGRAM_LENGTH = 3

/** Scripts whose words are one or two characters long and stand without spaces, and emoji. */
const SHORT_WORDS =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}\p{Extended_Pictographic}]+/gu

/**
 * Private-use characters, which `searchableText` removes from texts. They encode a space, or a sequence of one or two
 * characters, as a trigram that no text contains.
 */
const PRIVATE_START = 0xf0000
const PRIVATE = /[\u{f0000}-\u{fffff}]/gu
const START = sql.raw(String(PRIVATE_START))
const BASE = sql.raw('65000')
const GRAM_END = String.fromCodePoint(PRIVATE_START + 65_500)

/** A text has no more different ones, by far, unless it was made to. */
const MAX_GRAMS = 50_000

export const withoutPrivate = (text: string) => text.replace(PRIVATE, ' ')

/** Whether the table of texts can look for it. */
export const isIndexable = (term: string): boolean =>
  withoutPrivate(term) === term && (lengthOf(term) >= TRIGRAM_LENGTH || isShortWord(term))

const isShortWord = (term: string) => term.replace(SHORT_WORDS, '') === ''

const lengthOf = (text: string) => [...text].length

/** The search phrase; quoted, so that nothing in it is syntax. */
export function textPhrase(spaceId: SQL, term: string): SQL {
  const sequence = lengthOf(term) >= TRIGRAM_LENGTH ? term : gramOf([...term])
  const phrase = `" AND "${sequence.replaceAll('"', '""')}"`
  return sql`('"' || ${spaceSequence(spaceId)} || ${phrase})`
}

/**
 * One sequence for each space, so that a search reads nothing of other spaces.
 * @param id an integer
 */
export const spaceSequence = (id: SQL): SQL =>
  sql`char(${START}, ${START} + ${id} / ${BASE}, ${START} + ${id} % ${BASE})`

/** Every one and two characters of a folded text that are a word where words are so short. */
export function shortGrams(folded: string): string {
  const grams = new Set<string>()
  for (const [run] of folded.matchAll(SHORT_WORDS)) {
    const characters = [...run]
    for (const [at, character] of characters.entries()) {
      if (grams.size >= MAX_GRAMS) return [...grams].join('')
      grams.add(gramOf([character]))
      const next = characters[at + 1]
      if (next !== undefined) grams.add(gramOf([character, next]))
    }
  }
  return [...grams].join('')
}

const gramOf = (characters: string[]) =>
  characters.join('') + GRAM_END.repeat(TRIGRAM_LENGTH - characters.length)
