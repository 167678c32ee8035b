import { createLinkPass, linkPassCookie, passSetCookie } from '#worker/auth/link-pass.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { ValidationError } from '#worker/errors.ts'
import { findLivingLink } from '#worker/features/drive/entries/visit-link.ts'
import { forgetLinkPasswordAttempts, takeLinkPasswordAttempt } from './limits.ts'

/**
 * Checks a link's password; returns the cookie that proves it, or null for a link without a password.
 * @param link its hash or name; the attempts of both are counted together.
 * @throws NotFoundError, RateLimitError, ValidationError.
 */
export async function checkLinkPassword(
  ctx: RequestContext,
  env: WorkerEnv,
  link: string,
  password: string,
): Promise<string | null> {
  const { id, hash, passwordHash } = await findLivingLink(ctx, link)
  await takeLinkPasswordAttempt(env, ctx, hash)
  if (passwordHash !== null && !(await ctx.deps.passwords.verify(password, passwordHash)))
    throw new ValidationError({ password: ['This password is not right.'] })
  ctx.deps.inBackground(() => forgetLinkPasswordAttempts(env, ctx, hash))
  if (passwordHash === null) return null
  const { config, clock } = ctx.deps
  const pass = await createLinkPass(config.appKey, { id, passwordHash }, clock())
  return passSetCookie(linkPassCookie(hash), pass, ctx.origin)
}
