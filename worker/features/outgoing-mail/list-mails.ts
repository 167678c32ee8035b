import { permissionHolder } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { pageNumbers } from '#worker/paging/page-numbers.ts'
import { authorizeLog } from './policy.ts'
import { presentMail } from './present.ts'
import { selectMails } from './queries.ts'
import type { ListMailQuery, MailPage } from './schema.ts'

/** A page of the log of outgoing mail, the newest first. Throws UnauthorizedError, ForbiddenError. */
export async function listMails(
  ctx: RequestContext,
  { page, perPage }: ListMailQuery,
): Promise<MailPage> {
  authorizeLog(permissionHolder(ctx))
  const offset = (page - 1) * perPage
  const rows = await selectMails(ctx.deps.db, { limit: perPage, offset })
  const data = rows.slice(0, perPage).map(presentMail)
  const hasMore = rows.length > perPage
  return { data, ...pageNumbers({ number: page, perPage, rowCount: data.length, hasMore }) }
}
