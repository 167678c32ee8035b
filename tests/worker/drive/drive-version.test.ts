import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  registerUser,
  star,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import { insertFolders } from '#tests/support/insert-folders.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'
import { withQuery } from '#tests/support/with-query.ts'
import { createTeam } from '#tests/support/workspaces.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

async function versionOf(client: ApiClient): Promise<string> {
  const { status, body } = await client.get('drive/version')
  expect(status).toBe(200)
  return body.version
}

/** Whether something changes the version. */
async function changes(client: ApiClient, act: () => Promise<unknown>): Promise<boolean> {
  const before = await versionOf(client)
  await act()
  return (await versionOf(client)) !== before
}

describe('GET drive/version', () => {
  it('is another one after each change that a list shows, and after reading the same', async () => {
    const { client } = await registerUser(app)
    const other = await registerUser(app)
    const folder = await createFolder(client, 'Harbour')
    const file = await uploadFile(client, { name: 'chart.txt' })
    const ids = { entryIds: [file.id] }
    const put = (input: object) => () => client.put(`file-entries/${file.id}`, input)
    const post = (path: string, input: object) => () => client.post(path, input)
    const acts: [string, () => Promise<unknown>][] = [
      ['a new folder', () => createFolder(client, 'Island')],
      ['an upload', () => uploadFile(client, { name: 'log.txt' })],
      ['a rename', put({ name: 'map.txt', initialName: 'chart.txt' })],
      ['a description', put({ description: 'old' })],
      ['a star', () => star(client, file.id)],
      ['no star', post('file-entries/unstar', ids)],
      ['a move', post('file-entries/move', { ...ids, destinationId: folder.id })],
      ['a copy', post('file-entries/duplicate', { ...ids, inPlace: true })],
      ['a share', () => share(client, file.id, other)],
      ['a link', () => createLink(client, file.id)],
      ['the trash', () => trash(client, file.id)],
      ['a restore', post('file-entries/restore', ids)],
      ['a deletion', post('file-entries/delete', { ...ids, deleteForever: true })],
    ]
    for (const [name, act] of acts) expect([name, await changes(client, act)]).toEqual([name, true])
    const reads = () => client.get('drive/file-entries')
    expect(await changes(client, reads)).toBe(false)
    expect(await changes(client, () => uploadFile(other.client))).toBe(false)
  })

  it('a folder counts as one change, whatever is in it', async () => {
    const { client, id } = await registerUser(app)
    const [folder, target] = [await createFolder(client), await createFolder(client)]
    await insertFolders(
      app,
      { id },
      Array.from({ length: 30 }, (_, index) => `${index}`),
      folder.id,
    )
    const changeNumber = async () => Number((await versionOf(client)).split('-')[0])
    const before = await changeNumber()
    const ids = { entryIds: [folder.id] }
    await client.post('file-entries/move', { ...ids, destinationId: target.id })
    await trash(client, folder.id)
    await client.post('file-entries/restore', ids)
    expect((await changeNumber()) - before).toBeLessThan(12)
  })

  it('a page carries the version of the workspace that it shows', async () => {
    const { member, owner, id } = await createTeam(app, 'Editor')
    const inTeam = withQuery(member.client, `workspaceId=${id}`)
    const folder = await createFolder(withQuery(owner.client, `workspaceId=${id}`))
    const shared = await createFolder(owner.client)
    await share(owner.client, shared.id, member)
    const [own, team] = [await versionOf(member.client), await versionOf(inTeam)]
    expect(own).not.toBe(team)
    for (const [path, version] of [
      ['/drive', own],
      ['/drive/trash', own],
      ['/drive/shares', own],
      [`/drive/folders/${shared.hash}`, own],
      [`/drive/folders/${folder.hash}`, team],
    ] as const) {
      const { body } = await member.client.get(path)
      expect([path, /"version":"([^"]*)"/.exec(body)?.[1]]).toEqual([path, version])
    }
  })

  it('of a workspace tells of that one alone; strangers are told nothing', async () => {
    const { member, owner, id } = await createTeam(app, 'Editor')
    const [inTeam, ofOwner] = [member, owner].map(({ client }) =>
      withQuery(client, `workspaceId=${id}`),
    ) as [ApiClient, ApiClient]
    expect(await changes(inTeam, () => uploadFile(ofOwner))).toBe(true)
    expect(await changes(inTeam, () => uploadFile(owner.client))).toBe(false)
    expect(await changes(member.client, () => uploadFile(ofOwner))).toBe(false)
    const stranger = (await registerUser(app)).client
    expect((await stranger.get(`drive/version?workspaceId=${id}`)).status).toBe(404)
    expect((await stranger.get('drive/version?workspaceId=x')).status).toBe(422)
    expect((await (await app.guest()).get('drive/version')).status).toBe(401)
  })

  it('tells those whom something is shared with of just that', async () => {
    const owner = await registerUser(app)
    const reader = await registerUser(app)
    const folder = await createFolder(owner.client, 'Shared')
    const shared = () => share(owner.client, folder.id, reader)
    expect(await changes(reader.client, shared)).toBe(true)
    const upload = (parentId: number | null) => () => uploadFile(owner.client, { parentId })
    expect(await changes(reader.client, upload(folder.id))).toBe(true)
    expect(await changes(reader.client, upload(null))).toBe(false)
    expect(await changes(reader.client, () => trash(owner.client, folder.id))).toBe(true)
  })
})
