import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { createFolder, namesIn, registerUser, trash, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'
import { addMember, createWorkspace } from '#tests/support/workspaces.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

interface Scene {
  owner: TestUser
  /** May add to `there`, and delete what they have put there themselves. */
  helper: TestUser
  there: FileEntry
  /** A folder of the helper's, in the same space. */
  from: FileEntry
}

const SCENES = {
  'a contributor of a workspace': async (): Promise<Scene> => {
    const [owner, helper] = [await registerUser(app), await registerUser(app)]
    const workspaceId = await createWorkspace(owner)
    await addMember(app, workspaceId, helper, 'Contributor')
    const folderBy = async ({ client }: TestUser, name: string): Promise<FileEntry> =>
      (await client.post(`folders?workspaceId=${workspaceId}`, { name })).body.folder
    return {
      owner,
      helper,
      there: await folderBy(owner, 'There'),
      from: await folderBy(helper, 'From'),
    }
  },
  'somebody with whom a folder is shared to edit': async (): Promise<Scene> => {
    const [owner, helper] = [await registerUser(app), await registerUser(app)]
    const shared = await createFolder(owner.client)
    await share(owner.client, shared.id, helper, ['edit', 'download'])
    const there = await createFolder(owner.client, 'There', shared.id)
    return { owner, helper, there, from: await createFolder(helper.client, 'From', shared.id) }
  },
}

describe.each(Object.entries(SCENES))('%s', (who, scene) => {
  const replace = ({ client }: TestUser, call: string, input: object) =>
    client.post(`file-entries/${call}`, { ...input, onConflict: 'replace' })
  const mayMove = who.startsWith('somebody')

  it.each(mayMove ? ['move', 'duplicate'] : ['duplicate'])(
    'replaces by %s what they have put there, and nothing of others',
    async (call) => {
      const { owner, helper, there, from } = await scene()
      const name = 'a.txt'
      const [own, standing] = [
        await uploadFile(helper.client, { name, parentId: from.id, content: 'new' }),
        await uploadFile(owner.client, { name, parentId: there.id, content: 'old' }),
      ]
      const input = { entryIds: [own.id], destinationId: there.id }
      expect((await replace(helper, call, input)).status).toBe(403)
      expect((await owner.client.get(standing.url ?? '')).body).toBe('old')
      await trash(owner.client, standing.id)
      const former = await uploadFile(helper.client, { name, parentId: there.id })
      expect((await replace(helper, call, input)).status).toBe(200)
      expect(
        (await owner.client.get(`file-entries/${former.id}`)).body.fileEntry.deleted_at,
      ).not.toBeNull()
    },
  )

  it('replaces no folder of theirs into which others have put something', async () => {
    const { owner, helper, there, from } = await scene()
    const standing = await createFolder(helper.client, 'Same', there.id)
    const inside = await uploadFile(owner.client, { parentId: standing.id, content: 'kept' })
    const coming = await createFolder(helper.client, 'Same', from.id)
    const input = { entryIds: [coming.id], destinationId: there.id }
    expect((await replace(helper, 'duplicate', input)).status).toBe(403)
    if (mayMove) expect((await replace(helper, 'move', input)).status).toBe(403)
    expect((await owner.client.get(inside.url ?? '')).body).toBe('kept')
    expect(await namesIn(owner.client, there.hash)).toEqual(['Same'])
  })
})

it('restoring replaces only what whoever restores may delete', async () => {
  const { owner, helper, there } = await SCENES['a contributor of a workspace']()
  const restore = (id: number) =>
    helper.client.post('file-entries/restore', { entryIds: [id], onConflict: 'replace' })
  const own = await uploadFile(helper.client, { name: 'a.txt', parentId: there.id })
  await trash(helper.client, own.id)
  const standing = await uploadFile(owner.client, {
    name: 'a.txt',
    parentId: there.id,
    content: 'old',
  })
  expect((await restore(own.id)).status).toBe(403)
  expect((await owner.client.get(standing.url ?? '')).body).toBe('old')

  const folder = await createFolder(helper.client, 'Same', there.id)
  await trash(helper.client, folder.id)
  const standingFolder = await createFolder(helper.client, 'Same', there.id)
  const inside = await uploadFile(owner.client, { parentId: standingFolder.id, content: 'kept' })
  expect((await restore(folder.id)).status).toBe(403)
  expect((await owner.client.get(inside.url ?? '')).body).toBe('kept')
})
