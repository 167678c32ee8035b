import { MutationObserver, notifyManager, onlineManager } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { createQueryClient } from '#web/api/query-client.ts'

let client: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  client = createQueryClient()
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

describe('a cached response', () => {
  it('is fresh for 30 s', async () => {
    const queryFn = vi.fn().mockResolvedValue('answer')
    const ask = () => client.fetchQuery({ queryKey: ['question'], queryFn })
    await ask()
    vi.advanceTimersByTime(29_999)
    await ask()
    expect(queryFn).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    await ask()
    expect(queryFn).toHaveBeenCalledTimes(2)
  })
})

describe('a failure', () => {
  /** How often it is asked before it is given up. `fetchQuery` never retries unless told to. */
  async function attempts(failure: Error): Promise<number> {
    const queryFn = vi.fn().mockRejectedValue(failure)
    const { retry } = client.getDefaultOptions().queries ?? {}
    const asked = client.fetchQuery({ queryKey: ['failing'], queryFn, retry: retry ?? false })
    await Promise.all([expect(asked).rejects.toBe(failure), vi.runAllTimersAsync()])
    return queryFn.mock.calls.length
  }

  const refusal = (status: number) => new ApiError({ status, code: 'x', message: String(status) })

  it.each([401, 403, 404])('with status %d is final', async (status) => {
    expect(await attempts(refusal(status))).toBe(1)
  })

  it.each([0, 409, 422, 429, 500, 503])('with status %d is tried twice more', async (status) => {
    expect(await attempts(refusal(status))).toBe(3)
  })

  it('of any other kind is tried twice more', async () => {
    expect(await attempts(new Error('broken'))).toBe(3)
  })
})

it('offline, a call fails at once, and is not made later', async () => {
  onlineManager.setOnline(false)
  const send = vi.fn().mockRejectedValue(new Error('offline'))
  const observer = new MutationObserver(client, { mutationFn: send })
  await expect(observer.mutate(undefined)).rejects.toThrow('offline')
  onlineManager.setOnline(true)
  await vi.runAllTimersAsync()
  expect(send).toHaveBeenCalledTimes(1)

  onlineManager.setOnline(false)
  const ask = vi.fn().mockRejectedValue(new Error('offline'))
  const asked = client.fetchQuery({ queryKey: ['offline'], queryFn: ask, retry: false })
  await expect(asked).rejects.toThrow('offline')
  onlineManager.setOnline(true)
})

it('that something is sent is known before the next event', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const observer = new MutationObserver(client, { mutationFn: () => promise })
  const states: string[] = []
  // As useMutation subscribes.
  const stop = observer.subscribe(
    notifyManager.batchCalls(({ status }: { status: string }) => states.push(status)),
  )
  const sent = observer.mutate(undefined)
  // Microtasks only: no event can come between them.
  for (let count = 0; count < 5; count++) await Promise.resolve()
  expect(states).toEqual(['pending'])
  resolve(null)
  await sent
  stop()
})
