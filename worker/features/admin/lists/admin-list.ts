import { and, asc, desc, eq, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { pageNumbers } from '#worker/paging/page-numbers.ts'
import type { CsvColumn } from './csv.ts'
import type { RowSource } from './row-source.ts'

export interface Selection {
  /** Read first, see `selectFrom`; of lists that have `source`. */
  source?: SQL | undefined
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
  offset: number
}

/** `only`: of rows that its index has. `dated`: sorts a list with the filter `created_at` alone, by that filter's index. */
type ListOrder = { by: AnyColumn | SQL; only?: SQL; dated?: AnyColumn }

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
  conditions: (filters: Filters, query: string) => (SQL | undefined)[]
  /** The condition of a filter, or of the text, that another table's index fulfils. */
  source?: (filters: Filters, query: string) => RowSource | undefined
  select: (db: Database, selection: Selection) => Promise<Row[]>
  idOf: (row: Row) => number
  present: (row: Row) => Item
  csv: readonly CsvColumn<Item>[]
}

/** A page, in one round trip beside the session's. Throws as `authorizeAdmin`. */
export async function listForAdmin<Row, Item, Order extends string, Filters extends object>(
  ctx: RequestContext,
  list: AdminList<Row, Item, Order, Filters>,
  { page, perPage, query, orderBy, orderDir, filters }: ListQuery<Order, Filters>,
) {
  authorizeAdmin(permissionHolder(ctx), list.permission)
  const { db } = ctx.deps
  const direction = orderDir === 'asc' ? asc : desc
  const { by, only, dated } = list.orders[orderBy]
  const source = list.source?.(filters, query)
  const conditions = [only, ...list.conditions(filters, query)]
  const slice = { limit: perPage + 1, offset: (page - 1) * perPage }
  const isDated = !source && Object.keys(filters).join() === 'created_at'
  const rows = await list.select(
    db,
    source && by === list.id
      ? {
          ...throughSource(list.id, source, conditions),
          orderBy: [direction(source.id)],
          ...slice,
        }
      : {
          where: and(source?.hasRow, ...conditions),
          orderBy: [direction((isDated && dated) || by), direction(list.id)],
          ...slice,
        },
  )
  const data = rows.slice(0, perPage).map((row) => list.present(row))
  const hasMore = rows.length > perPage
  return { data, ...pageNumbers({ number: page, perPage, rowCount: data.length, hasMore }) }
}

const throughSource = (id: AnyColumn, source: RowSource, conditions: (SQL | undefined)[]) => ({
  source: source.from,
  where: and(source.where, eq(id, source.id), ...conditions),
})

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
  const conditions = list.conditions(filters, query)
  const source = list.source?.(filters, query)
  const id = source?.id ?? list.id
  let last = 0
  for (;;) {
    // Numbers are sent as reals, and FTS5 ignores a bound of its row ids that is one.
    const following = [...conditions, sql`${id} > CAST(${last} AS INTEGER)`]
    const rows = await list.select(db, {
      ...(source ? throughSource(list.id, source, following) : { where: and(...following) }),
      orderBy: [asc(id)],
      limit: ROWS_AT_ONCE,
      offset: 0,
    })
    yield rows.map((row) => list.present(row))
    const end = rows.at(-1)
    if (!end || rows.length < ROWS_AT_ONCE) return
    last = list.idOf(end)
  }
}
