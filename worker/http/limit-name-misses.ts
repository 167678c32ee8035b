import { createMiddleware } from 'hono/factory'
import { NotFoundError } from '../errors.ts'
import { parseLinkKey } from '../names/link-name.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { addressGroup } from '#worker/context/address-group.ts'
import type { AppEnv } from './app-env.ts'
import { returnToRateLimit, takeFromRateLimit } from './rate-limit.ts'

/** Names can be guessed, hashes cannot. */
const MISSES_FROM_ADDRESS = { limit: 30, windowSeconds: 10 * 60 }

/**
 * Counts what names no link, per network address; past the limit existing names are refused as well.
 * @param link as the address has it: a hash, which is not counted, or a name. Throws RateLimitError.
 */
export async function limitNameMisses<Result>(
  env: WorkerEnv,
  ctx: RequestContext,
  link: string | undefined,
  open: () => Promise<Result>,
): Promise<Result> {
  const key = parseLinkKey(link ?? '')
  if (!key || 'hash' in key) return open()
  const name = `link-name:${addressGroup(ctx.client.ipAddress)}`
  await takeFromRateLimit(env, [{ name, rule: MISSES_FROM_ADDRESS }])
  const giveBack = () => ctx.deps.inBackground(() => returnToRateLimit(env, name))
  try {
    const result = await open()
    giveBack()
    return result
  } catch (error) {
    if (!(error instanceof NotFoundError)) giveBack()
    throw error
  }
}

/** The same around calls with a `link` in the query. */
export const limitLinkNames = createMiddleware<AppEnv>((c, next) =>
  limitNameMisses(c.env, c.var.ctx, c.req.query('link'), async () => {
    await next()
    if (c.error) throw c.error
  }),
)
