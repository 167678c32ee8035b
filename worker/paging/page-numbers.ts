import { z } from 'zod'

/** The fields beside the rows of a page. Numbers are null where a cursor defines the start. */
export const PageNumbers = z.object({
  current_page: z.int().nullable(),
  next_page: z.int().nullable(),
  /**
   * The next page, or this one when it is the last: lists are not counted. Clients of this API family continue while
   * `current_page < last_page`.
   */
  last_page: z.int().nullable(),
  per_page: z.int(),
  from: z.int().nullable(),
  to: z.int().nullable(),
})
type PageNumbers = z.infer<typeof PageNumbers>

/** @param page `number` null = begun by a cursor. */
export function pageNumbers<Number extends number | null>(page: {
  number: Number
  perPage: number
  rowCount: number
  hasMore: boolean
}): PageNumbers & { current_page: Number; last_page: Number } {
  const { number, perPage, rowCount, hasMore } = page
  const nextPage = hasMore && number !== null ? number + 1 : null
  const offset = number === null || rowCount === 0 ? null : (number - 1) * perPage
  return {
    current_page: number,
    next_page: nextPage,
    last_page: (nextPage ?? number) as Number,
    per_page: perPage,
    from: offset === null ? null : offset + 1,
    to: offset === null ? null : offset + rowCount,
  }
}
