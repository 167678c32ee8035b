import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lost, refused } from '#tests/support/open-requests.ts'
import { withRetries } from '#web/uploads/transfer/retry.ts'
import { failureMessage, UploadTimedOutError } from '#web/uploads/transfer/upload-errors.ts'

const browser = new EventTarget()
let isReachable = true
let reachable = () => isReachable

beforeEach(() => {
  vi.useFakeTimers()
  isReachable = true
  reachable = () => isReachable
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Runs an attempt that fails with each of these, then succeeds; says when each attempt was made. */
function run(...failures: Error[]) {
  const startedAt = Date.now()
  const attemptedAt: number[] = []
  const states: boolean[] = []
  const controller = new AbortController()
  const context = {
    connection: { isReachable: () => Promise.resolve(reachable()) },
    signal: controller.signal,
    onConnectionChange: (isLost: boolean) => void states.push(isLost),
  }
  const result = withRetries(context, () => {
    attemptedAt.push((Date.now() - startedAt) / 1000)
    const failure = failures.shift()
    return failure ? Promise.reject(failure) : Promise.resolve('done')
  }).catch((error: unknown) => error)
  return {
    result,
    attemptedAt,
    states,
    abort: () => controller.abort(new DOMException('', 'AbortError')),
  }
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const times = (count: number, make: () => Error) => Array.from({ length: count }, make)

describe('a failed attempt', () => {
  it('is made again after 0, 3, 5, 10 and 20 seconds, then given up', async () => {
    const { result, attemptedAt } = run(...times(6, () => refused(503, 'Busy.')))
    await seconds(120)
    expect(attemptedAt).toEqual([0, 0, 3, 8, 18, 38])
    expect(await result).toMatchObject({ status: 503 })
  })

  it('is forgotten once one succeeds', async () => {
    const { result, attemptedAt } = run(...times(3, () => refused(503)))
    await seconds(120)
    expect(await result).toBe('done')
    expect(attemptedAt).toEqual([0, 0, 3, 8])
  })

  it.each([408, 425, 429, 500, 502, 503])('answered with %d is worth another', async (status) => {
    const { result } = run(refused(status))
    await seconds(1)
    expect(await result).toBe('done')
  })

  it.each([400, 401, 403, 404, 409, 413, 422])('answered with %d is final', async (status) => {
    const { result, attemptedAt } = run(refused(status))
    await seconds(120)
    expect(await result).toMatchObject({ status })
    expect(attemptedAt).toEqual([0])
  })

  it('of our own making is final', async () => {
    const { result, attemptedAt } = run(new TypeError('a bug'))
    await seconds(120)
    expect(await result).toBeInstanceOf(TypeError)
    expect(attemptedAt).toEqual([0])
  })

  it('that moved nothing for 30 s on a working connection is final', async () => {
    const { result, attemptedAt } = run(new UploadTimedOutError())
    await seconds(120)
    expect(failureMessage(await result)).toEqual({ message: 'Upload timed out' })
    expect(attemptedAt).toEqual([0])
  })
})

describe('without a connection', () => {
  it('it waits for as long as it takes, and says so', async () => {
    isReachable = false
    const { result, attemptedAt, states } = run(lost())
    await seconds(3600)
    expect(attemptedAt).toEqual([0])
    expect(states).toEqual([true])
    isReachable = true
    await seconds(3)
    expect(await result).toBe('done')
    expect(states).toEqual([true, false])
  })

  it('that keeps breaking, it goes on: lost attempts do not use up the retries', async () => {
    // Gone when an attempt has failed, back when it is looked for.
    let looks = 0
    reachable = () => looks++ % 2 === 1
    const { result, attemptedAt } = run(...times(20, lost))
    await seconds(60)
    expect(await result).toBe('done')
    expect(attemptedAt).toHaveLength(21)
  })

  it('it looks again at once when the browser says that it is online', async () => {
    isReachable = false
    const { result, attemptedAt } = run(lost())
    await seconds(1)
    isReachable = true
    browser.dispatchEvent(new Event('online'))
    await seconds(0)
    expect(await result).toBe('done')
    expect(attemptedAt).toEqual([0, 1])
  })
})

describe('given up by the user', () => {
  it('it stops while it waits for the next attempt', async () => {
    const { result, attemptedAt, abort } = run(...times(6, () => refused(503)))
    await seconds(4)
    abort()
    await seconds(120)
    expect(await result).toMatchObject({ name: 'AbortError' })
    expect(attemptedAt).toEqual([0, 0, 3])
  })

  it('it stops while it waits for the connection', async () => {
    isReachable = false
    const { result, attemptedAt, abort } = run(lost())
    await seconds(10)
    abort()
    isReachable = true
    await seconds(120)
    expect(await result).toMatchObject({ name: 'AbortError' })
    expect(attemptedAt).toEqual([0])
  })
})
