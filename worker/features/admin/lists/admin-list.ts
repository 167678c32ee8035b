import { and, asc, desc, gt, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { pageNumbers } from '#worker/paging/page-numbers.ts'
import type { CsvColumn } from './csv.ts'

export interface Selection {
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
  offset: number
}

/** `only`: of rows that its index has. */
type ListOrder = { by: AnyColumn | SQL; only?: SQL }

export interface ListQuery<Order extends string, Filters> {
  page: number
  perPage: number
  query: string
  orderBy: Order
  orderDir: 'asc' | 'desc'
  filters: Filters
}

/** A list of the admin area: its pages and its export come from it. */
export interface AdminList<Row, Item, Order extends string, Filters> {
  permission: PermissionName
  /** Unique; ends every order, so that pages neither repeat nor skip a row, and exports go along it. */
  id: AnyColumn
  orders: Record<Order, ListOrder>
  /** Conditions of the filters and the text searched for; all must hold. */
  conditions: (db: Database, filters: Filters, query: string) => (SQL | undefined)[]
  select: (db: Database, selection: Selection) => Promise<Row[]>
  idOf: (row: Row) => number
  present: (row: Row) => Item
  csv: readonly CsvColumn<Item>[]
}

/** A page, in one round trip beside the session's. Throws as `authorizeAdmin`. */
export async function listForAdmin<Row, Item, Order extends string, Filters>(
  ctx: RequestContext,
  list: AdminList<Row, Item, Order, Filters>,
  { page, perPage, query, orderBy, orderDir, filters }: ListQuery<Order, Filters>,
) {
  authorizeAdmin(permissionHolder(ctx), list.permission)
  const { db } = ctx.deps
  const direction = orderDir === 'asc' ? asc : desc
  const { by, only } = list.orders[orderBy]
  const rows = await list.select(db, {
    where: and(only, ...list.conditions(db, filters, query)),
    orderBy: [direction(by), direction(list.id)],
    limit: perPage + 1,
    offset: (page - 1) * perPage,
  })
  const data = rows.slice(0, perPage).map((row) => list.present(row))
  const hasMore = rows.length > perPage
  return { data, ...pageNumbers({ number: page, perPage, rowCount: data.length, hasMore }) }
}

/** Rows that an export reads at once: about 1 MB. */
const ROWS_AT_ONCE = 2000

/** All rows that fit the filters, by id, read as they are taken. Throws as `authorizeAdmin`, with the first ones. */
export async function* exportForAdmin<Row, Item, Order extends string, Filters>(
  ctx: RequestContext,
  list: AdminList<Row, Item, Order, Filters>,
  { query, filters }: Pick<ListQuery<Order, Filters>, 'query' | 'filters'>,
): AsyncGenerator<Item[]> {
  authorizeAdmin(permissionHolder(ctx), list.permission)
  const { db } = ctx.deps
  const conditions = list.conditions(db, filters, query)
  let last = 0
  for (;;) {
    const rows = await list.select(db, {
      where: and(...conditions, gt(list.id, last)),
      orderBy: [asc(list.id)],
      limit: ROWS_AT_ONCE,
      offset: 0,
    })
    yield rows.map((row) => list.present(row))
    const end = rows.at(-1)
    if (!end || rows.length < ROWS_AT_ONCE) return
    last = list.idOf(end)
  }
}
