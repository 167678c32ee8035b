import { zValidator } from '@hono/zod-validator'
import { resolver, uniqueSymbol } from 'hono-openapi'
import type { z } from 'zod'
import { ValidationError } from '../errors.ts'
import { fieldErrors, refuseReservedNames, requireWholeCharacters } from '../parse-input.ts'
import { WITHOUT_WORDS } from '../problem-text.ts'
import { requireJsonType } from './json-body.ts'
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
) =>
  Object.assign(
    zValidator(
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
    ),
    { [uniqueSymbol]: { target, ...resolver(schema) } },
  )
