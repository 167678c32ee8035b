import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uploads, users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { App, OwnApp } from '#tests/support/app.ts'
import {
  changeSettings,
  createFolder,
  createLink,
  namesIn,
  registerUser,
  uploadFile,
  usedSpace,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import {
  BUNDLE_HEADERS,
  bundleOf,
  outcomesOf,
  sendBundle,
  sendRawBundle,
  smallFiles,
} from '#tests/support/send-bundle.ts'
import type { SentFile } from '#tests/support/send-bundle.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  admin = await app.adminClient()
})
afterEach(() => expectSoundDrive(app))

async function userWithSpace(bytes: number): Promise<TestUser> {
  const poor = await registerUser(app)
  await app.db.update(users).set({ availableSpaceBytes: bytes }).where(eq(users.id, poor.id))
  return poor
}

/** Uploads of the files that nothing was made of are given up behind the response, with what was stored of them. */
async function expectNothingOpen(who = user): Promise<void> {
  const open = async () => {
    const rows = await app.db.select().from(uploads).where(eq(uploads.userId, who.id))
    return rows.filter(({ entryId }) => entryId === null)
  }
  await expect.poll(open).toEqual([])
}

const refusalsOf = (answer: Awaited<ReturnType<typeof sendBundle>>) =>
  answer.body.results.map(({ error }) => error && [error.status, error.message])

