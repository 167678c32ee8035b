import { connect } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uploads, users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  changeSettings,
  createFolder,
  namesIn,
  registerUser,
  usedSpace,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import {
  expectNothingUnfinished,
  rawForm,
  sendRawForm,
  uploadForm,
} from '#tests/support/form-upload.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

const MIB = 1024 ** 2

let app: App
let user: TestUser
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  admin = await app.adminClient()
})
afterEach(() => expectSoundDrive(app))

const expectNothingStored = (who = user) => expectNothingUnfinished(app, who.id)

const { field, file, end: END } = rawForm

describe('a form that is refused', () => {
  it('finds no folder of somebody else, no workspace, and stores nothing for them', async () => {
    const other = await registerUser(app)
    const theirs = await createFolder(other.client)
    for (const fields of [
      { parentId: String(theirs.id) },
      { workspaceId: '7' },
      { parentId: '999999' },
    ]) {
      expect((await uploadForm(user.client, 'x', fields as Record<string, string>)).status).toBe(
        404,
      )
    }
    expect(await namesIn(other.client, theirs.hash)).toEqual([])
    await expectNothingStored()
  })

  it.each([
    ['no file', field('clientName', 'x') + END, 422, 'Please choose a file.'],
    ['nothing at all', '', 400, 'This form is not complete. Please send it again.'],
    ['two files', file('a') + file('b') + END, 422, 'Please send one file at a time.'],
    [
      'another field',
      file('x', 'a.txt', 'files') + END,
      422,
      'The file must be in the field "file".',
    ],
    [
      '10,000 fields',
      file('x') + field('a', 'b').repeat(10_000) + END,
      400,
      'This form has too many fields.',
    ],
    [
      '10,000 fields before the file',
      field('a', 'b').repeat(10_000) + file('x') + END,
      400,
      'This form has too many fields.',
    ],
    [
      'a field of 5 MB',
      file('x') + field('relativePath', 'x'.repeat(5 * MIB)) + END,
      422,
      'This is too long.',
    ],
    [
      'a cut file',
      file('x'.repeat(1000)).slice(0, 500),
      400,
      'This form is not complete. Please send it again.',
    ],
    ['a cut end', file('whole'), 400, 'This form is not complete. Please send it again.'],
    ['a file without a name', file('x', '') + END, 422, 'Please enter a name.'],
    [
      'another size than it says',
      file('x') + field('size', '2') + END,
      422,
      'What was uploaded is not as large as was announced. Please upload the file again.',
    ],
    [
      'nonsense for a folder',
      file('x') + field('parentId', 'root') + END,
      422,
      'Please enter a number.',
    ],
    [
      'an escape',
      file('x') + field('relativePath', 'a/../b/x.txt') + END,
      422,
      'This name is reserved.',
    ],
  ])('refuses %s', async (_what, body, status, message) => {
    const answer = await sendRawForm(user.client, body)
    expect([answer.status, answer.body.message]).toEqual([status, message])
    await expectNothingStored()
  })

  it.each(['application/json', 'text/plain', 'multipart/form-data', ''])(
    'refuses %j',
    async (type) => {
      const answer = await sendRawForm(user.client, file('x') + END, type)
      expect(answer.status).toBe(400)
      expect(answer.body.message).toBe('Please send the file as a form (multipart/form-data).')
    },
  )

  it('keeps to the owner\u2019s rules, whatever the form says', async () => {
    await changeSettings(admin, {
      uploads: { blocked_types: ['exe', 'text/html'], max_size: 1000 },
    })
    for (const [content, fields, name, mime] of [
      ['x', {}, 'run.EXE', 'text/plain'],
      ['x', { clientName: 'run.exe' }, 'fine.txt', 'text/plain'],
      ['x', { clientMime: 'text/html' }, 'fine.txt', 'text/plain'],
      ['x', {}, 'fine.txt', 'text/html'],
    ] as const) {
      const answer = await uploadForm(user.client, content, { ...fields }, { name, mime })
      expect(answer.body.errors).toEqual({ file: ['This file type is not allowed'] })
    }
    const large = await uploadForm(user.client, 'x'.repeat(1001))
    expect(large.body.errors).toEqual({
      file: ['`form.txt` exceeds maximum allowed size of 1,000 B'],
    })
    await changeSettings(admin, { uploads: { blocked_types: [], max_size: 0 } })
    await expectNothingStored()
  })

  it('stops where the space ends, and says so', async () => {
    const poor = await registerUser(app)
    await app.db.update(users).set({ availableSpaceBytes: 100 }).where(eq(users.id, poor.id))
    expect((await uploadForm(poor.client, 'x'.repeat(101))).status).toBe(413)
    expect((await uploadForm(poor.client, 'x'.repeat(100))).status).toBe(200)
    expect((await uploadForm(poor.client, 'x')).body).toMatchObject({
      code: 'too_large',
      message: 'There is not enough space left for this file.',
    })
    await expectNothingStored(poor)
  })

  it.each([
    ['2.1 MB where 2 MB are left', 2 * MIB, 2.1],
    ['5 MB where 1 MB is left', MIB, 5],
    ['20 MB where 9 MB are left', 9 * MIB, 20],
    ['5 MB where nothing is left', 0, 5],
  ])('tells %s that the space is missing', async (_what, availableSpaceBytes, mib) => {
    const poor = await registerUser(app)
    await app.db.update(users).set({ availableSpaceBytes }).where(eq(users.id, poor.id))
    const answer = await uploadForm(poor.client, new Uint8Array(mib * MIB))
    expect([answer.status, answer.body]).toMatchObject([
      413,
      { code: 'too_large', message: 'There is not enough space left for this file.' },
    ])
    expect(await namesIn(poor.client)).toEqual([])
    expect(await usedSpace(poor.client)).toBe(0)
    await expectNothingStored(poor)
  })

  it('is never charged beyond the space by fifty at once', async () => {
    const poor = await registerUser(app)
    await app.db.update(users).set({ availableSpaceBytes: 100 }).where(eq(users.id, poor.id))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        uploadForm(poor.client, 'x'.repeat(30), { clientName: `${index}.txt` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 413)).toHaveLength(47)
    expect(await usedSpace(poor.client)).toBe(90)
    await expectNothingStored(poor)
  })

  it('says what can\u2019t come in one request', async () => {
    const answer = await uploadForm(user.client, new Uint8Array(100_000_001))
    expect(answer.status).toBe(413)
    expect(answer.body.message).toBe(
      'A single request can carry 100 MB at most. Please send this file in pieces.',
    )
  })

  it('of a sender who leaves half-way shows nothing, and its bytes are collected', async () => {
    const names = await namesIn(user.client)
    const { port } = new URL(app.url)
    const socket = connect(Number(port), 'localhost')
    socket.write(
      [
        'POST /api/v1/file-entries HTTP/1.1',
        'host: localhost',
        `origin: ${app.url}`,
        `x-xsrf-token: ${user.client.cookies.get('XSRF-TOKEN')}`,
        `cookie: ${[...user.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
        `content-type: ${rawForm.type}`,
        'content-length: 20000000',
        '',
        '',
      ].join('\r\n'),
    )
    socket.write(file('x'.repeat(9 * MIB)).slice(0, -100))
    const isBegun = async () => {
      const rows = await app.db.select().from(uploads).where(eq(uploads.userId, user.id))
      return rows.find(({ entryId }) => entryId === null)
    }
    await expect.poll(isBegun).toBeDefined()
    const row = await isBegun()
    socket.destroy()
    await app.db
      .update(uploads)
      .set({ expiresAt: '2020-01-01T00:00:00.000Z' })
      .where(eq(uploads.id, row?.id ?? 0))
    await app.runScheduled()
    await expectNothingStored()
    expect(await app.hasObject(row?.objectKey ?? '')).toBe(false)
    expect(await namesIn(user.client)).toEqual(names)
  })
})
