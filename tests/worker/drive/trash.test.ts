import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
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
const inTrash = async () =>
  (await user.client.get('drive/file-entries?deletedOnly=true&perPage=200')).body.data.map(
    ({ name }: FileEntry) => name,
  )
const deleteForever = (...entryIds: number[]) =>
  user.client.post('file-entries/delete', { entryIds, deleteForever: true })

/** A folder in a folder, with 100 bytes in the outer one and 20 in the inner one. */
async function tree() {
  const outer = await createFolder(user.client)
  const inner = await createFolder(user.client, 'Inner', outer.id)
  const top = await uploadFile(user.client, { parentId: outer.id, content: 'x'.repeat(100) })
  const deep = await uploadFile(user.client, { parentId: inner.id, content: 'x'.repeat(20) })
  return { outer, inner, top, deep }
}

describe('POST file-entries/delete', () => {
  it('moves a folder with all that is in it to the trash, as one entry there', async () => {
    const { outer, deep } = await tree()
    const used = await usedSpace(user.client)
    await trash(user.client, outer.id)
    expect(await namesIn(user.client)).not.toContain(outer.name)
    const trashed = await inTrash()
    expect(trashed).toContain(outer.name)
    expect(trashed).not.toContain(deep.name)
    // The trash counts until it is emptied.
    expect(await usedSpace(user.client)).toBe(used)
  })

  it('takes the size off every folder above', async () => {
    const { outer, inner, deep, top } = await tree()
    expect([(await entry(outer.id)).file_size, (await entry(inner.id)).file_size]).toEqual([
      120, 20,
    ])
    await trash(user.client, deep.id)
    expect([(await entry(outer.id)).file_size, (await entry(inner.id)).file_size]).toEqual([100, 0])
    await trash(user.client, top.id)
    expect((await entry(outer.id)).file_size).toBe(0)
  })

  it('takes a folder and what is in it in one call', async () => {
    const { outer, inner, deep } = await tree()
    await trash(user.client, deep.id, outer.id, inner.id)
    expect(
      (await inTrash()).filter((name: string) =>
        [outer.name, deep.name, inner.name].includes(name),
      ),
    ).toEqual([outer.name])
  })

  it('takes entries by their paths, beside those by their ids', async () => {
    const { outer, inner, deep, top } = await tree()
    const input = { paths: [`${outer.id}/${inner.id}/${deep.id}`], entryIds: [top.id] }
    expect((await user.client.post('file-entries/delete', input)).status).toBe(200)
    expect(await inTrash()).toEqual(expect.arrayContaining([deep.name, top.name]))
    const path = { paths: [`${outer.id}`], deleteForever: true }
    expect((await user.client.post('file-entries/delete', path)).status).toBe(200)
    expect((await user.client.get(`file-entries/${outer.id}`)).status).toBe(404)
  })

  it('takes an empty list of ids beside paths, or to empty the trash, but not alone', async () => {
    const { outer, inner, top } = await tree()
    const call = (input: object) =>
      user.client.post('file-entries/delete', { entryIds: [], ...input })
    expect((await call({})).body.errors).toEqual({ entryIds: ['Please choose what to delete.'] })
    expect((await call({ paths: [`${outer.id}/${inner.id}`] })).status).toBe(200)
    expect((await call({ emptyTrash: true })).status).toBe(200)
    expect(await inTrash()).toEqual([])
    await trash(user.client, top.id)
  })

  it('knows no path that is not the entry’s own', async () => {
    const { outer, inner, deep } = await tree()
    for (const path of [`${deep.id}`, `${inner.id}/${deep.id}`, `${outer.id}/${deep.id}`]) {
      const answer = await user.client.post('file-entries/delete', { paths: [path] })
      expect(answer.status).toBe(404)
    }
    expect((await entry(deep.id)).deleted_at).toBeNull()
  })

  it('changes nothing when it is done twice, also at the same moment', async () => {
    const { outer, deep } = await tree()
    await Promise.all([
      trash(user.client, deep.id),
      trash(user.client, deep.id),
      trash(user.client, outer.id),
    ])
    await trash(user.client, outer.id, deep.id)
    expect(await inTrash()).toContain(outer.name)
  })

  it('frees the name', async () => {
    const folder = await createFolder(user.client, 'Again')
    await trash(user.client, folder.id)
    await createFolder(user.client, 'again')
  })

  it('keeps nobody from putting files into the folder a moment before, and everybody after', async () => {
    const { outer } = await tree()
    const answers = await Promise.allSettled([
      uploadFile(user.client, { parentId: outer.id }),
      createFolder(user.client, 'Late', outer.id),
      trash(user.client, outer.id),
    ])
    expect(answers[2].status).toBe('fulfilled')
    expect(
      (await user.client.post('folders', { name: 'Too late', parentId: outer.id })).status,
    ).toBe(404)
  })

  it.each([
    [{}, 'entryIds'],
    [{ entryIds: [] }, 'entryIds'],
    [{ entryIds: 'all' }, 'entryIds'],
    [{ entryIds: ['x'] }, 'entryIds.0'],
    [{ entryIds: [0] }, 'entryIds.0'],
    [{ entryIds: Array.from({ length: 1001 }, (_, index) => index + 1) }, 'entryIds'],
    [{ entryIds: [1], deleteForever: 'yes' }, 'deleteForever'],
    [{ paths: [] }, 'entryIds'],
    [{ paths: ['../1'] }, 'paths.0'],
    [{ paths: [7] }, 'paths.0'],
  ])('refuses %j', async (input, field) => {
    const answer = await user.client.post('file-entries/delete', input)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })
})

