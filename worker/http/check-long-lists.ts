import { z } from 'zod'
import { ValidationError } from '../errors.ts'
import { inSlices } from '#worker/input/in-slices.ts'
import { fieldErrors } from '#worker/input/parse-input.ts'
import { WITHOUT_WORDS } from '#worker/input/problem-text.ts'

const ELEMENTS_PER_SLICE = 500

/**
 * Validates long lists in slices and stops at the first slice with a problem: a schema collects all problems at once,
 * which costs a multiple of valid parsing.
 * @throws ValidationError
 */
export async function checkLongLists(schema: z.ZodType, body: unknown): Promise<void> {
  if (!(schema instanceof z.ZodObject) || typeof body !== 'object' || body === null) return
  for (const [field, fieldSchema] of Object.entries(schema.shape)) {
    const list: unknown = Reflect.get(body, field)
    if (!(fieldSchema instanceof z.ZodArray) || !Array.isArray(list)) continue
    if (list.length <= ELEMENTS_PER_SLICE || list.length > maxLengthOf(fieldSchema)) continue
    await checkElements(field, fieldSchema, list)
  }
}

/** A schema refuses a list that is longer without looking at its elements. */
function maxLengthOf(schema: z.ZodArray): number {
  const limits = (schema._zod.def.checks ?? []).map((check) =>
    check instanceof z.core.$ZodCheckMaxLength ? check._zod.def.maximum : Infinity,
  )
  return Math.min(...limits)
}

async function checkElements(
  field: string,
  { element }: z.ZodArray,
  list: readonly unknown[],
): Promise<void> {
  let index = 0
  for await (const slice of inSlices(list, ELEMENTS_PER_SLICE)) {
    const issues: z.core.$ZodIssue[] = []
    for (const value of slice) {
      const path = [field, index++]
      const { error } = z.core.safeParse(element, value, WITHOUT_WORDS)
      for (const issue of error?.issues ?? [])
        issues.push({ ...issue, path: [...path, ...issue.path] })
    }
    if (issues.length > 0) throw new ValidationError(fieldErrors(issues))
  }
}
