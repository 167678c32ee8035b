import { isResponseTooLarge } from '#db/client.ts'
import { placeOf } from './list-queries.ts'
import type { ListPage, OrderedRow } from './list-queries.ts'

/** Twice as many rows (folders and files) with the longest descriptions fit into one response of the database. */
const SLICE_ROWS = 200

/**
 * Reads a page in one query; if its rows exceed the database's response limit of 10 MB, in slices, each with a round
 * trip and a cursor of its own.
 */
export async function readInSlices<
  Page extends Pick<ListPage, 'limit' | 'offset' | 'after' | 'orderBy'>,
  Found extends { rows: OrderedRow[] },
>(page: Page, read: (page: Page) => Promise<Found>): Promise<Found> {
  try {
    return await read(page)
  } catch (error) {
    if (!isResponseTooLarge(error) || page.limit <= SLICE_ROWS) throw error
  }
  const found = await read({ ...page, limit: SLICE_ROWS })
  const rows = found.rows.slice(0, SLICE_ROWS)
  for (let last = rows.at(-1); last && rows.length < page.limit;) {
    const limit = Math.min(SLICE_ROWS, page.limit - rows.length)
    const after = placeOf(last, page.orderBy)
    const next = await read({ ...page, limit, after, offset: 0 })
    rows.push(...next.rows.slice(0, limit))
    last = next.rows[limit - 1]
  }
  return { ...found, rows }
}
