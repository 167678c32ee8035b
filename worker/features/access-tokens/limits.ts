import type { WorkerEnv } from '#worker/context/env.ts'
import { takeFromRateLimit } from '#worker/http/rate-limit.ts'

/** Each new token is mailed. */
const NEW_TOKENS = { limit: 30, windowSeconds: 60 * 60 }

/** Throws RateLimitError. */
export async function takeNewToken(env: WorkerEnv, userId: number): Promise<void> {
  await takeFromRateLimit(env, [{ name: `new-token:${userId}`, rule: NEW_TOKENS }])
}
