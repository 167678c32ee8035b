import { beforeAll, describe, expect, it } from 'vitest'
import { sharedApp } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  namesIn,
  registerUser,
  star,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

let app: App
let user: TestUser
let folder: FileEntry
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  folder = await createFolder(user.client, 'Folder')
  await star(user.client, folder.id)
  await uploadFile(user.client, { name: 'inside.txt', parentId: folder.id })
  await trash(user.client, (await createFolder(user.client, 'Thrown away')).id)
  const other = await registerUser(app)
  const shared = await createFolder(other.client, 'Of somebody else')
  await share(other.client, shared.id, user)
})

const list = (query: string) => user.client.get(`drive/file-entries?${query}`)

describe('pageId', () => {
  it.each([
    ['recent', 'recentOnly=1', ['inside.txt']],
    ['starred', 'starredOnly=1', ['Folder']],
    ['trash', 'deletedOnly=1', ['Thrown away']],
    ['sharedWithMe', 'sharedOnly=1', ['Of somebody else']],
    ['home', '', ['Folder']],
    ['search', 'pageId=search', ['Folder', 'Of somebody else', 'inside.txt']],
  ])('%s is the list of %s', async (pageId, query, names) => {
    const page = await list(`pageId=${pageId}`)
    expect([page.status, page.body]).toEqual([200, (await list(query)).body])
    expect(page.body.data.map(({ name }: FileEntry) => name)).toEqual(names)
  })

  it('of nothing known is no folder', async () => {
    expect((await list('pageId=elsewhere')).status).toBe(404)
  })
})

describe('without destinationId', () => {
  it('entries are moved to the root', async () => {
    const file = await uploadFile(user.client, { name: 'moved.txt', parentId: folder.id })
    const { status, body } = await user.client.post('file-entries/move', { entryIds: [file.id] })
    expect([status, body.entries?.[0].parent_id]).toEqual([200, null])
  })

  it('entries are copied to the root; in place, beside the originals', async () => {
    const file = await uploadFile(user.client, { name: 'copied.txt', parentId: folder.id })
    const copy = (input: object) =>
      user.client.post('file-entries/duplicate', { entryIds: [file.id], ...input })
    expect((await copy({})).body.entries[0]).toMatchObject({ parent_id: null, name: 'copied.txt' })
    expect((await copy({ inPlace: true })).body.entries[0]).toMatchObject({
      parent_id: folder.id,
      name: 'copied (1).txt',
    })
    expect(await namesIn(user.client, folder.hash)).toContain('copied (1).txt')
    const both = await copy({ inPlace: true, destinationId: folder.id })
    expect([both.status, Object.keys(both.body.errors)]).toEqual([422, ['destinationId']])
  })
})
