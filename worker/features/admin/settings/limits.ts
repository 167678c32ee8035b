import type { RequestContext } from '#worker/context/context.ts'
import { requireUser } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { takeFromRateLimit } from '#worker/http/rate-limit.ts'
import type { SettingTest } from './schema.ts'

/** Each reaches another service. */
const TESTS_OF_USER = { limit: 10, windowSeconds: 5 * 60 }

/** Throws RateLimitError. */
export async function takeSettingTest(
  env: WorkerEnv,
  ctx: RequestContext,
  test: SettingTest,
): Promise<void> {
  const name = `setting-test:${test}:${requireUser(ctx).id}`
  await takeFromRateLimit(env, [{ name, rule: TESTS_OF_USER }])
}