describe('deleting forever', () => {
  it('gives the space back and takes links along, from the trash and past it', async () => {
    const { outer, deep, top } = await tree()
    const link = await createLink(user.client, deep.id)
    const used = await usedSpace(user.client)
    await trash(user.client, top.id)
    await deleteForever(top.id)
    expect(await usedSpace(user.client)).toBe(used - 100)
    await deleteForever(outer.id)
    expect(await usedSpace(user.client)).toBe(used - 120)
    expect((await user.client.get(`file-entries/${deep.id}`)).status).toBe(404)
    expect((await (await app.guest()).get(`shareable-links/${link.hash}`)).status).toBe(404)
  })

  it('takes along what was thrown away out of the folder before', async () => {
    const { outer, inner, deep } = await tree()
    const used = await usedSpace(user.client)
    await trash(user.client, deep.id)
    await trash(user.client, inner.id)
    await deleteForever(outer.id)
    expect(await usedSpace(user.client)).toBe(used - 120)
    expect(await inTrash()).not.toContain(deep.name)
  })

  it('takes the size off a folder in the trash that it went there with', async () => {
    const { outer, inner, deep } = await tree()
    await trash(user.client, outer.id)
    await deleteForever(deep.id)
    expect([(await entry(outer.id)).file_size, (await entry(inner.id)).file_size]).toEqual([100, 0])
    await user.client.post('file-entries/restore', { entryIds: [outer.id] })
    expect((await entry(outer.id)).file_size).toBe(100)
  })

  it('charges back once, however often it is asked at the same moment', async () => {
    const { outer } = await tree()
    const used = await usedSpace(user.client)
    const answers = await Promise.all(Array.from({ length: 5 }, () => deleteForever(outer.id)))
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect(await usedSpace(user.client)).toBe(used - 120)
  })

  it('empties the trash, and nothing but the trash', async () => {
    const kept = await uploadFile(user.client, { content: 'x'.repeat(7) })
    const { outer, inner } = await tree()
    await trash(user.client, inner.id)
    await trash(user.client, outer.id)
    const other = await registerUser(app)
    const theirs = await createFolder(other.client)
    await trash(other.client, theirs.id)
    expect((await user.client.post('file-entries/delete', { emptyTrash: true })).status).toBe(200)
    expect(await inTrash()).toEqual([])
    expect((await entry(kept.id)).file_size).toBe(7)
    expect((await other.client.get('drive/file-entries?deletedOnly=true')).body.data).toHaveLength(
      1,
    )
    expect((await user.client.post('file-entries/delete', { emptyTrash: true })).status).toBe(200)
  })
})
