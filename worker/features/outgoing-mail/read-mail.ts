import { decryptSecret } from '#worker/auth/encryption.ts'
import { permissionHolder } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { authorizeReadingMail } from './policy.ts'
import { presentMail } from './present.ts'
import { selectMail } from './queries.ts'
import type { MailPreview } from './schema.ts'

/** A mail with what it says. Throws UnauthorizedError, ForbiddenError, NotFoundError. */
export async function readMail(ctx: RequestContext, id: number): Promise<MailPreview> {
  authorizeReadingMail(permissionHolder(ctx))
  const row = await selectMail(ctx.deps.db, id)
  if (!row) throw new NotFoundError()
  const body = await decryptSecret(ctx.deps.config.appKey, 'mail-body', row.body)
  const { html, text } = JSON.parse(body) as { html: string; text: string }
  return { ...presentMail(row), html, text }
}
