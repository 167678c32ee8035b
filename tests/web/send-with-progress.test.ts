import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendWithProgress } from '#web/uploads/transfer/send-with-progress.ts'
import { failureMessage } from '#web/uploads/transfer/upload-errors.ts'

/** As much of a browser's request as is used, moved by the test. */
class FakeRequest {
  static last: FakeRequest
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onabort: (() => void) | null = null
  onerror: (() => void) | null = null
  onload: (() => void) | null = null
  isSent = false
  constructor() {
    FakeRequest.last = this
  }
  open() {}
  setRequestHeader() {}
  send() {
    this.isSent = true
  }
  abort() {
    this.onabort?.()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('location', { origin: 'https://drive.example.com' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function send(url = 'https://bucket.example.com/object') {
  const controller = new AbortController()
  const failure = sendWithProgress({
    method: 'PUT',
    url,
    headers: [],
    body: new Blob(['hello']),
    signal: controller.signal,
    onProgress: () => {},
  }).then(
    () => null,
    (error: unknown) => error,
  )
  return { controller, failure, request: FakeRequest.last }
}

describe('a request that carries a file', () => {
  it('has lost the connection where the network fails', async () => {
    const { request, failure } = send()
    request.onerror?.()
    const message = 'The connection was lost. Please try again.'
    expect(failureMessage(await failure)).toEqual({ message })
  })

  it('was aborted where the browser ends it', async () => {
    const { request, failure } = send()
    request.abort()
    const message = 'The request was aborted. Please try again.'
    expect(failureMessage(await failure)).toEqual({ message })
  })

  it('ends with the user\u2019s own reason where the user stops it', async () => {
    const { controller, failure } = send()
    const reason = new DOMException('The upload was stopped', 'AbortError')
    controller.abort(reason)
    expect(await failure).toBe(reason)
  })

  it('timed out where nothing moves for 30 seconds', async () => {
    const { failure } = send()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(failureMessage(await failure)).toEqual({ message: 'Upload timed out' })
  })

  it('is not sent by another protocol', async () => {
    const before = FakeRequest.last
    const { failure, request } = send('s3://bucket/object')
    const message = 'This address cannot be opened: its protocol is not supported.'
    expect(failureMessage(await failure)).toEqual({ message })
    expect(request).toBe(before)
  })
})
