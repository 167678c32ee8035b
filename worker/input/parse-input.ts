import type { z } from 'zod'
import { ValidationError } from '#worker/errors.ts'
import type { FieldErrors } from '#worker/errors.ts'
import { pause } from './in-slices.ts'
import { INVALID, problemText, WITHOUT_WORDS } from './problem-text.ts'

const HALF_CHARACTER = 'This text holds a character that cannot be stored.'

/** For input other than JSON: form fields, upload metadata. Throws ValidationError. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const result = schema.safeParse(input, WITHOUT_WORDS)
  if (!result.success) throw new ValidationError(fieldErrors(result.error.issues))
  return result.data
}

/** Values looked at between two pauses, a long text for several. */
const VALUES_PER_SLICE = 2000
const LETTERS_OF_VALUE = 200

/**
 * Rejects lone surrogates (texts cut inside an emoji): JSON can express them, but UTF-8, and so the database, cannot.
 * @throws ValidationError, named as in {@link fieldErrors}.
 */
export function requireWholeCharacters(input: unknown): Promise<void> {
  return checkPlaces(input, (place) => {
    if (typeof place.value === 'string' && !place.value.isWellFormed())
      throw new ValidationError({ [pathOf(place).join('.') || 'body']: [HALF_CHARACTER] })
  })
}

/** Names that every object inherits: accepting them would allow prototype pollution. */
const RESERVED_NAMES = new Set<string | null>(['__proto__', 'constructor', 'prototype'])

/**
 * Rejects reserved names: no schema has one, and a schema would drop some silently.
 * @throws ValidationError, named as in {@link fieldErrors}.
 */
export function refuseReservedNames(input: unknown): Promise<void> {
  return checkPlaces(input, (place) => {
    if (RESERVED_NAMES.has(place.key))
      throw new ValidationError({ [pathOf(place).join('.')]: [INVALID] })
  })
}

async function checkPlaces(input: unknown, check: (place: Nested) => void): Promise<void> {
  let count = 0
  for (const place of placesIn(input)) {
    check(place)
    count += 1 + (typeof place.value === 'string' ? place.value.length / LETTERS_OF_VALUE : 0)
    if (count < VALUES_PER_SLICE) continue
    count = 0
    await pause()
  }
}

/** Yields the input and all values in it, depth first, holding only the way to the current one. */
function* placesIn(input: unknown): Generator<Nested> {
  const root: Nested = { value: input, key: null, within: null }
  yield root
  const way = [placesDirectlyIn(root)]
  for (let deepest = way.at(-1); deepest; deepest = way.at(-1)) {
    const next = deepest.next()
    if (next.done) {
      way.pop()
      continue
    }
    yield next.value
    if (typeof next.value.value !== 'object' || next.value.value === null) continue
    way.push(placesDirectlyIn(next.value))
  }
}

function* placesDirectlyIn(within: Nested): Generator<Nested> {
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

/** `["parts", 3, "ETag"]` → "parts.3.ETag"; a field's first text comes first. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const field = issue.path.length > 0 ? issue.path.join('.') : 'body'
    ;(errors[field] ??= []).push(problemText(issue))
  }
  return errors
}
