import type { RequestContext } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { requireUser } from '#worker/context/context.ts'
import { addressGroup } from '#worker/context/address-group.ts'
import { resetRateLimit, takeFromRateLimit } from '#worker/http/rate-limit.ts'

const FROM_ADDRESS = { limit: 10, windowSeconds: 5 * 60 }
const FROM_ANYWHERE = { limit: 100, windowSeconds: 5 * 60 }

/** Whoever chooses names learns which are taken. */
const NAMES_OF_USER = { limit: 60, windowSeconds: 10 * 60 }

const pairName = (ctx: RequestContext, linkHash: string) =>
  `link:${linkHash}:${addressGroup(ctx.client.ipAddress)}`

/** For the API's call and the page's form alike. Throws RateLimitError. */
export async function takeLinkPasswordAttempt(
  env: WorkerEnv,
  ctx: RequestContext,
  linkHash: string,
): Promise<void> {
  await takeFromRateLimit(env, [
    { name: pairName(ctx, linkHash), rule: FROM_ADDRESS },
    { name: `link:${linkHash}`, rule: FROM_ANYWHERE },
  ])
}

/** After the right password: a whole office may come from one address. */
export async function forgetLinkPasswordAttempts(
  env: WorkerEnv,
  ctx: RequestContext,
  linkHash: string,
): Promise<void> {
  await resetRateLimit(env, pairName(ctx, linkHash))
}

/** Throws UnauthorizedError, RateLimitError. */
export async function takeNameChoice(env: WorkerEnv, ctx: RequestContext): Promise<void> {
  const name = `link-name-choice:${requireUser(ctx).id}`
  await takeFromRateLimit(env, [{ name, rule: NAMES_OF_USER }])
}

const CODES_TO_ADDRESS = { limit: 5, windowSeconds: 15 * 60 }
const CODES_OF_LINK = { limit: 60, windowSeconds: 15 * 60 }
const CODES_FROM_ADDRESS = { limit: 30, windowSeconds: 15 * 60 }

/** Before a code is mailed. Throws RateLimitError. */
export async function takeCodeRequest(
  env: WorkerEnv,
  ctx: RequestContext,
  linkHash: string,
  email: string,
): Promise<void> {
  await takeFromRateLimit(env, [
    { name: `link-code:mail:${email}`, rule: CODES_TO_ADDRESS },
    { name: `link-code:link:${linkHash}`, rule: CODES_OF_LINK },
    { name: `link-code:from:${addressGroup(ctx.client.ipAddress)}`, rule: CODES_FROM_ADDRESS },
  ])
}

const TRIES_FOR_EMAIL = { limit: 15, windowSeconds: 15 * 60 }

/** Before a code is compared. Throws RateLimitError. */
export async function takeCodeAttempt(
  env: WorkerEnv,
  ctx: RequestContext,
  linkHash: string,
  email: string,
): Promise<void> {
  const name = `link-code-try:${linkHash}`
  await takeFromRateLimit(env, [
    { name: `${name}:from:${addressGroup(ctx.client.ipAddress)}`, rule: FROM_ADDRESS },
    { name: `${name}:for:${email}`, rule: TRIES_FOR_EMAIL },
    { name, rule: FROM_ANYWHERE },
  ])
}

const REPORTS_OF_LINK_FROM_ADDRESS = { limit: 3, windowSeconds: 60 * 60 }
const REPORTS_FROM_ADDRESS = { limit: 10, windowSeconds: 60 * 60 }
const REPORTS_OF_LINK = { limit: 30, windowSeconds: 60 * 60 }

/** Throws RateLimitError. */
export async function takeReport(
  env: WorkerEnv,
  ctx: RequestContext,
  linkHash: string,
): Promise<void> {
  const from = addressGroup(ctx.client.ipAddress)
  await takeFromRateLimit(env, [
    { name: `link-report:${linkHash}:${from}`, rule: REPORTS_OF_LINK_FROM_ADDRESS },
    { name: `link-report:from:${from}`, rule: REPORTS_FROM_ADDRESS },
    { name: `link-report:${linkHash}`, rule: REPORTS_OF_LINK },
  ])
}
