import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { languageLines } from '#worker/i18n/language-lines.ts'
import { pageNumbers } from '#worker/paging/page-numbers.ts'
import { requireNotifications } from './policy.ts'
import { presentNotification } from './present.ts'
import { selectNotifications } from './queries.ts'
import type { NotificationsQuery, NotificationsResponse } from './schema.ts'

/** A page of the caller's notifications, the newest first, in their language. Throws NotFoundError, UnauthorizedError. */
export async function listNotifications(
  ctx: RequestContext,
  { page, perPage }: NotificationsQuery,
): Promise<NotificationsResponse['pagination']> {
  requireNotifications(ctx)
  const user = requireUser(ctx)
  const offset = (page - 1) * perPage
  const rows = await selectNotifications(ctx.deps.db, user.id, { limit: perPage, offset })
  const lines = languageLines(ctx)
  const data = rows.slice(0, perPage).map((row) => presentNotification(row, lines))
  const hasMore = rows.length > perPage
  return { data, ...pageNumbers({ number: page, perPage, rowCount: data.length, hasMore }) }
}
