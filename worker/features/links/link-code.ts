import { addressPassCookie, createAddressPass, passSetCookie } from '#worker/auth/link-pass.ts'
import { keyedHash } from '#worker/auth/keyed-hash.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { ValidationError } from '#worker/errors.ts'
import { findLivingLink } from '#worker/features/drive/entries/visit-link.ts'
import { activeLanguage } from '#worker/i18n/language-lines.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { insertCode, useCode } from './code-queries.ts'
import { takeCodeAttempt, takeCodeRequest } from './limits.ts'
import { linkCodeMail } from './mails.ts'

const CODE_TTL_MS = 10 * 60 * 1000

interface CodeOwner {
  linkId: number
  email: string
}

const hashCode = (
  { deps }: Pick<RequestContext, 'deps'>,
  { linkId, email }: CodeOwner,
  code: string,
) => keyedHash(deps.config.appKey, 'link code', `${linkId}:${email}:${code}`)

/**
 * Mails a code to an address that the link is limited to. All that depends on the address is done after the response,
 * which is the same for every address.
 * @throws NotFoundError, RateLimitError.
 */
export async function requestLinkCode(
  ctx: RequestContext,
  env: WorkerEnv,
  link: string,
  email: string,
): Promise<void> {
  const { id: linkId, hash } = await findLivingLink(ctx, link)
  await takeCodeRequest(env, ctx, hash, email)
  ctx.deps.inBackground(async (db) => {
    const code = randomCode()
    const receiver = { email, language: activeLanguage(ctx) }
    const mail = await newMail(ctx, receiver, linkCodeMail(ctx, hash, code))
    const codeHash = await hashCode(ctx, { linkId, email }, code)
    const now = ctx.deps.clock()
    const expiresAt = new Date(now.getTime() + CODE_TTL_MS).toISOString()
    if (await insertCode(db, { linkId, email, codeHash, expiresAt }, mail)) sendQueuedMail(ctx)
  })
}

/** Six digits; what is left of the random number at the end makes none of them noticeably likelier. */
const randomCode = () =>
  String((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 1_000_000).padStart(6, '0')

/**
 * Uses a mailed code up; returns the cookie that proves the address, or null for a link that is open to everybody.
 * @throws NotFoundError, RateLimitError, ValidationError.
 */
export async function checkLinkCode(
  ctx: RequestContext,
  env: WorkerEnv,
  link: string,
  { email, code }: { email: string; code: string },
): Promise<string | null> {
  const { id: linkId, hash, addressIds } = await findLivingLink(ctx, link)
  await takeCodeAttempt(env, ctx, hash, email)
  if (addressIds.length === 0) return null
  const { config, db, clock } = ctx.deps
  const now = clock()
  const codeHash = await hashCode(ctx, { linkId, email }, code)
  const addressId = await useCode(db, { linkId, email, codeHash, now: now.toISOString() })
  if (addressId === null)
    throw new ValidationError({ code: ['This code is not right, or it has expired.'] })
  const pass = await createAddressPass(config.appKey, linkId, addressId, now)
  return passSetCookie(addressPassCookie(hash), pass, ctx.origin)
}
