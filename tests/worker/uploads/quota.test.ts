import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import {
  changeSettings,
  createFolder,
  finishInput,
  namesIn,
  presign,
  putObject,
  registerUser,
  trash,
  uploadDirectly,
  usedSpace,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})
afterEach(() => expectSoundDrive(app))

const FULL = { code: 'too_large', message: 'There is not enough space left for this file.' }

async function userWithSpace(bytes: number | null): Promise<TestUser> {
  const user = await registerUser(app)
  await app.db.update(users).set({ availableSpaceBytes: bytes }).where(eq(users.id, user.id))
  return user
}

async function ready(user: TestUser, content: string) {
  const presigned = await presign(user.client, { content })
  await putObject(presigned, content)
  return finishInput(presigned, { name: `${presigned.key.slice(-10)}.txt`, content })
}

describe('the space of a user', () => {
  it('is told: used and available', async () => {
    const user = await userWithSpace(1000)
    await uploadDirectly(user.client, { content: 'x'.repeat(10) })
    expect((await user.client.get('user/space-usage')).body).toEqual({
      status: 'success',
      used: 10,
      used_here: 10,
      available: 1000,
    })
    expect((await user.client.get('user/space-usage?workspaceId=1')).status).toBe(404)
    expect((await (await app.guest()).get('user/space-usage')).status).toBe(401)
  })

  it('that a file does not fit leaves no folders of it behind', async () => {
    const user = await userWithSpace(100)
    const input = { ...(await ready(user, 'x'.repeat(60))), relativePath: 'x/y/late.txt' }
    await uploadDirectly(user.client, { name: 'first.txt', content: 'x'.repeat(60) })
    const answer = await user.client.post('s3/entries', input)
    expect([answer.status, answer.body]).toMatchObject([413, FULL])
    expect(await namesIn(user.client)).toEqual(['first.txt'])
  })

  it('is not what a file takes that it replaces, where no versions are kept', async () => {
    const admin = await app.adminClient()
    await changeSettings(admin, { 'drive.versions_kept': 0 })
    const user = await userWithSpace(100)
    const path = { relativePath: 'x/same.txt', clientName: 'same.txt', onConflict: 'replace' }
    const [first, second] = [await ready(user, 'x'.repeat(60)), await ready(user, 'y'.repeat(70))]
    expect((await user.client.post('s3/entries', { ...first, ...path })).status).toBe(200)
    expect((await user.client.post('s3/entries', { ...second, ...path })).status).toBe(200)
    expect(await usedSpace(user.client)).toBe(70)
    await changeSettings(admin, { 'drive.versions_kept': 20 })
  })

  it('may be filled to the last byte and not beyond', async () => {
    const user = await userWithSpace(100)
    await uploadDirectly(user.client, { content: 'x'.repeat(60) })
    await uploadDirectly(user.client, { content: 'x'.repeat(40) })
    const answer = await user.client.post('s3/simple/presign', { filename: 'a.txt', size: 1 })
    expect(answer.status).toBe(413)
    expect(answer.body).toMatchObject(FULL)
    expect(
      (await user.client.post('s3/multipart/create', { filename: 'a.txt', size: 1 })).status,
    ).toBe(413)
    // Empty files and folders still fit.
    await uploadDirectly(user.client, { content: '' })
    await createFolder(user.client)
    expect(await usedSpace(user.client)).toBe(100)
  })

  it('is never exceeded by twenty uploads that end at the same moment', async () => {
    // A byte less than four of them take.
    const user = await userWithSpace(119)
    const inputs = await Promise.all(Array.from({ length: 20 }, () => ready(user, 'x'.repeat(30))))
    const answers = await Promise.all(inputs.map((input) => user.client.post('s3/entries', input)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(17)
    for (const { status, body } of refused) {
      expect(status).toBe(413)
      expect(body).toMatchObject(FULL)
    }
    expect(await usedSpace(user.client)).toBe(90)
    expect((await user.client.get('drive/file-entries')).body.data).toHaveLength(3)
  })

  it('lets a refused upload be finished once there is room again', async () => {
    const user = await userWithSpace(50)
    const filler = await uploadDirectly(user.client, { content: 'x'.repeat(10) })
    const [first, second] = [await ready(user, 'x'.repeat(40)), await ready(user, 'x'.repeat(40))]
    expect((await user.client.post('s3/entries', first)).status).toBe(200)
    expect((await user.client.post('s3/entries', second)).status).toBe(413)
    const { body } = await user.client.get('drive/file-entries')
    await trash(user.client, filler.id)
    const ids = body.data.map(({ id }: { id: number }) => id)
    // The trash counts.
    expect((await user.client.post('s3/entries', second)).status).toBe(413)
    await user.client.post('file-entries/delete', { entryIds: ids, deleteForever: true })
    expect((await user.client.post('s3/entries', second)).status).toBe(200)
    expect(await usedSpace(user.client)).toBe(40)
  })

  it('is the site\u2019s unless set for the user; 0 of the site is no limit, 0 of the user is nothing', async () => {
    const admin = await app.adminClient()
    const available = async (user: TestUser) =>
      (await user.client.get('user/space-usage')).body.available
    const [plain, own, none] = [
      await userWithSpace(null),
      await userWithSpace(7),
      await userWithSpace(0),
    ]
    await changeSettings(admin, { 'uploads.available_space': 20 })
    expect([await available(plain), await available(own), await available(none)]).toEqual([
      20, 7, 0,
    ])
    expect((await plain.client.post('s3/simple/presign', { filename: 'a', size: 21 })).status).toBe(
      413,
    )
    expect((await none.client.post('s3/simple/presign', { filename: 'a', size: 1 })).status).toBe(
      413,
    )
    await changeSettings(admin, { 'uploads.available_space': 0 })
    expect([await available(plain), await available(own), await available(none)]).toEqual([
      null,
      7,
      0,
    ])
    expect(
      (await plain.client.post('s3/simple/presign', { filename: 'a', size: 1e12 })).status,
    ).toBe(200)
  })

  it('is no concern of anybody else\u2019s', async () => {
    const [full, other] = [await userWithSpace(0), await userWithSpace(100)]
    await uploadDirectly(other.client, { content: 'x'.repeat(100) })
    expect(await usedSpace(full.client)).toBe(0)
  })
})
