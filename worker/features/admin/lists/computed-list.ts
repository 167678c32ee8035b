import type { PermissionName } from '#worker/access/permission-registry.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { pageNumbers } from '#worker/paging/page-numbers.ts'
import type { ListQuery } from './admin-list.ts'
import type { CsvColumn } from './csv.ts'

type SortKey = string | number

/** A list of few rows that no statement can search or sort, as some of their values are not in the database. */
export interface ComputedList<Item extends { id: string }, Order extends string> {
  permission: PermissionName
  load: (ctx: RequestContext) => Promise<Item[]>
  /** Searched, whatever their case. */
  texts: (item: Item, ctx: RequestContext) => string[]
  orders: Record<Order, (item: Item, ctx: RequestContext) => SortKey>
  csv: readonly CsvColumn<Item>[]
}

/** A page. Throws as `authorizeAdmin`. */
export async function listComputed<Item extends { id: string }, Order extends string>(
  ctx: RequestContext,
  list: ComputedList<Item, Order>,
  { page, perPage, query, orderBy, orderDir }: Omit<ListQuery<Order, unknown>, 'filters'>,
) {
  const fitting = await loadFitting(ctx, list, query)
  const keyOf = list.orders[orderBy]
  const sign = orderDir === 'asc' ? 1 : -1
  const sorted = fitting
    .map((item) => ({ item, key: keyOf(item, ctx) }))
    .toSorted((a, b) => sign * (compareKeys(a.key, b.key) || compareKeys(a.item.id, b.item.id)))
  const data = sorted.slice((page - 1) * perPage, page * perPage).map(({ item }) => item)
  const hasMore = sorted.length > page * perPage
  return { data, ...pageNumbers({ number: page, perPage, rowCount: data.length, hasMore }) }
}

/** All rows that fit, by id, for `csvResponse`. Throws as `authorizeAdmin`, with the first ones. */
export async function* exportComputed<Item extends { id: string }, Order extends string>(
  ctx: RequestContext,
  list: ComputedList<Item, Order>,
  { query }: { query: string },
): AsyncGenerator<Item[]> {
  const fitting = await loadFitting(ctx, list, query)
  yield fitting.toSorted((a, b) => compareKeys(a.id, b.id))
}

async function loadFitting<Item extends { id: string }, Order extends string>(
  ctx: RequestContext,
  { permission, load, texts }: ComputedList<Item, Order>,
  query: string,
): Promise<Item[]> {
  authorizeAdmin(permissionHolder(ctx), permission)
  const part = query.toLowerCase()
  const items = await load(ctx)
  return items.filter((item) => texts(item, ctx).some((text) => text.toLowerCase().includes(part)))
}

const collator = new Intl.Collator('en')

const compareKeys = (a: SortKey, b: SortKey): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
