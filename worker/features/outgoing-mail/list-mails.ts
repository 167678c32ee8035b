import { permissionHolder } from '#worker/context.ts'
import type { RequestContext } from '#worker/context.ts'
import { authorizeLog } from './policy.ts'
import { presentMail } from './present.ts'
import { selectMails } from './queries.ts'
import type { ListMailQuery, OutgoingMail } from './schema.ts'

export interface MailPage {
  data: OutgoingMail[]
  current_page: number
  next_page: number | null
  per_page: number
  from: number | null
  to: number | null
}

/** A page of the log of outgoing mail, the newest first. Throws UnauthorizedError, ForbiddenError. */
export async function listMails(
  ctx: RequestContext,
  { page, perPage }: ListMailQuery,
): Promise<MailPage> {
  authorizeLog(permissionHolder(ctx))
  const offset = (page - 1) * perPage
  const rows = await selectMails(ctx.deps.db, { limit: perPage, offset })
  const data = rows.slice(0, perPage).map(presentMail)
  return {
    data,
    current_page: page,
    next_page: rows.length > perPage ? page + 1 : null,
    per_page: perPage,
    from: data.length > 0 ? offset + 1 : null,
    to: data.length > 0 ? offset + data.length : null,
  }
}
