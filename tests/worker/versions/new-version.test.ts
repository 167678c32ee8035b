import { beforeAll, describe, expect, it } from 'vitest'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  finishInput,
  namesIn,
  presign,
  putObject,
  registerUser,
  uploadFile,
} from '#tests/support/factories.ts'
import { uploadForm } from '#tests/support/form-upload.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { beginTus, patchTus, tusEntry } from '#tests/support/tus.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const byForm = (client: ApiClient, id: number, name = 'draft 2.txt', parentId?: number) =>
  uploadForm(
    client,
    'by form',
    { replacesId: String(id), ...(parentId !== undefined && { parentId: String(parentId) }) },
    { name },
  )

async function directly(client: ApiClient, id: number) {
  const file = { name: 'draft 3.txt', content: 'directly' }
  const presigned = await presign(client, file)
  await putObject(presigned, file.content)
  return client.post('s3/entries', { ...finishInput(presigned, file), replacesId: id })
}

async function byTus(client: ApiClient, id: number) {
  const content = 'by tus'
  const metadata = { clientName: 'draft 4.txt', clientMime: 'text/plain', replacesId: String(id) }
  const key = await beginTus(client, content.length, metadata)
  await patchTus(client, key, 0, content)
  return tusEntry(client, key)
}

const contentOf = async (client: ApiClient, { url }: FileEntry) =>
  (await client.fetch('GET', url ?? '')).text()

const versionCount = async (client: ApiClient, { id }: FileEntry) =>
  (await client.get(`file-entries/${id}/versions`)).body.versions.length

describe('a new version', () => {
  it('keeps id, name, address, link and shares, whatever its own name is and however it comes', async () => {
    const { client } = await registerUser(app)
    const reader = await registerUser(app)
    const file = await uploadFile(client, { name: 'Report.txt' })
    const link = await createLink(client, file.id)
    await share(client, file.id, reader)
    for (const send of [byForm, directly, byTus]) {
      const { status, body } = await send(client, file.id)
      expect(status).toBe(200)
      const { id, hash, name, type } = body.fileEntry
      expect({ id, hash, name, type }).toEqual({
        id: file.id,
        hash: file.hash,
        name: 'Report.txt',
        type: 'text',
      })
    }
    expect(await contentOf(client, file)).toBe('by tus')
    expect(await versionCount(client, file)).toBe(3)
    expect(await contentOf(reader.client, file)).toBe('by tus')
    const { body } = await client.get(`shareable-links/${link.hash}`)
    expect(body.link.entry.id).toBe(file.id)
    expect(await namesIn(client)).toEqual(['Report.txt'])
    await expectSoundDrive(app)
  })

  it('of another type, or of a file that has been moved, is refused and stored nowhere', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client, { name: 'notes.txt' })
    expect((await byForm(client, file.id, 'notes.exe')).status).toBe(409)
    const folder = await createFolder(client)
    await client.post('file-entries/move', { entryIds: [file.id], destinationId: folder.id })
    expect((await directly(client, file.id)).status).toBe(409)
    expect(await namesIn(client)).toEqual([folder.name])
    expect(await contentOf(client, file)).toBe('hello')
    expect((await byForm(client, file.id, 'notes.txt', folder.id)).status).toBe(200)
    await expectSoundDrive(app)
  })

  it('goes into no file of others, and of a folder only by who may change it', async () => {
    const owner = await registerUser(app)
    const other = await registerUser(app)
    const folder = await createFolder(owner.client)
    const file = await uploadFile(owner.client, { name: 'mine.txt', parentId: folder.id })
    expect((await byForm(other.client, file.id, 'x.txt')).status).toBe(409)
    expect((await byForm(other.client, file.id, 'x.txt', folder.id)).status).toBe(404)
    await share(owner.client, folder.id, other, ['view', 'download'])
    expect((await byForm(other.client, file.id, 'x.txt', folder.id)).status).toBe(403)
    await share(owner.client, folder.id, other, ['view', 'edit'])
    expect((await byForm(other.client, file.id, 'x.txt', folder.id)).status).toBe(200)
    expect(await contentOf(owner.client, file)).toBe('by form')
  })

  it('of a file that is shared by itself comes from who may change it, and counts on its owner', async () => {
    const [owner, editor, reader] = await Promise.all([1, 2, 3].map(() => registerUser(app)))
    if (!owner || !editor || !reader) throw new Error('three users are needed')
    const folder = await createFolder(owner.client)
    const file = await uploadFile(owner.client, { name: 'plan.txt', parentId: folder.id })
    await share(owner.client, file.id, editor, ['view', 'edit', 'download'])
    await share(owner.client, file.id, reader, ['view', 'download'])
    for (const send of [byForm, directly, byTus]) {
      const { status, body } = await send(editor.client, file.id)
      expect(status).toBe(200)
      expect(body.fileEntry).toMatchObject({ id: file.id, name: 'plan.txt', parent_id: null })
      expect((await send(reader.client, file.id)).status).toBe(403)
    }
    expect((await byForm(editor.client, file.id, 'plan.exe')).status).toBe(409)
    expect(await contentOf(owner.client, file)).toBe('by tus')
    expect(await versionCount(owner.client, file)).toBe(3)
    expect(await namesIn(editor.client)).toEqual([])
    expect((await editor.client.get('user/space-usage')).body.used).toBe(0)
    await owner.client.post('file-entries/delete', { entryIds: [file.id] })
    expect((await byForm(editor.client, file.id)).status).toBe(404)
    await expectSoundDrive(app)
  })

  it('needs a number', async () => {
    const { client } = await registerUser(app)
    const answer = await uploadForm(client, 'x', { replacesId: 'this one' })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['replacesId'])
  })
})
