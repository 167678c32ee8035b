import { zValidator } from '@hono/zod-validator'
import type { Context, Next } from 'hono'
import { resolver, uniqueSymbol } from 'hono-openapi'
import type { z } from 'zod'
import { ValidationError } from '../errors.ts'
import { fieldErrors, refuseReservedNames, requireWholeCharacters } from '../parse-input.ts'
import { WITHOUT_WORDS } from '../problem-text.ts'
import { requireJsonType, requireUtf8 } from './json-body.ts'
import { requireOwnWorkspace } from './own-workspace.ts'

/**
 * Validates a part of the request, and tells the API's documentation its shape. What does not fit is thrown,
 * so that handlers and the typed client see only the shape that does.
 */
export const validate = <
  Schema extends z.ZodType,
  Target extends 'json' | 'query' | 'param' | 'header',
>(
  target: Target,
  schema: Schema,
) => {
  const check = zValidator(
    target,
    schema,
    async (result, c) => {
      if (target === 'json') await requireJsonType(c.req)
      if (!result.success) throw new ValidationError(fieldErrors(result.error.issues))
      requireWholeCharacters(result.data)
    },
    {
      // The option's type is left open while the schema is.
      validationFunction: (toParse, value) => {
        if (target === 'json') {
          refuseReservedNames(value)
          requireOwnWorkspace(value)
        }
        return toParse.safeParseAsync(value, WITHOUT_WORDS) as never
      },
    },
  )
  const handler = async (c: Context, next: Next) => {
    if (target === 'json') await requireUtf8(c.req)
    return check(c, next)
  }
  return Object.assign(handler as typeof check, {
    [uniqueSymbol]: { target, ...resolver(schema) },
  })
}
