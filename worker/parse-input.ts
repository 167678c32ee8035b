import type { z } from 'zod'
import { ValidationError } from './errors.ts'
import type { FieldErrors } from './errors.ts'

/** For whatever a schema has no words of its own: zod's are for programmers. */
export const INVALID = 'This is not a valid value.'

/** For input that does not come as JSON: fields of a form, metadata of an upload. Throws ValidationError. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const result = schema.safeParse(input, { error: () => INVALID })
  if (!result.success) throw new ValidationError(fieldErrors(result.error.issues))
  return result.data
}

/** `["parts", 3, "ETag"]` → "parts.3.ETag"; the first text of a field comes first. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const field = issue.path.length > 0 ? issue.path.join('.') : 'body'
    ;(errors[field] ??= []).push(issue.message)
  }
  return errors
}
