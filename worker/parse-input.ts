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

/** The input and all that is in it. Not by calls of itself: what is nested without end would be the end of the stack. */
function* placesIn(input: unknown): Generator<Nested> {
  const found: Nested[] = [{ value: input, key: null, within: null }]
  for (const within of found) {
    yield within
    const { value } = within
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of value instanceof Map ? value : Object.entries(value))
      found.push({ value: inner, key: String(key), within })
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
