import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPostBundle } from '#web/uploads/transfer/post-bundle.ts'
import type { PostBundle } from '#web/uploads/transfer/post-bundle.ts'
import { ConnectionLostError, UploadRefusedError } from '#web/uploads/transfer/upload-errors.ts'

/** The browser's request: Node has none. Sends `loaded`, then answers `results`. */
class FakeRequest {
  static last: FakeRequest | null = null
  static loaded: number[] = []
  static results: unknown[] = []
  /** The next so many break. */
  static failures = 0
  static count = 0
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {}
  readonly headers: Record<string, string> = {}
  readonly status = 200
  onload?: () => void
  onerror?: () => void
  address = ''
  body = new Blob()

  constructor() {
    FakeRequest.last = this
    FakeRequest.count += 1
  }
  open(method: string, url: string) {
    this.address = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader = () => null
  get responseText() {
    return JSON.stringify({ status: 'success', results: FakeRequest.results })
  }
  send(body: Blob) {
    this.body = body
    for (const loaded of FakeRequest.loaded) this.upload.onprogress?.({ loaded })
    const isBroken = FakeRequest.failures-- > 0
    queueMicrotask(() => (isBroken ? this.onerror?.() : this.onload?.()))
  }
}

beforeEach(() => {
  FakeRequest.last = null
  FakeRequest.loaded = []
  FakeRequest.failures = 0
  FakeRequest.count = 0
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('location', { origin: 'https://drive.example.com' })
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token', getElementById: () => null })
})
afterEach(() => vi.unstubAllGlobals())

function file(name: string, text: string) {
  const content = new Blob([text])
  return { said: { name, size: content.size, idempotencyKey: `key of ${name}` }, content }
}

function post(files: PostBundle['files'], link: string | null = null, senderName = '') {
  const progress: [number, number][] = []
  const results = createPostBundle(link)({
    files,
    destination: { parentId: 5, workspaceId: 3 },
    senderName,
    signal: new AbortController().signal,
    onProgress: (index, bytes) => void progress.push([index, bytes]),
  })
  return { results, progress }
}

const entry = (id: number) => ({ fileEntry: { id }, error: null })

it('a bundle is a line of JSON, then the bytes of its files', async () => {
  FakeRequest.results = [entry(1), entry(2)]
  const { results } = post([file('a', 'hello'), file('b', 'wörld')])
  expect(await results).toEqual([{ fileEntry: { id: 1 } }, { fileEntry: { id: 2 } }])
  const { address, headers, body } = FakeRequest.last ?? {}
  expect(address).toBe('POST https://drive.example.com/api/v1/uploads/bundle?workspaceId=3')
  expect(headers).toMatchObject({
    'content-type': 'application/x-file-bundle',
    'x-xsrf-token': 'token',
  })
  const [line = '', contents] = (await body?.text())?.split('\n') ?? []
  expect(JSON.parse(line)).toEqual({
    parentId: 5,
    files: [
      { name: 'a', size: 5, idempotencyKey: 'key of a' },
      { name: 'b', size: 6, idempotencyKey: 'key of b' },
    ],
  })
  expect(contents).toBe('hellowörld')
})

it('names the link that it comes by, and who sends it', async () => {
  FakeRequest.results = [entry(1)]
  await post([file('a', 'x')], 'abc', 'Ann').results
  expect(FakeRequest.last?.address).toContain('&link=abc')
  expect(await FakeRequest.last?.body.text()).toContain('"senderName":"Ann"')
})

it('tells of each file how much of it has been sent', async () => {
  FakeRequest.results = [entry(1), entry(2)]
  const files = [file('a', 'hello'), file('b', 'world')]
  await post(files).results
  const lineBytes = (FakeRequest.last?.body.size ?? 0) - 10
  FakeRequest.loaded = [lineBytes - 1, lineBytes + 3, lineBytes + 10]
  const { results, progress } = post(files)
  await results
  expect(progress).toEqual([
    [0, 3],
    [0, 5],
    [1, 5],
  ])
})

describe('where a file cannot be read', () => {
  const unreadable = new DOMException('', 'NotReadableError')
  function goneFile() {
    const gone = file('gone', 'x')
    gone.content.slice = () =>
      Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(unreadable) })
    return gone
  }

  it('sends the others without it', async () => {
    FakeRequest.failures = 1
    FakeRequest.results = [entry(1), { fileEntry: null, error: { status: 413, message: 'Full.' } }]
    FakeRequest.loaded = [10_000]
    const { results, progress } = post([file('a', '1'), goneFile(), file('b', '2')])
    expect(await results).toEqual([
      { fileEntry: { id: 1 } },
      { error: unreadable },
      { error: new UploadRefusedError(413, 'Full.') },
    ])
    expect((await FakeRequest.last?.body.text())?.endsWith('\n12')).toBe(true)
    expect(progress.slice(-2)).toEqual([
      [0, 1],
      [2, 1],
    ])
  })

  it('sends nothing again where none can', async () => {
    FakeRequest.failures = 1
    expect(await post([goneFile()]).results).toEqual([{ error: unreadable }])
    expect(FakeRequest.count).toBe(1)
  })

  it('says that the connection is lost where all can', async () => {
    FakeRequest.failures = 1
    await expect(post([file('a', '1')]).results).rejects.toBeInstanceOf(ConnectionLostError)
    expect(FakeRequest.count).toBe(1)
  })
})

it('shows the reason of a field before the general one', async () => {
  const error = { status: 422, code: 'validation', message: 'No.', errors: { name: ['Too long.'] } }
  FakeRequest.results = [{ fileEntry: null, error }]
  expect(await post([file('a', '1')]).results).toEqual([
    { error: new UploadRefusedError(422, 'Too long.') },
  ])
})
