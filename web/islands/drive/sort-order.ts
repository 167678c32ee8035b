import type { OrderDirection } from '#worker/features/drive/schema.ts'

/** The columns that the list can be sorted by. */
const SORT_COLUMNS = ['name', 'file_size', 'updated_at'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]

export interface SortOrder {
  orderBy: SortColumn
  orderDir: OrderDirection
}

export const DEFAULT_SORT_ORDER: SortOrder = { orderBy: 'name', orderDir: 'asc' }

/** A cookie, because the server renders the first page in this order. */
export const SORT_COOKIE = 'drive-sort'
const SORT_COOKIE_SECONDS = 365 * 24 * 60 * 60

export function isSortColumn(value: unknown): value is SortColumn {
  return SORT_COLUMNS.some((column) => column === value)
}

export function parseSortOrder(cookie: string | null | undefined): SortOrder {
  const [orderBy, orderDir] = (cookie ?? '').split('.')
  if (!isSortColumn(orderBy)) return DEFAULT_SORT_ORDER
  return { orderBy, orderDir: orderDir === 'desc' ? 'desc' : 'asc' }
}

export function rememberSortOrder({ orderBy, orderDir }: SortOrder): void {
  document.cookie = `${SORT_COOKIE}=${orderBy}.${orderDir}; path=/; max-age=${SORT_COOKIE_SECONDS}; samesite=lax`
}
