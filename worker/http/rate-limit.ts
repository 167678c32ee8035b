import { hashToken } from '../auth/tokens.ts'
import { RateLimitError } from '../errors.ts'
import type { WorkerEnv } from '../env.ts'
import type { RateLimiter, RateLimitRule } from './rate-limiter.ts'

/** Who or what is counted: "login:account:a@b.c". */
export interface RateLimitedSubject {
  name: string
  rule: RateLimitRule
}

/**
 * Counts a try for each subject, the narrowest first: what that refuses does not use up the wider ones, which
 * others share. Throws {@link RateLimitError} when one has had its share.
 */
export async function takeFromRateLimit(
  env: WorkerEnv,
  subjects: RateLimitedSubject[],
): Promise<void> {
  for (const { name, rule } of subjects) {
    const waitSeconds = await (await limiterOf(env, name)).take(rule)
    if (waitSeconds > 0) throw new RateLimitError(waitSeconds)
  }
}

export async function resetRateLimit(env: WorkerEnv, name: string): Promise<void> {
  await (await limiterOf(env, name)).reset()
}

/** Hashed, so that names of objects (which the platform logs) hold no address of a person. */
async function limiterOf(env: WorkerEnv, name: string) {
  const namespace = env.RATE_LIMITER as DurableObjectNamespace<RateLimiter>
  return namespace.get(namespace.idFromName(await hashToken(name)))
}

/** An IPv6 customer holds a /64 at least: its addresses count as one. */
export function addressGroup(ipAddress: string | null): string {
  if (!ipAddress?.includes(':')) return ipAddress ?? 'unknown'
  const [head = '', tail] = ipAddress.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.slice(0, 4).join(':')}::/64`
}
