import type { RequestContext } from '#worker/context.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { addressGroup, resetRateLimit, takeFromRateLimit } from '#worker/http/rate-limit.ts'
import type { ChallengeInput } from './schema.ts'

/**
 * Counted for the user, whichever challenge is answered: starting another one gives no more tries. Who guesses has
 * the password already; the owner still gets in by a recovery code, which nobody can guess, so that codes may have
 * a limit for the day: three of a million are right at any time.
 */
const USER = { limit: 10, windowSeconds: 5 * 60 }
const USER_BY_DAY = { limit: 100, windowSeconds: 24 * 60 * 60 }
const ADDRESS = { limit: 60, windowSeconds: 5 * 60 }

const shortName = (userId: number, field: ChallengeInput['field']) =>
  `two-factor:${field}:${userId}`
const dayName = (userId: number) => `two-factor:day:${userId}`
const confirmName = (userId: number) => `two-factor:confirm:${userId}`

/** Throws RateLimitError. */
export async function takeChallengeAttempt(
  env: WorkerEnv,
  ctx: RequestContext,
  userId: number,
  field: ChallengeInput['field'],
): Promise<void> {
  await takeFromRateLimit(env, [
    { name: shortName(userId, field), rule: USER },
    ...(field === 'code' ? [{ name: dayName(userId), rule: USER_BY_DAY }] : []),
    { name: `two-factor:${addressGroup(ctx.client.ipAddress)}`, rule: ADDRESS },
  ])
}

/** After a right answer. */
export async function forgetChallengeAttempts(env: WorkerEnv, userId: number): Promise<void> {
  const names = [shortName(userId, 'code'), shortName(userId, 'recovery_code'), dayName(userId)]
  await Promise.all(names.map((name) => resetRateLimit(env, name)))
}

/** Before the first code is checked. For a guest there is nothing to guess. Throws RateLimitError. */
export async function takeConfirmAttempt(env: WorkerEnv, ctx: RequestContext): Promise<void> {
  if (ctx.actor.kind !== 'user') return
  await takeFromRateLimit(env, [{ name: confirmName(ctx.actor.user.id), rule: USER }])
}

/** After the right code. */
export async function forgetConfirmAttempts(env: WorkerEnv, ctx: RequestContext): Promise<void> {
  if (ctx.actor.kind === 'user') await resetRateLimit(env, confirmName(ctx.actor.user.id))
}
