import { z } from 'zod'
import { PageNumbers } from '#worker/paging/page-numbers.ts'
import { perPage } from '#worker/paging/page-size.ts'

/** The longest query that a list takes, in characters. */
export const LONGEST_QUERY = 100

/**
 * The query of a list of the admin area.
 * @param orders what it can be sorted by; the first is the usual one
 * @param filters sent as JSON: `{"banned": true}`
 */
export const listQuery = <
  const Orders extends readonly [string, ...string[]],
  Filters extends z.ZodType,
>(
  orders: Orders,
  filters: Filters,
  usualDir: 'asc' | 'desc' = 'desc',
) =>
  z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    perPage: perPage(30),
    query: z.string().trim().max(LONGEST_QUERY).default(''),
    orderBy: z.enum(orders).default(orders[0] as Orders[number] as never),
    orderDir: z.enum(['asc', 'desc']).default(usualDir),
    filters: z
      .string()
      .max(2000)
      .default('{}')
      .transform((text, context): unknown => {
        try {
          return JSON.parse(text) as unknown
        } catch {
          context.addIssue({ code: 'custom', message: 'This is not JSON.' })
          return z.NEVER
        }
      })
      .pipe(filters),
  })

/** From and to, both days included: `2026-11-25`. */
export const DayRange = z
  .object({ from: z.iso.date().optional(), to: z.iso.date().optional() })
  .refine(({ from, to }) => !from || !to || from <= to, 'The first day is after the last.')

export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ ...PageNumbers.shape, data: z.array(item) })

/** The input of calls on many rows. */
export const IdsInput = z.object({ ids: z.array(z.int().min(1)).min(1).max(1000) })
export type IdsInput = z.infer<typeof IdsInput>
