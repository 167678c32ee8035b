import { z } from 'zod'

/** Rows in one page of any list. */
const MAX_PER_PAGE = 1000

/** `perPage` of a paged call. Zero and less mean the default; more than the maximum is refused, as clients would take a cut page for the whole. */
export const perPage = (defaultRows: number) =>
  z.coerce
    .number()
    .int()
    .max(MAX_PER_PAGE, 'A page holds 1,000 rows at most.')
    .transform((rows) => (rows < 1 ? defaultRows : rows))
    .default(defaultRows)
