import { zValidator } from '@hono/zod-validator'
import type { Context, Next } from 'hono'
import { resolver, uniqueSymbol } from 'hono-openapi'
import type { z } from 'zod'
import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '../errors.ts'
import {
  fieldErrors,
  refuseReservedNames,
  requireWholeCharacters,
} from '#worker/input/parse-input.ts'
import { pauseWhereLong } from '#worker/input/in-slices.ts'
import { WITHOUT_WORDS } from '#worker/input/problem-text.ts'
import { checkLongLists } from './check-long-lists.ts'
import { isJson, requireJsonType, requireUtf8 } from './json-body.ts'
import { requireBoundedJson } from '#worker/input/json-bounds.ts'
import { requireOwnWorkspace } from './own-workspace.ts'

/** The payload as it was sent, beside the one that the schema returned. */
interface Sent {
  sent?: unknown
}

/**
 * Validates a part of the request and adds its schema to the API document. Throws on invalid input, so handlers and the
 * typed client see valid shapes only.
 */
export const validate = <
  Schema extends z.ZodType,
  Target extends 'json' | 'query' | 'param' | 'header',
>(
  target: Target,
  schema: Schema,
) => {
  const validator = zValidator(
    target,
    schema,
    async (result, c: Context) => {
      if (target === 'json') {
        await requireJsonType(c.req)
        requireOwnWorkspace(c.get('ctx') as RequestContext, (result as Sent).sent)
      }
      if (!result.success) throw new ValidationError(fieldErrors(result.error.issues))
      await requireWholeCharacters(result.data)
    },
    {
      // The option's type is left open while the schema is.
      validationFunction: async (toParse, value) => {
        if (target === 'json') {
          await refuseReservedNames(value)
          await checkLongLists(toParse, value)
        }
        return { ...(await toParse.safeParseAsync(value, WITHOUT_WORDS)), sent: value } as never
      },
    },
  )
  const boundedValidator = async (c: Context, next: Next) => {
    if (target === 'json' && isJson(c.req)) {
      await requireUtf8(c.req)
      const text = await c.req.text()
      await pauseWhereLong(text.length)
      await requireBoundedJson(text)
    }
    return validator(c, next)
  }
  return Object.assign(boundedValidator as typeof validator, {
    [uniqueSymbol]: { target, ...resolver(schema) },
  })
}
