import type { WorkerEnv } from '#worker/context/env.ts'
import { takeFromRateLimit } from '#worker/http/rate-limit.ts'

/** Each is a mail to the owner, or a call of the payment service. */
const ORDERS = { limit: 10, windowSeconds: 60 * 60 }

/** Throws RateLimitError. */
export const takeOrder = (env: WorkerEnv, userId: number): Promise<void> =>
  takeFromRateLimit(env, [{ name: `order:${userId}`, rule: ORDERS }])
