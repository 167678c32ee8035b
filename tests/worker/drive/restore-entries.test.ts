import { afterEach, beforeAll, describe, expect, it } from 'vitest'
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
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

const entry = async (id: number): Promise<FileEntry> =>
  (await user.client.get(`file-entries/${id}`)).body.fileEntry
const restore = (...entryIds: number[]) => user.client.post('file-entries/restore', { entryIds })

async function restored(...entryIds: number[]) {
  const { status, body } = await restore(...entryIds)
  expect(status).toBe(200)
  await expectSoundDrive(app)
  return body.entries as FileEntry[]
}

describe('POST file-entries/restore', () => {
  it('brings a folder back with all that went with it, sizes included', async () => {
    const outer = await createFolder(user.client)
    const inner = await createFolder(user.client, 'Inner', outer.id)
    const file = await uploadFile(user.client, { parentId: inner.id, content: 'x'.repeat(40) })
    const used = await usedSpace(user.client)
    const { updated_at } = await entry(inner.id)
    await trash(user.client, inner.id)
    expect((await entry(outer.id)).file_size).toBe(0)
    await restored(inner.id)
    expect((await entry(inner.id)).updated_at).toBe(updated_at)
    expect((await entry(outer.id)).file_size).toBe(40)
    expect(await namesIn(user.client, inner.hash)).toEqual([file.name])
    expect((await user.client.get(file.url ?? '')).body).toBe('x'.repeat(40))
    expect(await usedSpace(user.client)).toBe(used)
  })

  it('leaves in the trash what was thrown away before the folder was', async () => {
    const folder = await createFolder(user.client)
    const before = await uploadFile(user.client, {
      parentId: folder.id,
      name: 'before.txt',
      content: 'x'.repeat(3),
    })
    await uploadFile(user.client, {
      parentId: folder.id,
      name: 'with it.txt',
      content: 'x'.repeat(4),
    })
    await trash(user.client, before.id)
    await trash(user.client, folder.id)
    await restored(folder.id)
    expect(await namesIn(user.client, folder.hash)).toEqual(['with it.txt'])
    expect((await entry(folder.id)).file_size).toBe(4)
    await restored(before.id)
    expect(await namesIn(user.client, folder.hash)).toEqual(['before.txt', 'with it.txt'])
    expect((await entry(folder.id)).file_size).toBe(7)
  })

  it('puts into the root what came out of a folder that is in the trash, with all below it', async () => {
    const outer = await createFolder(user.client)
    const inner = await createFolder(user.client, undefined, outer.id)
    const deepest = await createFolder(user.client, 'Deepest', inner.id)
    const file = await uploadFile(user.client, { parentId: deepest.id, content: 'x'.repeat(9) })
    await trash(user.client, inner.id)
    await trash(user.client, outer.id)
    await restored(inner.id)
    expect(await entry(inner.id)).toMatchObject({
      parent_id: null,
      path: String(inner.id),
      file_size: 9,
    })
    expect((await entry(file.id)).path).toBe(`${inner.id}/${deepest.id}/${file.id}`)
    await restored(outer.id)
    expect((await entry(outer.id)).file_size).toBe(0)
  })

  it('puts what comes back with its folder into it, though that has moved', async () => {
    const outer = await createFolder(user.client)
    const folder = await createFolder(user.client, 'Comes back', outer.id)
    const inner = await createFolder(user.client, 'Inner', folder.id)
    const file = await uploadFile(user.client, { parentId: inner.id, name: 'a.txt' })
    await trash(user.client, file.id)
    const twin = await uploadFile(user.client, { parentId: inner.id, name: 'a.txt' })
    await trash(user.client, folder.id)
    await trash(user.client, outer.id)
    const entries = await restored(file.id, folder.id)
    expect(entries.map(({ path }) => path).toSorted()).toEqual(
      [`${folder.id}`, `${folder.id}/${inner.id}/${file.id}`].toSorted(),
    )
    expect(await namesIn(user.client, inner.hash)).toEqual(['a (1).txt', 'a.txt'])
    expect((await entry(twin.id)).name).toBe('a.txt')
    expect((await entry(folder.id)).file_size).toBe(10)
  })

  it('brings a folder and what was in it back in one call, with the tree whole', async () => {
    const grandparent = await createFolder(user.client)
    const parent = await createFolder(user.client, undefined, grandparent.id)
    const child = await createFolder(user.client, undefined, parent.id)
    const file = await uploadFile(user.client, { parentId: child.id, content: 'x'.repeat(11) })
    for (const folder of [child, parent, grandparent]) await trash(user.client, folder.id)
    await restored(parent.id, child.id)
    expect((await user.client.get(file.url ?? '')).body).toBe('x'.repeat(11))
    // It can be trashed again as a whole.
    await trash(user.client, child.id, parent.id)
    expect((await entry(file.id)).deleted_at).not.toBeNull()
  })

  it('adds a number where the name was taken meanwhile, in the folder and in the root', async () => {
    const folder = await createFolder(user.client)
    const [inFolder, inRoot] = [
      await uploadFile(user.client, { name: 'Note.txt', parentId: folder.id }),
      await createFolder(user.client, 'Shelf'),
    ]
    await trash(user.client, inFolder.id, inRoot.id)
    await uploadFile(user.client, { name: 'NOTE.txt', parentId: folder.id })
    await createFolder(user.client, 'shelf')
    await createFolder(user.client, 'Shelf (1)')
    await restored(inFolder.id, inRoot.id)
    expect(await namesIn(user.client, folder.hash)).toEqual(['Note (1).txt', 'NOTE.txt'])
    expect(await namesIn(user.client)).toEqual(
      expect.arrayContaining(['shelf', 'Shelf (1)', 'Shelf (2)']),
    )
  })

  it('brings back a name that leaves no room for a number', async () => {
    const folder = await createFolder(user.client)
    const name = `a.${'x'.repeat(253)}`
    const file = await uploadFile(user.client, { name, parentId: folder.id })
    await trash(user.client, file.id)
    await uploadFile(user.client, { name, parentId: folder.id })
    await restored(file.id)
    expect((await namesIn(user.client, folder.hash)).toSorted()).toEqual([
      `a.${'x'.repeat(246)} (1)`,
      name,
    ])
  })

  it('numbers entries of one name that come back together', async () => {
    const folder = await createFolder(user.client)
    const thrown: number[] = []
    for (let round = 0; round < 4; round++) {
      const { id } = await createFolder(user.client, 'Twin', folder.id)
      await trash(user.client, id)
      thrown.push(id)
    }
    await restored(...thrown)
    expect(await namesIn(user.client, folder.hash)).toEqual([
      'Twin',
      'Twin (1)',
      'Twin (2)',
      'Twin (3)',
    ])
  })

  it('numbers them when two calls bring them back at the same moment', async () => {
    const folder = await createFolder(user.client)
    const thrown: number[] = []
    for (let round = 0; round < 3; round++) {
      const { id } = await createFolder(user.client, 'Rival', folder.id)
      await trash(user.client, id)
      thrown.push(id)
    }
    const answers = await Promise.all(thrown.map((id) => restore(id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await namesIn(user.client, folder.hash)).toEqual(['Rival', 'Rival (1)', 'Rival (2)'])
  })

  it('changes nothing when it is done twice, or to what is not in the trash', async () => {
    const folder = await createFolder(user.client)
    const file = await uploadFile(user.client, { parentId: folder.id, content: 'x'.repeat(5) })
    await trash(user.client, folder.id)
    await Promise.all([restore(folder.id), restore(folder.id)])
    await restored(folder.id)
    await restored(file.id)
    expect((await entry(folder.id)).file_size).toBe(5)
    expect(await namesIn(user.client, folder.hash)).toEqual([file.name])
  })

  it.each([[{}], [{ entryIds: [] }], [{ entryIds: [1.5] }], [{ entryIds: { 0: 1 } }]])(
    'refuses %j',
    async (input) => {
      expect((await user.client.post('file-entries/restore', input)).status).toBe(422)
    },
  )
})
