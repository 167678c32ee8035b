import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { spaces, users } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import {
  finishInput,
  listed,
  presign,
  putObject,
  registerUser,
  usedSpace,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { uploadForm } from '#tests/support/form-upload.ts'
import { sendBundle } from '#tests/support/send-bundle.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { beginTus, createTus, patchTus, tusEntry } from '#tests/support/tus.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})
afterEach(() => expectSoundDrive(app))

const CONTENT = 'x'.repeat(30)

async function userWithSpace(bytes: number): Promise<TestUser> {
  const user = await registerUser(app)
  await app.db.update(users).set({ availableSpaceBytes: bytes }).where(eq(users.id, user.id))
  return user
}

/** Everything but the last step, which answers whether the file is in. */
const WAYS = {
  direct: async ({ client }: TestUser) => {
    const presigned = await presign(client, { content: CONTENT })
    await putObject(presigned, CONTENT)
    return () => client.post('s3/entries', finishInput(presigned, { content: CONTENT }))
  },
  form: async ({ client }: TestUser) => {
    return () => uploadForm(client, CONTENT)
  },
  bundle: async ({ client }: TestUser) => {
    return async () => {
      const { status, body } = await sendBundle(client, [{ name: 'bundled.txt', content: CONTENT }])
      return { status: body.results[0]?.error?.status ?? status }
    }
  },
  tus: async ({ client }: TestUser) => {
    const key = await beginTus(client, CONTENT.length, { name: 'tus.txt' })
    await patchTus(client, key, 0, CONTENT)
    return () => tusEntry(client, key)
  },
}

it.each(Object.entries(WAYS))(
  'twenty at once by %s never exceed the space',
  async (_way, begin) => {
    // A byte less than seven of them take.
    const user = await userWithSpace(209)
    const finishes = await Promise.all(Array.from({ length: 20 }, () => begin(user)))
    const answers = await Promise.all(finishes.map((finish) => finish()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(answers.filter(({ status }) => status === 413)).toHaveLength(14)
    expect(await usedSpace(user.client)).toBe(180)
  },
  120_000,
)

it.each(Object.entries(WAYS))(
  'a limit holds for all spaces of their owner together, by %s',
  async (_way, begin) => {
    const user = await userWithSpace(200)
    await (
      await begin(user)
    )()
    const finish = await begin(user)
    await app.db
      .insert(spaces)
      .values({ kind: 'workspace', name: 'Team', ownerId: user.id, usedBytes: 150 })
    expect((await finish()).status).toBe(413)
    expect(await usedSpace(user.client)).toBe(180)
    const [file] = await listed(user.client, '')
    const copy = await user.client.post('file-entries/duplicate', { entryIds: [file?.id] })
    expect(copy.status).toBe(413)
    await app.db
      .delete(spaces)
      .where(and(eq(spaces.ownerId, user.id), eq(spaces.kind, 'workspace')))
    expect((await begin(user).then((again) => again())).status).toBe(200)
  },
)

it('all ways at once keep to the one sum', async () => {
  const user = await userWithSpace(310)
  const begins = Object.values(WAYS).flatMap((begin) => Array.from({ length: 8 }, () => begin))
  const finishes = await Promise.all(begins.map((begin) => begin(user)))
  const answers = await Promise.all(finishes.map((finish) => finish()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(await usedSpace(user.client)).toBe(300)
}, 120_000)

it('tus asks for the space before the first byte, and when a length comes late', async () => {
  const user = await userWithSpace(100)
  expect((await createTus(user.client, 101)).status).toBe(413)
  const key = await beginTus(user.client, 'deferred')
  const tooLong = await patchTus(user.client, key, 0, CONTENT, { 'upload-length': '101' })
  expect(tooLong.status).toBe(413)
  // Without a length it may not grow beyond what there is room for either.
  expect((await patchTus(user.client, key, 0, 'x'.repeat(101))).status).toBe(413)
  expect((await patchTus(user.client, key, 0, CONTENT, { 'upload-length': '30' })).status).toBe(204)
  expect((await tusEntry(user.client, key)).status).toBe(200)
})
