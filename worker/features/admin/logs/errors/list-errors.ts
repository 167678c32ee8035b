import { errorGroups } from '#db/schema/index.ts'
import type { AdminList } from '../../lists/admin-list.ts'
import { withinDays } from '../../lists/day-range.ts'
import { containsText } from '../../lists/search-text.ts'
import { selectErrors, type ErrorRow } from './queries.ts'
import type { ErrorGroup, ListErrorsQuery } from './schema.ts'

/** Unexpected errors by their cause. */
export const ERRORS: AdminList<
  ErrorRow,
  ErrorGroup,
  ListErrorsQuery['orderBy'],
  ListErrorsQuery['filters']
> = {
  permission: 'logs.view',
  id: errorGroups.id,
  idOf: ({ id }) => id,
  orders: { last_at: { by: errorGroups.lastAt }, count: { by: errorGroups.count } },
  conditions: (filters, query) => [
    containsText(query, errorGroups.message, errorGroups.route, errorGroups.requestIds),
    ...withinDays(errorGroups.lastAt, filters.last_at),
  ],
  select: selectErrors,
  present: (row) => ({
    id: row.id,
    message: row.message,
    stack: row.stack,
    route: row.route,
    count: row.count,
    request_ids: row.requestIds,
    first_at: row.firstAt,
    last_at: row.lastAt,
  }),
  csv: [
    { header: 'id', value: ({ id }) => id },
    { header: 'message', value: ({ message }) => message },
    { header: 'route', value: ({ route }) => route },
    { header: 'count', value: ({ count }) => count },
    { header: 'request_ids', value: (group) => group.request_ids.join(' ') },
    { header: 'first_at', value: (group) => group.first_at },
    { header: 'last_at', value: (group) => group.last_at },
    { header: 'stack', value: ({ stack }) => stack },
  ],
}