describe('a file of a bundle that is refused', () => {
  it('stops no other', async () => {
    const { id: parentId, hash } = await createFolder(user.client)
    await uploadFile(user.client, { name: 'file', parentId })
    await changeSettings(admin, { uploads: { blocked_types: ['exe'], max_size: 900_000 } })
    const deep = `${'d/'.repeat(51)}x`
    const cases: [SentFile, [number, string] | null][] = [
      [{ name: 'first.txt' }, null],
      [{ name: 'run.EXE' }, [422, 'This file type is not allowed']],
      [
        { name: 'large', content: 'x'.repeat(900_001) },
        [422, '`large` exceeds maximum allowed size of 878.9 KB'],
      ],
      [{ name: '../up' }, [422, 'A name cannot contain a slash or a backslash.']],
      [{ name: '..' }, [422, 'This name is reserved.']],
      [{ name: 'nul\u0000' }, [422, 'A name cannot contain control characters.']],
      [{ name: ' ' }, [422, 'Please enter a name.']],
      [{ name: 'n'.repeat(256) }, [422, 'This name is too long.']],
      [{ name: 'a', relativePath: '../../a' }, [422, 'This name is reserved.']],
      [{ name: 'a', relativePath: 'b/../../a' }, [422, 'This name is reserved.']],
      [
        { name: 'a', relativePath: String.raw`b\a` },
        [422, 'A name cannot contain a slash or a backslash.'],
      ],
      [{ name: 'a', relativePath: deep }, [422, 'There are too many folders in each other.']],
      [{ name: 'a', mime: 'no type' }, [422, 'Not a media type.']],
      [{ name: 'a', onConflict: 'skip' }, [422, expect.any(String) as string]],
      [
        { name: 'a', idempotencyKey: 'k\n' },
        [422, 'A key is 1 to 255 printable ASCII characters.'],
      ],
      [
        { name: 'a', relativePath: 'file/below/a' },
        [409, 'A file has the name of a folder in file/below.'],
      ],
      [{ name: 'last.txt', content: 'the last' }, null],
    ]
    const answer = await sendBundle(
      user.client,
      cases.map(([file]) => file),
      { parentId },
    )
    await changeSettings(admin, { uploads: { blocked_types: [], max_size: 0 } })
    expect(answer.status).toBe(200)
    expect(refusalsOf(answer)).toEqual(cases.map(([, refusal]) => refusal))
    expect(await namesIn(user.client, hash)).toEqual(['file', 'first.txt', 'last.txt'])
    const last = answer.body.results.at(-1)?.fileEntry
    expect((await user.client.get(last?.url ?? '')).body).toBe('the last')
    await expectNothingOpen()
  })

  it('is too large for a bundle alone', async () => {
    const answer = await sendBundle(user.client, [
      { name: 'over', content: new Uint8Array(1_000_001) },
      { name: 'most', content: new Uint8Array(1_000_000) },
    ])
    expect(refusalsOf(answer)).toEqual([
      [413, 'A file of a bundle may have at most 1 MB. Please upload this one by itself.'],
      null,
    ])
  })

  it('finds no space; what fits behind it is stored', async () => {
    const poor = await userWithSpace(100)
    const sizes = [60, 50, 40, 1]
    const files = sizes.map((size) => ({ name: `${size}`, content: 'x'.repeat(size) }))
    const answer = await sendBundle(poor.client, files)
    expect(outcomesOf(answer)).toEqual(['60', 413, '40', 413])
    expect(answer.body.results[1]?.error).toMatchObject({
      code: 'too_large',
      message: 'There is not enough space left for this file.',
    })
    expect(await usedSpace(poor.client)).toBe(100)
    await expectNothingOpen(poor)
  })

  it('leaves no folder where none of its files is stored', async () => {
    const poor = await userWithSpace(3)
    const answer = await sendBundle(poor.client, [
      { name: 'a', content: 'four', relativePath: 'no/folder/a' },
      { name: 'b', content: 'b', relativePath: 'one/b' },
    ])
    expect(outcomesOf(answer)).toEqual([413, 'b'])
    expect(await namesIn(poor.client)).toEqual(['one'])
  })

  it('keeps bundles that come at once within the space, to the byte', async () => {
    const poor = await userWithSpace(1000)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, bundle) =>
        sendBundle(
          poor.client,
          Array.from({ length: 12 }, (_file, index) => ({
            name: `${bundle}-${index}`,
            content: 'x'.repeat(30),
          })),
        ),
      ),
    )
    const outcomes = answers.flatMap(outcomesOf)
    expect(outcomes.filter((outcome) => outcome === 413)).toHaveLength(96 - 33)
    expect(outcomes.filter((outcome) => typeof outcome === 'string')).toHaveLength(33)
    expect(await usedSpace(poor.client)).toBe(990)
    await expectNothingOpen(poor)
  })

  it('may not replace for those who may only add', async () => {
    const folder = await createFolder(user.client)
    await uploadFile(user.client, { name: 'a.txt', parentId: folder.id, content: 'kept' })
    const { hash } = await createLink(user.client, folder.id, { allow_edit: true })
    const guest = await app.guest()
    const files = [{ name: 'a.txt', onConflict: 'replace' }, { name: 'a.txt' }]
    const answer = await sendBundle(guest, files, {}, `?link=${hash}`)
    expect(outcomesOf(answer)).toEqual([403, 'a (1).txt'])
  })
})

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
    await expectNothingOpen()
  })

  it('has more bytes than it says, without saying how many', async () => {
    const names = await namesIn(user.client)
    const stream = new Blob([bundleOf([{ name: 'a' }, { name: 'b', size: 4 }])]).stream()
    const answer = await sendRawBundle(user.client, stream)
    expect(answer.status).toBe(400)
    expect(await namesIn(user.client)).toEqual(names)
    await expectNothingOpen()
  })

  it('ends early: what is complete is stored', async () => {
    const { id: parentId, hash } = await createFolder(user.client)
    const whole = bundleOf(smallFiles(5), { parentId })
    const answer = await sendRawBundle(user.client, whole.slice(0, -8))
    const incomplete = [400, 'This file has not arrived completely. Please send it again.']
    expect(refusalsOf(answer)).toEqual([null, null, null, incomplete, incomplete])
    expect(await namesIn(user.client, hash)).toEqual(['file 0.txt', 'file 1.txt', 'file 2.txt'])
    await expectNothingOpen()
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
    await expectNothingOpen()
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
