import type { RequestContext } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { addressGroup } from '#worker/context/address-group.ts'
import { takeFromRateLimit } from '#worker/http/rate-limit.ts'

/** Each one is a row until it expires. */
const STARTS_FROM_ADDRESS = { limit: 200, windowSeconds: 10 * 60 }

/** Throws RateLimitError. */
export async function takeSocialStart(env: WorkerEnv, ctx: RequestContext): Promise<void> {
  const name = `social:${addressGroup(ctx.client.ipAddress)}`
  await takeFromRateLimit(env, [{ name, rule: STARTS_FROM_ADDRESS }])
}
