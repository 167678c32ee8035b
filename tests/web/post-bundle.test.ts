import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPostBundle } from '#web/uploads/transfer/post-bundle.ts'
import type { PostBundle } from '#web/uploads/transfer/post-bundle.ts'
import { UploadRefusedError } from '#web/uploads/transfer/upload-errors.ts'

/** The browser's request: Node has none. Sends `loaded`, then answers `results`. */
class FakeRequest {
  static last: FakeRequest | null = null
  static loaded: number[] = []
  static results: unknown[] = []
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {}
  readonly headers: Record<string, string> = {}
  readonly status = 200
  onload?: () => void
  address = ''
  body = new Blob()

  constructor() {
    FakeRequest.last = this
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
    queueMicrotask(() => this.onload?.())
  }
}

beforeEach(() => {
  FakeRequest.last = null
  FakeRequest.loaded = []
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

it('leaves out files that cannot be read or have changed, and sends the others', async () => {
  const unreadable = new DOMException('', 'NotReadableError')
  const gone = file('gone', 'x')
  gone.content.arrayBuffer = () => Promise.reject(unreadable)
  const changed = { ...file('changed', 'x'), content: new Blob(['longer']) }
  FakeRequest.results = [entry(1), { fileEntry: null, error: { status: 413, message: 'Full.' } }]
  const { results } = post([gone, file('a', '1'), changed, file('b', '2')])
  expect(await results).toEqual([
    { error: unreadable },
    { fileEntry: { id: 1 } },
    { error: expect.objectContaining({ name: 'NotReadableError' }) as unknown },
    { error: new UploadRefusedError(413, 'Full.') },
  ])
  expect((await FakeRequest.last?.body.text())?.endsWith('\n12')).toBe(true)
})

it('sends nothing where nothing can be read', async () => {
  const { results } = post([{ ...file('changed', 'x'), content: new Blob() }])
  expect(await results).toMatchObject([{ error: { name: 'NotReadableError' } }])
  expect(FakeRequest.last).toBeNull()
})

it('shows the reason of a field before the general one', async () => {
  const error = { status: 422, code: 'validation', message: 'No.', errors: { name: ['Too long.'] } }
  FakeRequest.results = [{ fileEntry: null, error }]
  expect(await post([file('a', '1')]).results).toEqual([
    { error: new UploadRefusedError(422, 'Too long.') },
  ])
})
