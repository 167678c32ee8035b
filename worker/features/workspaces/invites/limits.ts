import type { RequestContext } from '#worker/context/context.ts'
import { requireUser } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { takeFromRateLimit } from '#worker/http/rate-limit.ts'

/** Each call may send a mail to every address that it names. */
const CALLS = { limit: 120, windowSeconds: 60 * 60 }

/** Nobody's mailbox is to be flooded by one invitation. */
const MAILS_OF_INVITE = { limit: 5, windowSeconds: 60 * 60 }

const callsOf = (ctx: RequestContext) => ({ name: `invite:${requireUser(ctx).id}`, rule: CALLS })

/** Throws RateLimitError. */
export async function takeInviteAttempt(env: WorkerEnv, ctx: RequestContext): Promise<void> {
  await takeFromRateLimit(env, [callsOf(ctx)])
}

/** Throws RateLimitError. */
export async function takeResendAttempt(
  env: WorkerEnv,
  ctx: RequestContext,
  inviteId: string,
): Promise<void> {
  await takeFromRateLimit(env, [
    { name: `invite:mail:${inviteId}`, rule: MAILS_OF_INVITE },
    callsOf(ctx),
  ])
}
