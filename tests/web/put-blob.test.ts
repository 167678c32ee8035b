import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { putBlob } from '#web/uploads/transfer/put-blob.ts'
import { failureMessage } from '#web/uploads/transfer/upload-errors.ts'

/** The browser's request, ended by hand: Node has none. */
class FakeRequest {
  static last: FakeRequest
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {}
  readonly headers: Record<string, string> = {}
  onerror?: () => void
  onload?: () => void
  status = 0
  responseText = ''
  address = ''
  isAborted = false

  constructor() {
    FakeRequest.last = this
  }
  open(method: string, url: string) {
    this.address = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader = (name: string) => (name === 'ETag' ? '"e1"' : null)
  send() {}
  abort() {
    this.isAborted = true
  }
  answer(status: number, text = '') {
    this.status = status
    this.responseText = text
    this.onload?.()
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

function put() {
  const controller = new AbortController()
  const progress: number[] = []
  const result = putBlob({
    url: 'https://store.example/key',
    body: new Blob(['hello']),
    headers: { 'content-type': 'text/plain', 'if-none-match': '*' },
    signal: controller.signal,
    onProgress: (bytes) => void progress.push(bytes),
  }).catch((error: unknown) => error)
  return { result, progress, controller, request: FakeRequest.last }
}

describe('putBlob', () => {
  it('PUTs with just the headers that were signed, reports progress and answers the ETag', async () => {
    const { result, progress, request } = put()
    expect(request.address).toBe('PUT https://store.example/key')
    expect(request.headers).toEqual({ 'content-type': 'text/plain', 'if-none-match': '*' })
    request.upload.onprogress?.({ loaded: 2 })
    request.upload.onprogress?.({ loaded: 5 })
    request.answer(200)
    expect(await result).toEqual({ etag: '"e1"' })
    expect(progress).toEqual([2, 5])
  })

  it('times out after 30 seconds without progress', async () => {
    const { result, request } = put()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(request.isAborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(request.isAborted).toBe(true)
    expect(failureMessage(await result)).toEqual({ message: 'Upload timed out' })
  })

  it('does not time out while anything moves', async () => {
    const { result, request } = put()
    for (let loaded = 1; loaded <= 10; loaded++) {
      await vi.advanceTimersByTimeAsync(29_000)
      request.upload.onprogress?.({ loaded })
    }
    request.answer(200)
    expect(await result).toEqual({ etag: '"e1"' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(request.isAborted).toBe(false)
  })

  it('stops when the user does, with the user’s reason', async () => {
    const { result, controller, request } = put()
    controller.abort(new DOMException('', 'AbortError'))
    expect(request.isAborted).toBe(true)
    expect(await result).toMatchObject({ name: 'AbortError' })
  })

  it('sends nothing that was given up before', async () => {
    const controller = new AbortController()
    controller.abort(new DOMException('', 'AbortError'))
    const before = FakeRequest.last
    const result = putBlob({
      url: 'x',
      body: new Blob(),
      headers: {},
      signal: controller.signal,
      onProgress: () => {},
    })
    await expect(result).rejects.toMatchObject({ name: 'AbortError' })
    expect(FakeRequest.last).toBe(before)
  })
})

describe('the panel’s messages of failed uploads', () => {
  it.each([
    [
      'our own words',
      '{"message":"There is not enough space left for this file."}',
      'There is not enough space left for this file.',
    ],
    [
      'nothing of a store’s XML',
      '<Error><Code>AccessDenied</Code></Error>',
      'There was an issue. Please try again.',
    ],
    [
      'nothing of a message that is no text',
      '{"message":{}}',
      'There was an issue. Please try again.',
    ],
  ])('of a refusal: %s', async (_what, text, message) => {
    const { result, request } = put()
    request.answer(403, text)
    const error = await result
    expect(error).toMatchObject({ status: 403 })
    expect(failureMessage(error)).toEqual({ message })
  })

  it('of a lost connection', async () => {
    const { result, request } = put()
    request.onerror?.()
    expect(failureMessage(await result)).toEqual({
      message: 'The connection was lost. Please try again.',
    })
  })

  it('of a file that has been moved since it was picked', () => {
    expect(failureMessage(new DOMException('', 'NotReadableError'))).toEqual({
      message: 'This file can no longer be read. It may have been moved or changed.',
    })
  })
})
