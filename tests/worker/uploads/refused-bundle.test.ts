import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uploads } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { App, OwnApp } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  namesIn,
  registerUser,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import {
  BUNDLE_HEADERS,
  bundleOf,
  outcomesOf,
  refusalsOf,
  sendBundle,
  sendRawBundle,
  smallFiles,
} from '#tests/support/send-bundle.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { expectNothingUnfinished } from '#tests/support/unfinished-uploads.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

describe('a bundle that is refused', () => {
  const line = (header: unknown) => `${JSON.stringify(header)}\n`

  it.each<[string, BodyInit, number, unknown]>([
    ['nothing', '', 400, expect.stringContaining('begins with a line of JSON')],
    ['no line', '{"files": [{"size": 1}]}', 400, expect.stringContaining('a line of JSON')],
    ['no JSON', 'hello\nworld', 400, expect.stringContaining('begins with a line of JSON')],
    [
      'no UTF-8',
      new Uint8Array([0x22, 0xff, 0x22, 0x0a]),
      400,
      expect.stringContaining('begins with a line of JSON'),
    ],
    ['an endless line', ' '.repeat(1_000_001) + '\n', 400, expect.stringContaining('at most 1 MB')],
    ['no object', line([]), 422, expect.anything()],
    ['no files', line({ files: [] }), 422, expect.anything()],
    ['a file without a size', line({ files: [{ name: 'a' }] }), 422, expect.anything()],
    ['a negative size', line({ files: [{ name: 'a', size: -1 }] }), 422, expect.anything()],
    ['half a byte', line({ files: [{ name: 'a', size: 0.5 }] }), 422, expect.anything()],
    ['a huge size', line({ files: [{ name: 'a', size: 1e300 }] }), 422, expect.anything()],
    ['too many files', bundleOf(smallFiles(101)), 422, 'A bundle may have at most 100 files here.'],
    [
      'too many bytes',
      bundleOf(smallFiles(17).map(({ name }) => ({ name, size: 1_000_000, content: '' }))),
      413,
      'The files of a bundle may have at most 16 MB together.',
    ],
    [
      'a key twice',
      bundleOf([
        { name: 'a', idempotencyKey: 'k' },
        { name: 'b', idempotencyKey: 'k' },
      ]),
      422,
      'Each file needs an idempotency key of its own.',
    ],
    [
      'more bytes than it says',
      bundleOf([{ name: 'a', size: 4 }]),
      400,
      'This bundle is longer than the files that it lists.',
    ],
    ['60,000 values', line({ files: Array(60_001).fill(1) }), 422, expect.anything()],
    ['a reserved name', '{"files":[{"size":0,"__proto__":{}}]}\n', 422, expect.anything()],
    [
      'a folder without a number',
      bundleOf([{ name: 'a' }], { parentId: 'x' }),
      422,
      expect.anything(),
    ],
  ])('has %s', async (_what, body, status, message) => {
    const names = await namesIn(user.client)
    const answer = await sendRawBundle(user.client, body)
    expect(answer).toMatchObject({ status, body: { message } })
    expect(await namesIn(user.client)).toEqual(names)
    await expectNothingUnfinished(app, user)
  })

  it('has more bytes than it says, without saying how many', async () => {
    const names = await namesIn(user.client)
    const stream = new Blob([bundleOf([{ name: 'a' }, { name: 'b', size: 4 }])]).stream()
    const answer = await sendRawBundle(user.client, stream)
    expect(answer.status).toBe(400)
    expect(await namesIn(user.client)).toEqual(names)
    await expectNothingUnfinished(app, user)
  })

  it('ends early: what is complete is stored', async () => {
    const { id: parentId, hash } = await createFolder(user.client)
    const whole = bundleOf(smallFiles(5), { parentId })
    const answer = await sendRawBundle(user.client, whole.slice(0, -8))
    const incomplete = [400, 'This file has not arrived completely. Please send it again.']
    expect(refusalsOf(answer)).toEqual([null, null, null, incomplete, incomplete])
    expect(await namesIn(user.client, hash)).toEqual(['file 0.txt', 'file 1.txt', 'file 2.txt'])
    await expectNothingUnfinished(app, user)
  })

  it('goes where its sender may not put anything', async () => {
    const other = await registerUser(app)
    const theirs = await createFolder(other.client)
    const viewed = await createLink(other.client, theirs.id)
    const file = await uploadFile(user.client, { name: 'no folder' })
    const files = [{ name: 'planted' }]
    for (const parentId of [theirs.id, file.id, 999_999])
      expect((await sendBundle(user.client, files, { parentId })).status).toBe(404)
    expect((await sendBundle(user.client, files, { workspaceId: 7 })).status).toBe(404)
    expect((await sendBundle(user.client, files, {}, '?workspaceId=7')).status).toBe(404)
    expect((await sendBundle(user.client, files, {}, `?link=${viewed.hash}`)).status).toBe(403)
    expect((await sendBundle(user.client, files, {}, '?link=nothing-here')).status).toBe(404)
    expect(await namesIn(other.client, theirs.hash)).toEqual([])
    await expectNothingUnfinished(app, user)
  })

  it('is a guest\u2019s, or of who may not upload', async () => {
    const guest = await app.guest()
    expect((await sendBundle(guest, [{ name: 'a' }])).status).toBe(401)
    const viewer = await registerUser(app)
    await permitOnly(app, viewer.id, ['files.view'])
    expect((await sendBundle(viewer.client, [{ name: 'a' }])).status).toBe(403)
  })

  it.each(['multipart/form-data; boundary=x', 'text/plain', 'application/json', ''])(
    'has the type %j, which a form of another site could send',
    async (type) => {
      const { status } = await user.client.call('POST', 'uploads/bundle', undefined, {
        rawBody: bundleOf([{ name: 'a' }]),
        headers: { 'content-type': type },
      })
      expect(status).toBe(415)
    },
  )

  it('comes from another site, or without the token of a page', async () => {
    const rawBody = bundleOf([{ name: 'a' }])
    for (const headers of [{ origin: 'https://evil.example' }, { 'x-xsrf-token': null }]) {
      const { status } = await user.client.call('POST', 'uploads/bundle', undefined, {
        rawBody,
        headers: { ...BUNDLE_HEADERS, ...headers },
      })
      expect(status).toBe(403)
    }
  })

  it('would exceed the number of unfinished uploads', async () => {
    const busy = await registerUser(app)
    const soon = new Date(Date.now() + 60_000).toISOString()
    const rows = Array.from({ length: 991 }, (_, index) => ({
      objectKey: `uploads/busy-${busy.id}-${index}`,
      userId: busy.id,
      sizeBytes: 0,
      mime: '',
      name: '',
      isPutOnce: true,
      expiresAt: soon,
    }))
    await app.db.insert(uploads).values(rows)
    expect((await sendBundle(busy.client, smallFiles(10))).status).toBe(413)
    expect((await sendBundle(busy.client, smallFiles(9))).status).toBe(200)
  })
})

describe('where the platform allows a request 50 calls', () => {
  let limited: OwnApp
  beforeAll(async () => {
    limited = await startApp({ variables: { MAX_SUBREQUESTS: '50' } })
  })
  afterAll(() => limited.stop())

  it('a bundle has fewer files, which is told before', async () => {
    const { client } = await registerUser(limited)
    const { body } = await client.post('uploads/validate', { files: [] })
    expect(body.bundleFiles).toBe(30)
    expect((await sendBundle(client, smallFiles(31))).status).toBe(422)
    const answer = await sendBundle(client, smallFiles(30))
    expect(outcomesOf(answer)).toHaveLength(30)
    expect(await namesIn(client)).toHaveLength(30)
  })
})
