import { findDevicePass, hasDevicePass } from '#worker/auth/device-pass.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { addressGroup } from '#worker/context/address-group.ts'
import { resetRateLimit, takeFromRateLimit } from '#worker/http/rate-limit.ts'

/**
 * The limit for one account from one address is the lowest, so that attackers do not lock out the owner. A known
 * browser is counted separately.
 */
const KNOWN_DEVICE = { limit: 10, windowSeconds: 5 * 60 }
const ACCOUNT_FROM_ADDRESS = { limit: 10, windowSeconds: 5 * 60 }
const ACCOUNT = { limit: 60, windowSeconds: 60 }
const ADDRESS = { limit: 200, windowSeconds: 5 * 60 }

const HUMAN_CHECKS_FROM_ADDRESS = { limit: 60, windowSeconds: 10 * 60 }
const REGISTRATIONS_FROM_ADDRESS = { limit: 100, windowSeconds: 10 * 60 }

/** Nobody's mailbox is to be flooded by others, nor a person kept from asking again for what did not arrive. */
const MAILS_TO_ACCOUNT = { limit: 5, windowSeconds: 15 * 60 }
const MAILS_FROM_ADDRESS = { limit: 60, windowSeconds: 15 * 60 }

/** Links that were mailed, and guesses at them. */
const MAILED_LINKS_FROM_ADDRESS = { limit: 60, windowSeconds: 10 * 60 }

/** A password typed by who is signed in already. */
const OWN_PASSWORD = { limit: 10, windowSeconds: 5 * 60 }

const addressOf = (ctx: RequestContext) => addressGroup(ctx.client.ipAddress)

const pairName = (ctx: RequestContext, email: string) => `login:${email}:${addressOf(ctx)}`
const deviceName = (pass: string) => `login-device:${pass}`

/** Whose password is tried. */
export interface TriedAccount {
  email: string
  /** Null when no account has the address, or it does not matter: see {@link mayKnowDevice}. */
  passwordHash: string | null
}

/** Whether the browser sent a pass to check. Without one, attempts are refused before the database is asked. */
export const mayKnowDevice = ({ client }: RequestContext): boolean => hasDevicePass(client.cookies)

const devicePassOf = ({ deps, client }: RequestContext, { email, passwordHash }: TriedAccount) =>
  passwordHash === null
    ? null
    : findDevicePass(deps.config.appKey, { email, passwordHash }, client.cookies, deps.clock())

/** Throws RateLimitError. */
export async function takeLoginAttempt(
  env: WorkerEnv,
  ctx: RequestContext,
  account: TriedAccount,
): Promise<void> {
  const pass = await devicePassOf(ctx, account)
  const { email } = account
  await takeFromRateLimit(env, [
    ...(pass
      ? [{ name: deviceName(pass), rule: KNOWN_DEVICE }]
      : [
          { name: pairName(ctx, email), rule: ACCOUNT_FROM_ADDRESS },
          { name: `login:${email}`, rule: ACCOUNT },
        ]),
    { name: `login:${addressOf(ctx)}`, rule: ADDRESS },
  ])
}

/** After the right password. */
export async function forgetLoginAttempts(
  env: WorkerEnv,
  ctx: RequestContext,
  account: TriedAccount,
): Promise<void> {
  const pass = await devicePassOf(ctx, account)
  await resetRateLimit(env, pass ? deviceName(pass) : pairName(ctx, account.email))
}

/** Throws RateLimitError. */
export async function takeRegistrationAttempt(
  env: WorkerEnv,
  ctx: RequestContext,
  email: string,
): Promise<void> {
  await takeFromRateLimit(env, [
    { name: `register:${email}`, rule: MAILS_TO_ACCOUNT },
    { name: `register:${addressOf(ctx)}`, rule: REGISTRATIONS_FROM_ADDRESS },
  ])
}

/** Before a mail of this kind goes to an address that the caller named. Throws RateLimitError. */
export async function takeMail(
  env: WorkerEnv,
  ctx: RequestContext,
  kind: 'verification' | 'reset',
  email: string,
): Promise<void> {
  await takeFromRateLimit(env, [
    { name: `mail:${kind}:${email}`, rule: MAILS_TO_ACCOUNT },
    { name: `mail:${kind}:${addressOf(ctx)}`, rule: MAILS_FROM_ADDRESS },
  ])
}

/** Before an address change is mailed to both addresses. Throws RateLimitError. */
export async function takeEmailChange(
  env: WorkerEnv,
  ctx: RequestContext,
  emails: { current: string; next: string },
): Promise<void> {
  await takeFromRateLimit(env, [
    { name: `mail:change:${emails.current}`, rule: MAILS_TO_ACCOUNT },
    { name: `mail:change:${emails.next}`, rule: MAILS_TO_ACCOUNT },
    { name: `mail:change:${addressOf(ctx)}`, rule: MAILS_FROM_ADDRESS },
  ])
}

/** Throws RateLimitError. */
export async function takeResetAttempt(env: WorkerEnv, ctx: RequestContext): Promise<void> {
  await takeFromRateLimit(env, [
    { name: `reset:${addressOf(ctx)}`, rule: MAILED_LINKS_FROM_ADDRESS },
  ])
}

/** Throws RateLimitError. */
export async function takeHumanCheck(env: WorkerEnv, ctx: RequestContext): Promise<void> {
  await takeFromRateLimit(env, [
    { name: `human:${addressOf(ctx)}`, rule: HUMAN_CHECKS_FROM_ADDRESS },
  ])
}

/** Throws RateLimitError. */
export async function takeVerificationAttempt(env: WorkerEnv, ctx: RequestContext): Promise<void> {
  await takeFromRateLimit(env, [
    { name: `verification:${addressOf(ctx)}`, rule: MAILED_LINKS_FROM_ADDRESS },
  ])
}

/** For a guest there is nothing to guess. Throws RateLimitError. */
export async function takePasswordAttempt(env: WorkerEnv, ctx: RequestContext): Promise<void> {
  if (ctx.actor.kind !== 'user') return
  const { id } = ctx.actor.user
  await takeFromRateLimit(env, [{ name: `password:${id}`, rule: OWN_PASSWORD }])
}

/** After the right password. */
export async function forgetPasswordAttempts(env: WorkerEnv, ctx: RequestContext): Promise<void> {
  if (ctx.actor.kind === 'user') await resetRateLimit(env, `password:${ctx.actor.user.id}`)
}
