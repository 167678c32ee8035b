import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { AppEnv } from '#worker/http/app-env.ts'
import { holdBack } from '#worker/http/run-presuming.ts'

/** Bindings that keep what is called on them. */
function recordedBindings() {
  const calls: string[] = []
  const call = (name: string) => () => {
    calls.push(name)
    return Promise.resolve(name)
  }
  const namespace = (name: string) => ({
    idFromName: (id: string) => id,
    get: (id: string) => ({ take: call(`${name} ${id} take`) }),
  })
  const env = {
    BUCKET: {
      put: call('put'),
      resumeMultipartUpload: (key: string) => ({ complete: call(`complete ${key}`) }),
    },
    RATE_LIMITER: namespace('limiter'),
    RESUMABLE_UPLOADS: namespace('upload'),
    VISIT_COUNTER: namespace('visits'),
  } as unknown as AppEnv['Bindings']
  return { calls, env }
}

function callAll({ BUCKET, RATE_LIMITER, RESUMABLE_UPLOADS, VISIT_COUNTER }: AppEnv['Bindings']) {
  const stubOf = (namespace: typeof RATE_LIMITER) =>
    namespace.get(namespace.idFromName('a')) as unknown as { take: () => Promise<unknown> }
  return [
    BUCKET.put('key', ''),
    BUCKET.resumeMultipartUpload('key', 'id').complete([]),
    stubOf(RATE_LIMITER).take(),
    stubOf(RESUMABLE_UPLOADS).take(),
    stubOf(VISIT_COUNTER).take(),
  ]
}

it('what changes anything outside of the database waits until the actor is confirmed', async () => {
  const { calls, env } = recordedBindings()
  let confirm = () => {}
  const confirmed = new Promise<void>((resolve) => (confirm = resolve))
  const results = callAll(holdBack(env, () => confirmed))
  // Everything that does not wait has run by then.
  await setImmediate()
  expect(calls).toEqual([])
  confirm()
  const all = ['put', 'complete key', 'limiter a take', 'upload a take', 'visits a take']
  expect(await Promise.all(results)).toEqual(all)
  expect(calls).toEqual(all)
})

it('what waits is never done for an actor who turns out to be another', async () => {
  const { calls, env } = recordedBindings()
  const results = callAll(holdBack(env, () => Promise.reject(new Error('another'))))
  for (const { status } of await Promise.allSettled(results)) expect(status).toBe('rejected')
  expect(calls).toEqual([])
})
