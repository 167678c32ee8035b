import type { RequestContext } from '#worker/context/context.ts'
import { requireUser } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { takeFromRateLimit } from '#worker/http/rate-limit.ts'

/** Each call may send a mail to every address that it names. */
const CALLS = { limit: 120, windowSeconds: 60 * 60 }

/** Throws RateLimitError. */
export async function takeShareAttempt(env: WorkerEnv, ctx: RequestContext): Promise<void> {
  await takeFromRateLimit(env, [{ name: `share:${requireUser(ctx).id}`, rule: CALLS }])
}
