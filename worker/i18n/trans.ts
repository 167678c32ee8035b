import { formatNumber } from './number-format.ts'

/**
 * Message → translation; the message itself is the English text. As in gettext, the line of the empty message is about
 * the others: here, their language.
 */
export type Lines = Readonly<Record<string, string>>

export type TransValues = Readonly<Record<string, string | number>>

/** A text that is translated where it is shown, not where it is made. */
export interface Message {
  message: string
  values?: TransValues
}

/** The message whose line is the language of all lines, BCP 47. */
export const LANGUAGE_LINE = ''

/**
 * Translates `message` and fills its `:placeholder`s; an unknown placeholder stays. Numbers are written as the language
 * writes them: a year or an id is passed as text.
 */
export function trans(lines: Lines, message: string, values: TransValues = {}): string {
  return translated(lines, message, values).replace(
    /:([a-zA-Z_]\w*)/g,
    (placeholder, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : placeholder
      return typeof value === 'number' ? formatNumber(value, languageOf(lines)) : String(value)
    },
  )
}

/** The text of `message` in the language of `lines`, its placeholders not filled. Plurals need the values. */
export function translated(
  lines: Lines,
  message: string,
  values: Readonly<Record<string, unknown>> = {},
): string {
  if (message === LANGUAGE_LINE) return ''
  const line = (Object.hasOwn(lines, message) && lines[message]) || message
  const [, name = '', forms = ''] = PLURAL.exec(line) ?? []
  if (!name) return line
  const number = values[name]
  const rules = new Intl.PluralRules(languageOf(lines))
  const form = (category: string) => new RegExp(`\\b${category} {([^{}]*)}`).exec(forms)?.[1]
  return (
    form(typeof number === 'number' ? rules.select(number) : 'other') ?? form('other') ?? message
  )
}

/** A whole line, as ICU writes plurals: `{count, plural, one {:count file} other {:count files}}`. */
const PLURAL = /^\{(\w+), plural,((?:\s*\w+ \{[^{}]*\})+)\s*\}$/

const languageOf = (lines: Lines) => lines[LANGUAGE_LINE] ?? 'en'
