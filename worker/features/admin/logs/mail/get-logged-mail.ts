import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { ADMIN_PERMISSION } from '#worker/access/permissions.ts'
import { decryptSecret } from '#worker/auth/encryption.ts'
import { permissionHolder } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { presentMail } from './list-mails.ts'
import { selectMail } from './queries.ts'
import type { MailPreview } from './schema.ts'

/**
 * A mail with what it says. Mails hold links that open accounts: whoever reads them can be anybody, so it takes full
 * access. Throws NotFoundError; as `authorizeAdmin`.
 */
export async function getLoggedMail(ctx: RequestContext, id: number): Promise<MailPreview> {
  authorizeAdmin(permissionHolder(ctx), ADMIN_PERMISSION)
  const row = await selectMail(ctx.deps.db, id)
  if (!row) throw new NotFoundError()
  const body = await decryptSecret(ctx.deps.config.appKey, 'mail-body', row.body)
  const { html, text } = JSON.parse(body) as { html: string; text: string }
  return { ...presentMail(row), html, text }
}
