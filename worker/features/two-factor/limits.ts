import type { RequestContext } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { addressGroup } from '#worker/context/address-group.ts'
import { resetRateLimit, takeFromRateLimit } from '#worker/http/rate-limit.ts'
import type { ChallengeInput } from './schema.ts'

/**
 * Counted per user, so new challenges give no more attempts. A daily limit is possible, as recovery codes remain; three
 * of a million codes are valid at any time.
 */
const USER = { limit: 10, windowSeconds: 5 * 60 }
const USER_BY_DAY = { limit: 100, windowSeconds: 24 * 60 * 60 }
/**
 * Recovery codes are too long to be guessed. Counted for the user from everywhere, they would shut out the owner
 * whose password somebody has.
 */
const USER_FROM_ADDRESS = { limit: 10, windowSeconds: 5 * 60 }
const ADDRESS = { limit: 60, windowSeconds: 5 * 60 }

const codeName = (userId: number) => `two-factor:code:${userId}`
const dayName = (userId: number) => `two-factor:day:${userId}`
const confirmName = (userId: number) => `two-factor:confirm:${userId}`

/** Throws RateLimitError. */
export async function takeChallengeAttempt(
  env: WorkerEnv,
  ctx: RequestContext,
  userId: number,
  field: ChallengeInput['field'],
): Promise<void> {
  const address = addressGroup(ctx.client.ipAddress)
  await takeFromRateLimit(env, [
    ...(field === 'code'
      ? [
          { name: codeName(userId), rule: USER },
          { name: dayName(userId), rule: USER_BY_DAY },
        ]
      : [{ name: `two-factor:recovery:${userId}:${address}`, rule: USER_FROM_ADDRESS }]),
    { name: `two-factor:${address}`, rule: ADDRESS },
  ])
}

/** After a right answer; of recovery codes there are too few to reach their limit by right ones. */
export async function forgetChallengeAttempts(env: WorkerEnv, userId: number): Promise<void> {
  const names = [codeName(userId), dayName(userId)]
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
