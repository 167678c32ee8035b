import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isWorthRetrying } from '#web/uploads/transfer/retry.ts'
import { createSiteCalls } from '#web/uploads/queue/site-calls.ts'
import { failureMessage } from '#web/uploads/transfer/upload-errors.ts'

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://drive.example.com' })
  vi.stubGlobal('document', { cookie: '', getElementById: () => null })
})
afterEach(() => void vi.unstubAllGlobals())

it.each([
  [new TypeError('Failed to fetch'), 'The connection was lost. Please try again.'],
  [new DOMException('', 'TimeoutError'), 'The server took too long to answer. Please try again.'],
  [new DOMException('', 'AbortError'), 'The request was aborted. Please try again.'],
])('%s of an upload call is told as %j, and tried again', async (thrown, message) => {
  vi.stubGlobal('fetch', () => Promise.reject(thrown))
  const { signal } = new AbortController()
  const error = await createSiteCalls(null)
    .uploadedParts({ key: 'k', uploadId: 'u' }, signal)
    .catch((e) => e)
  expect(failureMessage(error)).toEqual({ message })
  expect(isWorthRetrying(error)).toBe(true)
})

it('a call aborted by the user rejects with the user\u2019s reason', async () => {
  const reason = new DOMException('The upload was stopped', 'AbortError')
  const call = createSiteCalls(null).uploadedParts(
    { key: 'k', uploadId: 'u' },
    AbortSignal.abort(reason),
  )
  await expect(call).rejects.toBe(reason)
})
