import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { notedAt } from '../entries/recent-queries.ts'
import type { EntryOrder } from './list-schema.ts'
import { relevance } from './relevance.ts'

interface OrderedPage {
  userId: number
  /** `searchTerms(query)` */
  terms: readonly string[]
}

/** The orders of lists of a whole drive that no column of an entry holds. */
const COMPUTED_ORDERS = {
  recent_at: ({ userId }: OrderedPage): SQL<string | null> => notedAt(userId),
  relevance: ({ terms }: OrderedPage) => relevance(terms),
}

export type ComputedOrder = keyof typeof COMPUTED_ORDERS

/** `deleted_at` orders the trash only. */
export type ListOrder = EntryOrder | 'deleted_at' | ComputedOrder

export const isComputed = (orderBy: ListOrder): orderBy is ComputedOrder =>
  Object.hasOwn(COMPUTED_ORDERS, orderBy)

/** The value that an entry is sorted by, which its row has as `orderValue`. */
export const orderValue = ({
  orderBy,
  ...page
}: OrderedPage & { orderBy: ListOrder }): SQL<string | null> =>
  isComputed(orderBy) ? COMPUTED_ORDERS[orderBy](page) : sql`NULL`
