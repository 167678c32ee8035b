import { hashToken } from '../auth/tokens.ts'
import { RateLimitError } from '../errors.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import type { RateLimiter, RateLimitRule } from './rate-limiter.ts'

/** Who or what is counted: "login:account:a@b.c". */
export interface RateLimitedSubject {
  name: string
  rule: RateLimitRule
}

/** How many objects count. Each is a file, or costs something; what strangers send must not make more of them. */
const LIMITERS = 64

/**
 * Counts a try for each subject. Throws {@link RateLimitError} when one has had its share: then none is counted.
 * @param subjects the narrowest first. The widest is asked first: what it refuses leaves no trace of the narrower ones.
 */
export async function takeFromRateLimit(
  env: WorkerEnv,
  subjects: RateLimitedSubject[],
): Promise<void> {
  const taken: Counter[] = []
  for (const { name, rule } of subjects.toReversed()) {
    const counter = await counterOf(env, name)
    const waitSeconds = await counter.limiter.take(counter.name, rule)
    if (waitSeconds > 0) {
      await Promise.all(taken.map((other) => other.limiter.giveBack(other.name)))
      throw new RateLimitError(waitSeconds)
    }
    taken.push(counter)
  }
}

/** Takes back a try that {@link takeFromRateLimit} has counted. */
export async function returnToRateLimit(env: WorkerEnv, name: string): Promise<void> {
  const counter = await counterOf(env, name)
  await counter.limiter.giveBack(counter.name)
}

export async function resetRateLimit(env: WorkerEnv, name: string): Promise<void> {
  const counter = await counterOf(env, name)
  await counter.limiter.reset(counter.name)
}

interface Counter {
  limiter: DurableObjectStub<RateLimiter>
  name: string
}

/** Hashed, so that what is stored holds no address of a person. */
async function counterOf(env: WorkerEnv, subject: string): Promise<Counter> {
  const name = await hashToken(subject)
  const namespace = env.RATE_LIMITER as DurableObjectNamespace<RateLimiter>
  const index = Number.parseInt(name.slice(0, 8), 16) % LIMITERS
  return { limiter: namespace.get(namespace.idFromName(`limiter ${index}`)), name }
}
