import type { z } from 'zod'
import { ValidationError } from './errors.ts'
import type { FieldErrors } from './errors.ts'
import { INVALID, problemText, WITHOUT_WORDS } from './problem-text.ts'

const HALF_CHARACTER = 'This text holds a character that cannot be stored.'

/** For input that does not come as JSON: fields of a form, metadata of an upload. Throws ValidationError. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const result = schema.safeParse(input, WITHOUT_WORDS)
  if (!result.success) throw new ValidationError(fieldErrors(result.error.issues))
  return result.data
}

/**
 * Half a character, as programs leave it that cut a text in the middle of an emoji: JSON can say it, UTF-8 and so the
 * database can't. Throws ValidationError, named as in {@link fieldErrors}.
 */
export function requireWholeCharacters(input: unknown): void {
  for (const place of placesIn(input)) {
    if (typeof place.value === 'string' && !place.value.isWellFormed())
      throw new ValidationError({ [pathOf(place).join('.') || 'body']: [HALF_CHARACTER] })
  }
}

/** What every object has already, by which a program could be made to read something else than was sent. */
const RESERVED_NAMES = new Set<string | null>(['__proto__', 'constructor', 'prototype'])

/**
 * Nothing of ours is called so, and a schema leaves some of them out without a word: as if it had been done.
 * Throws ValidationError, named as in {@link fieldErrors}.
 */
export function refuseReservedNames(input: unknown): void {
  for (const place of placesIn(input)) {
    if (RESERVED_NAMES.has(place.key))
      throw new ValidationError({ [pathOf(place).join('.')]: [INVALID] })
  }
}

/** More than any input of ours needs. */
const MAX_DEPTH = 100

/**
 * The input and all that is in it. One way down at a time, and not by calls of itself: whatever is sent, little is held.
 * Throws ValidationError where it is nested without end.
 */
function* placesIn(input: unknown): Generator<Nested> {
  const root: Nested = { value: input, key: null, within: null }
  yield root
  const way = [placesRightIn(root)]
  for (let deepest = way.at(-1); deepest; deepest = way.at(-1)) {
    const next = deepest.next()
    if (next.done) {
      way.pop()
      continue
    }
    yield next.value
    if (typeof next.value.value !== 'object' || next.value.value === null) continue
    if (way.length === MAX_DEPTH) throw new ValidationError({ body: [INVALID] })
    way.push(placesRightIn(next.value))
  }
}

function* placesRightIn(within: Nested): Generator<Nested> {
  const { value } = within
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) yield { value: inner, key: String(index), within }
  } else if (value instanceof Map) {
    for (const [key, inner] of value) yield { value: inner, key: String(key), within }
  } else {
    for (const key of Object.keys(value)) yield { value: Reflect.get(value, key), key, within }
  }
}

interface Nested {
  value: unknown
  key: string | null
  within: Nested | null
}

function pathOf(place: Nested): string[] {
  const path = []
  for (let at: Nested | null = place; at?.key != null; at = at.within) path.unshift(at.key)
  return path
}

/** `["parts", 3, "ETag"]` → "parts.3.ETag"; the first text of a field comes first. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const field = issue.path.length > 0 ? issue.path.join('.') : 'body'
    ;(errors[field] ??= []).push(problemText(issue))
  }
  return errors
}
