import { ValidationError } from '#worker/errors.ts'
import type { FieldErrors } from '#worker/errors.ts'
import { pause, pauseWhereLong } from './in-slices.ts'

/** The longest list of any call: 10,000 files of five values each. */
const MAX_VALUES = 60_000

/** Parsing an object takes quadratic time in its fields. Our largest input has 1,000 entries. */
const MAX_FIELDS = 2000

/** Of arrays and objects within one another. */
const MAX_DEPTH = 100

const refusal = (message: string, count: number): FieldErrors => ({
  body: [{ message, values: { count } }],
})
const TOO_MANY_VALUES = refusal('A request may have at most :count values.', MAX_VALUES)
const TOO_MANY_FIELDS = refusal('An object may have at most :count fields.', MAX_FIELDS)
const TOO_DEEP = refusal('Lists and objects may be nested at most :count deep.', MAX_DEPTH)

const CHARACTERS_PER_SLICE = 256 * 1024

const CODES = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const

/**
 * Bounds a JSON text before parsing, because `JSON.parse` and the processing of its result block the thread. Does not
 * check the syntax.
 * @throws ValidationError
 */
export async function requireBoundedJson(text: string): Promise<void> {
  /** The fields of each array or object that is open here. */
  const fieldCounts = [0]
  let values = 1
  let isInText = false
  for (let index = 0, nextPause = CHARACTERS_PER_SLICE; index < text.length; index++) {
    if (index >= nextPause) {
      nextPause = index + CHARACTERS_PER_SLICE
      await pause()
    }
    const code = text.charCodeAt(index)
    if (isInText) {
      if (code === CODES.backslash) index++
      else if (code === CODES.quote) isInText = false
      continue
    }
    switch (code) {
      case CODES.quote:
        isInText = true
        break
      case CODES.openBrace:
      case CODES.openBracket:
        if (++values > MAX_VALUES) throw new ValidationError(TOO_MANY_VALUES)
        if (fieldCounts.push(0) > MAX_DEPTH + 1) throw new ValidationError(TOO_DEEP)
        break
      case CODES.closeBrace:
      case CODES.closeBracket:
        if (fieldCounts.length > 1) fieldCounts.pop()
        break
      case CODES.colon: {
        const count = (fieldCounts.pop() ?? 0) + 1
        if (count > MAX_FIELDS) throw new ValidationError(TOO_MANY_FIELDS)
        fieldCounts.push(count)
        break
      }
      case CODES.comma:
        if (++values > MAX_VALUES) throw new ValidationError(TOO_MANY_VALUES)
        break
    }
  }
  // `JSON.parse` follows.
  await pauseWhereLong(text.length)
}
