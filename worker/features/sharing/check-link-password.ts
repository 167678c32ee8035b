import { createLinkPass } from '#worker/auth/link-pass.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { selectLinkByHash } from './queries.ts'

/**
 * Checks a link's password; answers the value that the visitor's browser keeps as proof
 * (`linkPassCookie(hash)`), or null for a link without a password. Throws NotFoundError, ValidationError.
 */
export async function checkLinkPassword(
  ctx: RequestContext,
  hash: string,
  password: string,
): Promise<string | null> {
  const link = await selectLinkByHash(ctx.deps.db, hash)
  const now = ctx.deps.clock()
  const isExpired = link?.expiresAt && Date.parse(link.expiresAt) <= now.getTime()
  if (!link || isExpired) throw new NotFoundError()
  const { id, passwordHash } = link
  if (passwordHash === null) return null
  if (!(await ctx.deps.passwords.verify(password, passwordHash)))
    throw new ValidationError({ password: ['This password is not right.'] })
  return createLinkPass(ctx.deps.config.appKey, { id, passwordHash }, now)
}
