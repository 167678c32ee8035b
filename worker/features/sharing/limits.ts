import type { RequestContext } from '#worker/context.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { addressGroup, takeFromRateLimit } from '#worker/http/rate-limit.ts'

const FROM_ADDRESS = { limit: 10, windowSeconds: 5 * 60 }
const FROM_ANYWHERE = { limit: 100, windowSeconds: 5 * 60 }

/** For the API's call and the page's form alike. Throws RateLimitError. */
export async function takeLinkPasswordAttempt(
  env: WorkerEnv,
  ctx: RequestContext,
  linkHash: string,
): Promise<void> {
  await takeFromRateLimit(env, [
    { name: `link:${linkHash}:${addressGroup(ctx.client.ipAddress)}`, rule: FROM_ADDRESS },
    { name: `link:${linkHash}`, rule: FROM_ANYWHERE },
  ])
}
