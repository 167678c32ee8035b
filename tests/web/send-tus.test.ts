import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DetailedError, UploadOptions } from 'tus-js-client'
import { sendTusIn } from '#web/uploads/transfer/send-tus.ts'
import { failureMessage } from '#web/uploads/transfer/upload-errors.ts'

/** The client without its requests, which Node makes otherwise than a browser. */
const client = vi.hoisted(() => {
  class FakeUpload {
    static last: FakeUpload
    url: string | null = null
    isAborted = false
    readonly content: Blob
    readonly options: UploadOptions
    constructor(content: Blob, options: UploadOptions) {
      this.content = content
      this.options = options
      FakeUpload.last = this
    }
    start() {}
    async abort() {
      this.isAborted = true
    }
  }
  return { FakeUpload }
})
vi.mock('tus-js-client', () => ({ Upload: client.FakeUpload }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', new URL('https://drive.example.com/drive'))
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=secret', getElementById: () => null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function send(uploadKey: string | null = null, link: string | null = null) {
  const controller = new AbortController()
  const created: string[] = []
  const result = sendTusIn(
    { chunkSize: 1000, link },
    {
      content: new Blob(['hello']),
      uploadKey,
      metadata: { name: 'a.txt' },
      signal: controller.signal,
      onCreated: (key) => void created.push(key),
      onProgress: () => {},
      onAccepted: () => {},
    },
  ).catch((error: unknown) => error)
  return { result, created, controller, upload: client.FakeUpload.last }
}

/** A refused request, as the client reports it. */
function refusal(
  status: number,
  body: string,
  method = 'POST',
  headers: Record<string, string> = {},
) {
  return Object.assign(new Error('tus: unexpected response'), {
    originalRequest: {
      getMethod: () => method,
      getURL: () => 'https://drive.example.com/api/v1/tus/upload/abc?workspaceId=0',
      getHeader: (name: string) => headers[name],
    },
    originalResponse: { getStatus: () => status, getBody: () => body },
    causingError: null,
  }) as unknown as DetailedError
}

describe('an attempt by tus', () => {
  it('begins a new upload, or goes on with one, in chunks of the size that the site wants', async () => {
    const anew = send()
    expect(anew.upload.options).toMatchObject({
      endpoint: 'https://drive.example.com/api/v1/tus/upload?workspaceId=0',
      chunkSize: 1000,
      overridePatchMethod: true,
      metadata: { name: 'a.txt' },
    })
    anew.upload.url = 'https://drive.example.com/api/v1/tus/upload/abc'
    anew.upload.options.onUploadUrlAvailable?.()
    expect(anew.created).toEqual(['abc'])

    const { upload, created, result } = send('abc')
    expect(upload.options).toMatchObject({
      uploadUrl: 'https://drive.example.com/api/v1/tus/upload/abc?workspaceId=0',
    })
    expect(upload.options.endpoint).toBeUndefined()
    upload.options.onUploadUrlAvailable?.()
    expect(created).toEqual([])
    upload.options.onSuccess?.({ lastResponse: undefined as never })
    expect(await result).toBeUndefined()
  })

  it('says who the page is for, by what the browser knows then', async () => {
    const { upload } = send()
    const headers: Record<string, string> = {}
    await upload.options.onBeforeRequest?.({
      setHeader: (name: string, value: string) => void (headers[name] = value),
    } as never)
    expect(headers).toMatchObject({ 'x-xsrf-token': 'secret', accept: 'application/json' })
  })

  it('times out after 30 seconds without progress, and not before', async () => {
    const { upload, result } = send()
    for (let sent = 1; sent <= 5; sent++) {
      await vi.advanceTimersByTimeAsync(29_000)
      upload.options.onProgress?.(sent, 5)
    }
    await vi.advanceTimersByTimeAsync(29_999)
    expect(upload.isAborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(upload.isAborted).toBe(true)
    expect(failureMessage(await result)).toEqual({ message: 'Upload timed out' })
  })

  it('stops when its owner does', async () => {
    const { upload, controller, result } = send()
    controller.abort(new DOMException('', 'AbortError'))
    expect(upload.isAborted).toBe(true)
    expect(await result).toMatchObject({ name: 'AbortError' })
  })

  it.each([
    [401, '{"message":"Please sign in."}', 'Please sign in.'],
    [
      413,
      '{"message":"There is not enough space left for this file."}',
      'There is not enough space left for this file.',
    ],
    [
      422,
      '{"message":"The given data was invalid.","errors":{"file":["This file type is not allowed"]}}',
      'This file type is not allowed',
    ],
    [502, '<html>Bad gateway</html>', 'There was an issue. Please try again.'],
  ])('refused with %d says why, by the body of the answer', async (status, body, message) => {
    const { upload, result } = send()
    upload.options.onError?.(refusal(status, body))
    const error = await result
    expect(error).toMatchObject({ status })
    expect(failureMessage(error)).toEqual({ message })
  })

  it('refused by an answer without a body asks for the reason', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: URL) => {
      asked.push(url.pathname)
      return new Response('{"message":"This upload does not exist or has expired."}', {
        status: 404,
      })
    })
    const { upload, result } = send('abc')
    upload.options.onError?.(refusal(404, '', 'HEAD'))
    expect(await result).toMatchObject({
      status: 404,
      message: 'This upload does not exist or has expired.',
    })
    expect(asked).toEqual(['/api/v1/tus/upload/abc'])
  })

  it('refused without a body does not read the upload when the reason is gone by then', async () => {
    const { result, upload } = send('key')
    const cancel = vi.fn()
    const bytes = new ReadableStream({ cancel }, { highWaterMark: 0 })
    vi.stubGlobal('fetch', async () => new Response(bytes, { status: 200 }))
    upload.options.onError?.(refusal(500, '', 'HEAD'))
    expect(await result).toMatchObject({ status: 500 })
    expect(cancel).toHaveBeenCalled()
  })

  it('that does not go on where it was thought to can be made again', async () => {
    const { upload, result } = send('abc')
    upload.options.onError?.(refusal(409, '{"message":"No."}', 'POST', { 'Upload-Offset': '5' }))
    expect(await result).toMatchObject({ status: 423 })
  })

  it('without an answer has lost the connection', async () => {
    const { upload, result } = send()
    const error = Object.assign(refusal(0, ''), { originalResponse: null })
    upload.options.onError?.(error)
    expect(failureMessage(await result)).toEqual({
      message: 'The connection was lost. Please try again.',
    })
  })
})
