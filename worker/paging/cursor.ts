import { Buffer } from 'node:buffer'
import type { z } from 'zod'
import { ValidationError } from '#worker/errors.ts'

/** A place in a list, for the next page. It is no secret and grants nothing: rights are checked at each call. */
export function encodeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/**
 * @param field the name of the parameter
 * @throws ValidationError for a cursor that this site did not issue.
 */
export function decodeCursor<Schema extends z.ZodType>(
  cursor: string,
  schema: Schema,
  field = 'cursor',
): z.infer<Schema> {
  const parsed = schema.safeParse(readJson(cursor))
  if (!parsed.success)
    throw new ValidationError({ [field]: ['This page of the list does not exist.'] })
  return parsed.data
}

function readJson(cursor: string): unknown {
  try {
    const place: unknown = JSON.parse(
      Buffer.from(cursor, 'base64url').toString(),
      requireWholeCharacters,
    )
    return place
  } catch {
    return null
  }
}

/** For `JSON.parse`: the database can store no half of a surrogate pair. */
function requireWholeCharacters(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError()
  return value
}
