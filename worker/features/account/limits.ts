import type { RequestContext } from '#worker/context.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { addressGroup, resetRateLimit, takeFromRateLimit } from '#worker/http/rate-limit.ts'

/**
 * Guessing is slowed for one address at one account first, so that an attacker does not lock the owner out;
 * for the account from everywhere only far above what a person types.
 */
const ACCOUNT_FROM_ADDRESS = { limit: 10, windowSeconds: 5 * 60 }
const ACCOUNT = { limit: 60, windowSeconds: 60 }
const ADDRESS = { limit: 200, windowSeconds: 5 * 60 }

const REGISTRATIONS_FROM_ADDRESS = { limit: 100, windowSeconds: 10 * 60 }

const pairName = (ctx: RequestContext, email: string) =>
  `login:${email}:${addressGroup(ctx.client.ipAddress)}`

/** Throws RateLimitError. */
export async function takeLoginAttempt(
  env: WorkerEnv,
  ctx: RequestContext,
  email: string,
): Promise<void> {
  await takeFromRateLimit(env, [
    { name: pairName(ctx, email), rule: ACCOUNT_FROM_ADDRESS },
    { name: `login:${email}`, rule: ACCOUNT },
    { name: `login:${addressGroup(ctx.client.ipAddress)}`, rule: ADDRESS },
  ])
}

/** After the right password. */
export async function forgetLoginAttempts(
  env: WorkerEnv,
  ctx: RequestContext,
  email: string,
): Promise<void> {
  await resetRateLimit(env, pairName(ctx, email))
}

/** Throws RateLimitError. */
export async function takeRegistrationAttempt(env: WorkerEnv, ctx: RequestContext): Promise<void> {
  await takeFromRateLimit(env, [
    { name: `register:${addressGroup(ctx.client.ipAddress)}`, rule: REGISTRATIONS_FROM_ADDRESS },
  ])
}
