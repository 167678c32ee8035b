import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  encodeFilters,
  listed,
  registerUser,
  searched,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

let app: App
let alice: TestUser
let bob: TestUser
let outside: FileEntry
let folder: FileEntry
let inner: FileEntry
beforeAll(async () => {
  app = await sharedApp()
  ;[alice, bob] = await Promise.all([registerUser(app), registerUser(app)])
  outside = await createFolder(alice.client, 'Confidential')
  folder = await createFolder(alice.client, 'Harbour', outside.id)
  inner = await createFolder(alice.client, 'Cranes', folder.id)
  await uploadFile(alice.client, { name: 'crane plan.txt', parentId: inner.id, content: 'jib' })
  await uploadFile(alice.client, { name: 'crane secret.txt', parentId: outside.id })
  await uploadFile(bob.client, { name: 'crane of bob.txt' })
  await share(alice.client, folder.id, bob)
})

const foundBy = async (client: ApiClient, text: string) => (await searched(client, text)).toSorted()

describe('a search of the whole drive', () => {
  it.each([
    ['a name', 'crane', ['Cranes', 'crane of bob.txt', 'crane plan.txt']],
    ['a short name', 'cr', ['Cranes', 'crane of bob.txt', 'crane plan.txt']],
    ['a text', 'jib', ['crane plan.txt']],
    ['a text and a short name', 'jib cr', ['crane plan.txt']],
    ['the shared folder itself', 'harbour', ['Harbour']],
    ['what is not shared', 'secret', []],
    ['the folder above', 'confidential', []],
  ])('finds by %s what others share', async (_, text, names) => {
    expect(await foundBy(bob.client, text)).toEqual(names)
  })

  it('says where it is, and nothing of folders above', async () => {
    const [shared] = await listed(bob.client, 'query=harbour')
    expect(shared).toMatchObject({ name: 'Harbour', parent_id: null, location: null })
    const [below] = await listed(bob.client, 'query=plan')
    expect(below?.location).toMatchObject({ name: 'Cranes', hash: inner.hash })
    for (const list of ['sharedOnly=true', 'query=harbour', 'query=crane']) {
      const { body } = await bob.client.get(`drive/file-entries?${list}`)
      expect(JSON.stringify(body)).not.toContain('Confidential')
    }
    await bob.client.post('file-entries/star', { entryIds: [folder.id] })
    const { body } = await bob.client.get('drive/file-entries?starredOnly=true')
    expect(body.data).toMatchObject([{ name: 'Harbour', location: null }])
  })

  it('finds it by own tags, by the description and by filters', async () => {
    const [plan] = await listed(bob.client, 'query=plan')
    const id = plan?.id ?? 0
    await bob.client.post(`file-entries/${id}/sync-tags`, { tags: ['quayside'] })
    expect(await foundBy(bob.client, 'quayside')).toEqual(['crane plan.txt'])
    expect(await foundBy(alice.client, 'quayside')).toEqual([])
    await alice.client.put(`file-entries/${id}`, { description: 'by the dockmaster' })
    expect(await foundBy(bob.client, 'dockmaster')).toEqual(['crane plan.txt'])
    const filters = encodeFilters([{ key: 'type', operator: '=', value: 'folder' }])
    const folders = await listed(bob.client, `pageId=search&filters=${filters}`)
    expect(folders.map(({ name }) => name)).toEqual(['Cranes', 'Harbour'])
  })

  it('goes on after a page, by cursor and by number, in one order', async () => {
    const all = (await listed(bob.client, 'query=cr&perPage=50')).map(({ id }) => id)
    const first = await bob.client.get('drive/file-entries?query=cr&perPage=2')
    const rest = await listed(bob.client, `query=cr&perPage=2&cursor=${first.body.next_cursor}`)
    const numbered = await listed(bob.client, 'query=cr&perPage=2&page=2')
    const ids = (entries: FileEntry[]) => entries.map(({ id }) => id)
    expect([...ids(first.body.data), ...ids(rest)]).toEqual(all)
    expect(ids(numbered)).toEqual(ids(rest))
  })

  it('no longer finds what is in the trash, or no longer shared', async () => {
    const carol = await registerUser(app)
    const kept = await createFolder(alice.client, 'Warehouse')
    const gone = await createFolder(alice.client, 'Warehouse of old')
    await share(alice.client, kept.id, carol)
    await share(alice.client, gone.id, carol)
    await trash(alice.client, gone.id)
    expect(await foundBy(carol.client, 'warehouse')).toEqual(['Warehouse'])
    await alice.client.delete(`file-entries/${kept.id}/unshare?userId=${carol.id}`)
    expect(await foundBy(carol.client, 'warehouse')).toEqual([])
  })
})
