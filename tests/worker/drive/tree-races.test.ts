import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { createFolder, namesIn, registerUser, trash, uploadFile } from '#tests/support/factories.ts'
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

const move = (entryIds: number[], destinationId: number | null, more: object = {}) =>
  user.client.post('file-entries/move', { entryIds, destinationId, ...more })
const deleteForever = (...entryIds: number[]) =>
  user.client.post('file-entries/delete', { entryIds, deleteForever: true })
const entry = async (id: number): Promise<FileEntry> =>
  (await user.client.get(`file-entries/${id}`)).body.fileEntry
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe('at the same moment', () => {
  it('two folders moved into each other do not vanish in a circle: one of the moves is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const [a, b] = [await createFolder(user.client), await createFolder(user.client)]
      const below = await createFolder(user.client, 'Below', b.id)
      const answers = await Promise.all([move([a.id], below.id), move([b.id], a.id)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(1)
      await expectSoundDrive(app)
    }
  })

  it('twenty of one name move into one folder, each by a name of its own', async () => {
    const target = await createFolder(user.client)
    const homes = await times(20, () => createFolder(user.client))
    const files = await times(20, (index) =>
      uploadFile(user.client, { name: 'same.txt', parentId: homes[index]?.id ?? null }),
    )
    const answers = await times(20, (index) => move([files[index]?.id ?? 0], target.id))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(await namesIn(user.client, target.hash))).toEqual(
      new Set(['same.txt', ...Array.from({ length: 19 }, (_, n) => `same (${n + 1}).txt`)]),
    )
    expect((await entry(target.id)).file_size).toBe(100)
  })

  it('twenty copies of one file each get a name of their own', async () => {
    const folder = await createFolder(user.client)
    const file = await uploadFile(user.client, { name: 'one.txt', parentId: folder.id })
    await times(20, () =>
      user.client.post('file-entries/duplicate', { entryIds: [file.id], inPlace: true }),
    )
    expect(await namesIn(user.client, folder.hash)).toHaveLength(21)
    expect((await entry(folder.id)).file_size).toBe(105)
  })

  it('of entries that replace the same one, all but one end in the trash', async () => {
    const target = await createFolder(user.client)
    const homes = await times(5, () => createFolder(user.client))
    const files = await times(5, (index) =>
      uploadFile(user.client, { name: 'same.txt', parentId: homes[index]?.id ?? null }),
    )
    await uploadFile(user.client, { name: 'same.txt', parentId: target.id })
    const answers = await times(5, (index) =>
      move([files[index]?.id ?? 0], target.id, { onConflict: 'replace' }),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await namesIn(user.client, target.hash)).toEqual(['same.txt'])
    const { body } = await user.client.get('drive/file-entries?deletedOnly=true&perPage=200')
    expect(body.data.filter(({ name }: FileEntry) => name === 'same.txt')).toHaveLength(5)
  })

  it('a folder goes to the trash, moves and is copied, with all that is in it or with none', async () => {
    for (let round = 0; round < 3; round++) {
      const [folder, target] = [await createFolder(user.client), await createFolder(user.client)]
      const inner = await createFolder(user.client, 'Inner', folder.id)
      await uploadFile(user.client, { parentId: inner.id })
      const answers = await Promise.all([
        trash(user.client, folder.id).then(() => ({ status: 200 })),
        move([folder.id], target.id),
        move([inner.id], target.id),
        user.client.post('file-entries/duplicate', { entryIds: [folder.id] }),
      ])
      for (const { status } of answers) expect([200, 404]).toContain(status)
      await expectSoundDrive(app)
    }
  })

  it('a folder is deleted for good while files go into it: none is left behind without it', async () => {
    for (let round = 0; round < 4; round++) {
      const folder = await createFolder(user.client)
      const outside = await times(3, () => uploadFile(user.client))
      const inside = await createFolder(user.client, 'Inside', folder.id)
      await Promise.all([
        ...outside.map(({ id }) => move([id], inside.id)),
        uploadFile(user.client, { parentId: inside.id }).catch(() => null),
        user.client.post('folders', { name: 'Late', parentId: inside.id }),
        deleteForever(folder.id),
        user.client.post('file-entries/duplicate', {
          entryIds: outside.map(({ id }) => id),
          destinationId: inside.id,
        }),
      ])
      await expectSoundDrive(app)
    }
  })

  it('a destination in the trash takes nothing in', async () => {
    for (let round = 0; round < 3; round++) {
      const [folder, target] = [await createFolder(user.client), await createFolder(user.client)]
      await Promise.all([move([folder.id], target.id), trash(user.client, target.id)])
      const { deleted_at: deletedAt, parent_id: parentId } = await entry(folder.id)
      expect(parentId === target.id).toBe(deletedAt !== null)
    }
  })

  it('an entry is restored, deleted for good and emptied from the trash: space is given back once', async () => {
    for (let round = 0; round < 4; round++) {
      const folder = await createFolder(user.client)
      await uploadFile(user.client, { parentId: folder.id })
      await trash(user.client, folder.id)
      const answers = await Promise.all([
        user.client.post('file-entries/restore', { entryIds: [folder.id] }),
        deleteForever(folder.id),
        user.client.post('file-entries/delete', { emptyTrash: true }),
        user.client.post('file-entries/restore', { entryIds: [folder.id] }),
      ])
      for (const { status } of answers) expect([200, 404]).toContain(status)
      await expectSoundDrive(app)
    }
  })

  it('a hundred calls on one tree leave it sound, and lose nothing', async () => {
    const folders = await times(6, () => createFolder(user.client))
    const files = await times(6, (index) =>
      uploadFile(user.client, { parentId: folders[index]?.id ?? null }),
    )
    const pick = () => folders[Math.floor(Math.random() * folders.length)]?.id ?? 0
    const calls = [
      () => move([pick()], pick(), { onConflict: 'replace' }),
      () => move([pick(), pick()], null),
      () => user.client.post('file-entries/delete', { entryIds: [pick()] }),
      () => user.client.post('file-entries/restore', { entryIds: [pick(), pick()] }),
      () => user.client.post('file-entries/duplicate', { entryIds: [pick()], inPlace: true }),
    ]
    for (let round = 0; round < 12; round++) {
      const answers = await Promise.all([...calls, ...calls].map((call) => call()))
      for (const { status } of answers) expect([200, 404, 409, 422]).toContain(status)
      await expectSoundDrive(app)
    }
    for (const { id } of [...folders, ...files]) expect((await entry(id)).id).toBe(id)
  })
})
