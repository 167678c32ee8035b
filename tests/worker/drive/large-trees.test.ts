import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  changeSettings,
  createFolder,
  listed,
  namesIn,
  registerUser,
  trash,
  uploadFile,
  usedSpace,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let admin: ApiClient
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

const atOnce = (count: number) => changeSettings(admin, { 'drive.entries_at_once': count })

const TOO_MUCH =
  'There are more than 2 files and folders in there, too many for one go. Please do it folder by folder.'

/** Three entries below a folder: a folder, a file of 10 bytes in it, and a file of 5 bytes. */
async function tree() {
  const outer = await createFolder(user.client)
  const inner = await createFolder(user.client, 'Inner', outer.id)
  const deep = await uploadFile(user.client, { parentId: inner.id, content: 'x'.repeat(10) })
  const top = await uploadFile(user.client, { parentId: outer.id, content: 'x'.repeat(5) })
  return { outer, inner, deep, top }
}

const inTrash = async () =>
  (await listed(user.client, 'deletedOnly=true&perPage=200')).map(({ id }) => id)

describe('a tree that is larger than one call may write', () => {
  it.each([
    ['move', (destinationId: number) => ({ destinationId })],
    ['duplicate', (destinationId: number) => ({ destinationId })],
    ['delete', () => ({})],
    ['delete', () => ({ deleteForever: true })],
  ])('is left as it was by file-entries/%s, which tells the limit', async (call, moreOf) => {
    await atOnce(100)
    const place = await createFolder(user.client)
    const { outer } = await tree()
    const request = (entryId: number) =>
      user.client.post(`file-entries/${call}`, { entryIds: [entryId], ...moreOf(place.id) })
    const before = [await namesIn(user.client), await usedSpace(user.client), await inTrash()]
    await atOnce(2)
    const { status, body } = await request(outer.id)
    expect([status, body.errors]).toEqual([422, { entryIds: [TOO_MUCH] }])
    const after = [await namesIn(user.client), await usedSpace(user.client), await inTrash()]
    expect(after).toEqual(before)
    await atOnce(3)
    expect((await request(outer.id)).status).toBe(200)
    // Selected entries themselves do not count.
    const file = await uploadFile(user.client)
    await atOnce(1)
    expect((await request(file.id)).status).toBe(200)
  })

  it('stays in the trash where it is too large to come back', async () => {
    await atOnce(100)
    const { outer } = await tree()
    await trash(user.client, outer.id)
    await atOnce(2)
    const input = { entryIds: [outer.id] }
    expect((await user.client.post('file-entries/restore', input)).status).toBe(422)
    expect(await inTrash()).toContain(outer.id)
    await atOnce(3)
    expect((await user.client.post('file-entries/restore', input)).status).toBe(200)
  })

  it('is not thrown away by what replaces it', async () => {
    await atOnce(100)
    const { inner, outer } = await tree()
    await uploadFile(user.client, { parentId: inner.id })
    await uploadFile(user.client, { parentId: inner.id })
    const place = await createFolder(user.client)
    const other = await createFolder(user.client, 'Inner', place.id)
    await atOnce(2)
    const input = { entryIds: [other.id], destinationId: outer.id, onConflict: 'replace' }
    expect((await user.client.post('file-entries/move', input)).status).toBe(422)
    expect(await namesIn(user.client, place.hash)).toEqual(['Inner'])
    await atOnce(3)
    expect((await user.client.post('file-entries/move', input)).status).toBe(200)
  })

  it('can be copied when what is in it is mostly in the trash', async () => {
    await atOnce(100)
    const { outer, inner } = await tree()
    await trash(user.client, inner.id)
    await atOnce(1)
    const { status, body } = await user.client.post('file-entries/duplicate', {
      entryIds: [outer.id],
    })
    expect([status, body.entries[0].file_size]).toEqual([200, 5])
  })

  it('is deleted for ever from the trash whatever its size, and so is all of the trash', async () => {
    await atOnce(100)
    const [one, two] = [await tree(), await tree()]
    const used = await usedSpace(user.client)
    await trash(user.client, one.outer.id, two.outer.id)
    await atOnce(1)
    const input = { entryIds: [one.outer.id], deleteForever: true }
    expect((await user.client.post('file-entries/delete', input)).status).toBe(200)
    expect(await usedSpace(user.client)).toBe(used - 15)
    expect((await user.client.post('file-entries/delete', { emptyTrash: true })).status).toBe(200)
    expect(await inTrash()).toEqual([])
    expect(await usedSpace(user.client)).toBeLessThanOrEqual(used - 30)
  })
})
