import { addressGroup } from '#worker/context/address-group.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { takeFromRateLimit } from '#worker/http/rate-limit.ts'

const FROM_SENDER = { limit: 5, windowSeconds: 60 * 60 }
const FROM_ADDRESS = { limit: 20, windowSeconds: 60 * 60 }

/** Each is a mail to the owner. */
const OF_SITE = { limit: 500, windowSeconds: 60 * 60 }

/** Throws RateLimitError. */
export async function takeContactMessage(
  env: WorkerEnv,
  ctx: RequestContext,
  email: string,
): Promise<void> {
  await takeFromRateLimit(env, [
    { name: `contact:${email}`, rule: FROM_SENDER },
    { name: `contact:from:${addressGroup(ctx.client.ipAddress)}`, rule: FROM_ADDRESS },
    { name: 'contact', rule: OF_SITE },
  ])
}
