import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  registerUser,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { createIn, createTeam } from '#tests/support/workspaces.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

let app: App
let owner: TestUser
beforeAll(async () => {
  app = await sharedApp()
  owner = await registerUser(app)
})

const list = (client: ApiClient, query: string) =>
  client.get(`drive/file-entries?deletedOnly=true&${query}`)
const namesOf = (entries: FileEntry[]) => entries.map(({ name }) => name)
const contentOf = async (client: ApiClient, { hash }: FileEntry) =>
  (await client.get(`file-entries/${hash}/content`)).status

/** Above ▸ Outer ▸ Inner ▸ deep.txt, with top.txt in Outer, of which `Outer` is in the trash. */
async function trashedTree() {
  const above = await createFolder(owner.client)
  const outer = await createFolder(owner.client, 'Outer', above.id)
  const inner = await createFolder(owner.client, 'Inner', outer.id)
  const top = await uploadFile(owner.client, { name: 'top.txt', parentId: outer.id })
  const deep = await uploadFile(owner.client, { name: 'deep.txt', parentId: inner.id })
  const earlier = await uploadFile(owner.client, { name: 'earlier.txt', parentId: outer.id })
  await trash(owner.client, earlier.id)
  await trash(owner.client, outer.id)
  return { above, outer, inner, top, deep, earlier }
}

describe('a folder in the trash', () => {
  it('lists what was trashed with it, with the way from what was trashed', async () => {
    const { outer, inner } = await trashedTree()
    const { body } = await list(owner.client, `folderId=${outer.hash}`)
    expect(namesOf(body.data)).toEqual(['Inner', 'top.txt'])
    expect(body.folder).toMatchObject({ id: outer.id, name: 'Outer' })
    const below = (await list(owner.client, `folderId=${inner.hash}`)).body
    expect(namesOf(below.data)).toEqual(['deep.txt'])
    expect(namesOf(below.breadcrumb)).toEqual(['Outer', 'Inner'])
  })

  it('is listed page by page', async () => {
    const { outer } = await trashedTree()
    const [first] = [(await list(owner.client, `folderId=${outer.hash}&perPage=1`)).body]
    const next = await list(
      owner.client,
      `folderId=${outer.hash}&perPage=1&cursor=${first.next_cursor}`,
    )
    expect([...namesOf(first.data), ...namesOf(next.body.data)]).toEqual(['Inner', 'top.txt'])
    expect(next.body.next_cursor).toBeNull()
  })

  it('says from where it was deleted', async () => {
    const { above, outer, earlier } = await trashedTree()
    const { data } = (await list(owner.client, 'perPage=200')).body
    const placeOf = ({ id }: FileEntry) =>
      data.find((entry: FileEntry) => entry.id === id).deleted_from
    expect(placeOf(outer)).toEqual([above.name])
    expect(placeOf(earlier)).toEqual([above.name, 'Outer'])
  })

  it('is no folder outside of it, nor anybody else’s, and not once it is gone', async () => {
    const { above, outer } = await trashedTree()
    const stranger = await registerUser(app)
    expect((await list(owner.client, `folderId=${above.hash}`)).status).toBe(404)
    expect((await owner.client.get(`drive/file-entries?folderId=${outer.hash}`)).status).toBe(404)
    expect((await list(stranger.client, `folderId=${outer.hash}`)).status).toBe(404)
    await owner.client.post('file-entries/delete', { entryIds: [outer.id], deleteForever: true })
    expect((await list(owner.client, `folderId=${outer.hash}`)).status).toBe(404)
  })
})

describe('restoring from a folder in the trash', () => {
  afterEach(() => expectSoundDrive(app))

  const restore = (...entryIds: number[]) => owner.client.post('file-entries/restore', { entryIds })

  it('takes an item out of it, to the top folder, with all below it', async () => {
    const { outer, inner, deep } = await trashedTree()
    expect((await restore(inner.id)).body.entries).toMatchObject([{ id: inner.id }])
    const { body } = await owner.client.get(`drive/file-entries?folderId=${inner.hash}`)
    expect(namesOf(body.data)).toEqual(['deep.txt'])
    expect(body.folder).toMatchObject({ parent_id: null, file_size: deep.file_size })
    const left = (await list(owner.client, `folderId=${outer.hash}`)).body
    expect(namesOf(left.data)).toEqual(['top.txt'])
    expect(left.folder.file_size).toBe(left.data[0].file_size)
  })

  it('brings an item back with its folder where both are chosen', async () => {
    const { outer, inner, deep } = await trashedTree()
    expect((await restore(deep.id, inner.id, outer.id)).body.entries).toMatchObject([
      { id: outer.id },
    ])
    const { body } = await owner.client.get(`file-entries/${deep.id}`)
    expect(body.fileEntry).toMatchObject({ parent_id: inner.id, deleted_at: null })
  })

  it('leaves it in the trash where its name is taken and it is to be skipped', async () => {
    const { top, outer } = await trashedTree()
    const taken = await uploadFile(owner.client, { name: 'top.txt' })
    const input = { entryIds: [top.id], onConflict: 'skip' }
    expect((await owner.client.post('file-entries/restore', input)).body.entries).toEqual([])
    const { body } = await list(owner.client, `folderId=${outer.hash}`)
    expect(namesOf(body.data)).toContain('top.txt')
    await trash(owner.client, taken.id)
  })
})

describe('content in the trash', () => {
  it('is served to the owner, but for a zip of a folder', async () => {
    const { outer, deep } = await trashedTree()
    expect(await contentOf(owner.client, deep)).toBe(200)
    const download = (...hashes: string[]) =>
      owner.client.get(`file-entries/download/${hashes.join(',')}`)
    expect((await download(deep.hash)).status).toBe(200)
    expect((await download(outer.hash)).status).toBe(404)
    expect((await download(deep.hash, outer.hash)).status).toBe(404)
    await owner.client.post('file-entries/delete', { entryIds: [outer.id], deleteForever: true })
    expect(await contentOf(owner.client, deep)).toBe(404)
  })

  it('is not served by a link or a share, to guests or strangers', async () => {
    const { above, deep } = await trashedTree()
    const link = await createLink(owner.client, above.id)
    const friend = await registerUser(app)
    await share(owner.client, above.id, friend, ['view', 'edit', 'download'])
    const guest = await app.guest()
    for (const client of [friend.client, guest, (await registerUser(app)).client])
      expect(await contentOf(client, deep)).toBe(404)
    for (const client of [guest, owner.client])
      for (const address of [`${deep.hash}/content`, `download/${deep.hash}`])
        expect((await client.get(`file-entries/${address}?link=${link.hash}`)).status).toBe(404)
  })

  it('is served to members who may restore it', async () => {
    const served = async (role: 'Contributor' | 'Editor') => {
      const team = await createTeam(app, role)
      const { file } = await createIn(app, team, team.owner)
      await trash(team.owner.client, file.id)
      return contentOf(team.member.client, file)
    }
    expect(await served('Contributor')).toBe(404)
    expect(await served('Editor')).toBe(200)
  })
})
