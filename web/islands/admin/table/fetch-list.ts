import { unwrap } from '#web/api/api-client.ts'
import type { ListPage } from './table-types.ts'

type Unwrapped = Parameters<typeof unwrap<{ pagination: ListPage<unknown> }>>[0]

/** Reads a page of a list by one of the calls of the typed client. */
export const fetchList =
  <Row>(
    call: (
      args: { query: Record<string, string> },
      options: { init: RequestInit },
    ) => Promise<Awaited<Unwrapped> & { json: () => Promise<{ pagination: ListPage<Row> }> }>,
  ) =>
  async (query: Record<string, string>, signal: AbortSignal): Promise<ListPage<Row>> =>
    (await unwrap<{ pagination: ListPage<Row> }>(call({ query }, { init: { signal } }))).pagination
