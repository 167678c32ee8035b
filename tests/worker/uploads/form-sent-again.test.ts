import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uploads, users } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  namesIn,
  registerUser,
  trash,
  uploadFile,
  usedSpace,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { rawForm, uploadForm } from '#tests/support/form-upload.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

const MIB = 1024 ** 2

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

const newKey = () => `"${crypto.randomUUID()}"`

/** A form into a folder of the user's. */
async function intoFolder(who = user) {
  const folder = await createFolder(who.client)
  const send = (key?: string, content: string | Uint8Array<ArrayBuffer> = 'hello', more = {}) =>
    uploadForm(who.client, content, { parentId: String(folder.id), ...more }, key ? { key } : {})
  return { folder, send, names: () => namesIn(who.client, folder.hash) }
}

/** The second upload is aborted after the response. */
async function expectNothingLeft(who = user): Promise<void> {
  const isOpen = and(eq(uploads.userId, who.id), isNull(uploads.entryId))
  await expect.poll(() => app.db.select().from(uploads).where(isOpen)).toEqual([])
}

describe('a form that is sent again with its Idempotency-Key', () => {
  it('answers the entry that it has made', async () => {
    const { send, names } = await intoFolder()
    const key = newKey()
    const used = await usedSpace(user.client)
    const [first, second, third] = [await send(key), await send(key), await send(key)]
    expect(first.body).toEqual(second.body)
    expect(third.body.fileEntry.id).toBe(first.body.fileEntry.id)
    expect(await names()).toEqual(['form.txt'])
    expect(await usedSpace(user.client)).toBe(used + 5)
    expect(second.roundTrips).toBeLessThanOrEqual(3)
    await expectNothingLeft()
  })

  it.each([
    ['small', 'hello'],
    ['in parts', new Uint8Array(9 * MIB)],
  ])('is one entry when all come at once (%s)', async (_what, content) => {
    const { send, names } = await intoFolder()
    const key = newKey()
    const fields = { relativePath: 'new folder/form.txt' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(key, content, fields)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.fileEntry.id)).size).toBe(1)
    expect(await names()).toEqual(['new folder'])
    await expectNothingLeft()
  })

  it('replaces a file once, so that what it held is one version', async () => {
    const { folder, send } = await intoFolder()
    const file = await uploadFile(user.client, { name: 'form.txt', parentId: folder.id })
    const key = newKey()
    const replace = () => send(key, 'another', { onConflict: 'replace' })
    const answers = [...(await Promise.all([replace(), replace()])), await replace()]
    expect(answers.map(({ body }) => body.fileEntry.id)).toEqual([file.id, file.id, file.id])
    const { body } = await user.client.get(`file-entries/${file.id}/versions`)
    expect(body.versions).toHaveLength(1)
    await expectNothingLeft()
  })

  it('is answered where the first one took the last of the space', async () => {
    const poor = await registerUser(app)
    await app.db.update(users).set({ availableSpaceBytes: 5 }).where(eq(users.id, poor.id))
    const { send } = await intoFolder(poor)
    const key = newKey()
    const answers = [...(await Promise.all([send(key), send(key)])), await send(key)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await send(newKey())).status).toBe(413)
    await expectNothingLeft(poor)
  })

  it('is a new one where the first one was refused', async () => {
    const { send, names } = await intoFolder()
    const key = newKey()
    expect((await send(key, 'hello', { size: '6' })).status).toBe(422)
    expect((await send(key)).status).toBe(200)
    expect(await names()).toEqual(['form.txt'])
  })

  it('is refused with another file, whose bytes would be lost', async () => {
    const { send, names } = await intoFolder()
    const key = newKey()
    await send(key)
    const other = await send(key, 'something else')
    expect([other.status, other.body.errors]).toEqual([
      422,
      { 'idempotency-key': ['This key has been used for another file.'] },
    ])
    expect(await names()).toEqual(['form.txt'])
    await expectNothingLeft()
  })

  it('finds no entry that is gone for good', async () => {
    const { send } = await intoFolder()
    const key = newKey()
    const { body } = await send(key)
    await trash(user.client, body.fileEntry.id)
    await user.client.post('file-entries/delete', {
      entryIds: [body.fileEntry.id],
      deleteForever: true,
    })
    expect((await send(key)).status).toBe(404)
  })

  it('is forgotten a day later', async () => {
    const { send, names } = await intoFolder()
    const key = newKey()
    const id = (await send(key)).body.fileEntry.id
    const isIt = eq(uploads.entryId, id)
    const [row] = await app.db.select().from(uploads).where(isIt)
    const lifetimeHours = (Date.parse(row?.expiresAt ?? '') - Date.now()) / 3_600_000
    expect(lifetimeHours).toBeGreaterThan(23.9)
    expect(lifetimeHours).toBeLessThanOrEqual(24)
    await app.runScheduled()
    expect((await send(key)).body.fileEntry.id).toBe(id)
    await app.db.update(uploads).set({ expiresAt: '2020-01-01T00:00:00.000Z' }).where(isIt)
    await app.runScheduled()
    expect((await send(key)).body.fileEntry.id).not.toBe(id)
    expect(await names()).toEqual(['form (1).txt', 'form.txt'])
  })
})

describe('an Idempotency-Key', () => {
  it('is its sender\u2019s own', async () => {
    const other = await registerUser(app)
    const [mine, theirs] = [await intoFolder(), await intoFolder(other)]
    const key = newKey()
    const { body } = await mine.send(key)
    const answer = await theirs.send(key)
    expect([answer.status, answer.body.fileEntry.id === body.fileEntry.id]).toEqual([200, false])
    expect(await theirs.names()).toEqual(['form.txt'])
  })

  it('tells two forms apart that are alike, as does its absence', async () => {
    const { send, names } = await intoFolder()
    for (const key of [newKey(), newKey(), undefined, undefined]) await send(key)
    expect(await names()).toHaveLength(4)
  })

  it('is the same with quotes and without', async () => {
    const { send, names } = await intoFolder()
    await send('"c0ffee-1"')
    await send('c0ffee-1')
    expect(await names()).toEqual(['form.txt'])
  })

  it.each([
    '',
    '""',
    '"',
    'two words',
    '"a", "b"',
    `"${'k'.repeat(256)}"`,
    '"tab\there"',
    '"\u00e9"',
  ])('like %j is refused, and nothing is stored', async (key) => {
    const names = await namesIn(user.client)
    const answer = await user.client.call('POST', 'file-entries', undefined, {
      rawBody: rawForm.file('x') + rawForm.end,
      headers: { 'content-type': rawForm.type, 'idempotency-key': key },
    })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['idempotency-key']])
    expect(await namesIn(user.client)).toEqual(names)
  })
})
