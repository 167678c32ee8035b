import type { RequestContext } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { addressGroup } from '#worker/context/address-group.ts'
import { takeFromRateLimit } from '#worker/http/rate-limit.ts'

const HUMAN_CHECKS_FROM_ADDRESS = { limit: 60, windowSeconds: 10 * 60 }

/** Throws RateLimitError. */
export async function takeHumanCheck(env: WorkerEnv, ctx: RequestContext): Promise<void> {
  const name = `human:${addressGroup(ctx.client.ipAddress)}`
  await takeFromRateLimit(env, [{ name, rule: HUMAN_CHECKS_FROM_ADDRESS }])
}
