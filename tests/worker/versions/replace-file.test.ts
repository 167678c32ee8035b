import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { userPermissions, userRoles } from '#db/schema/index.ts'
import type { EntryVersion } from '#worker/features/versions/schema.ts'
import type { App } from '#tests/support/app.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import {
  changeSettings,
  createFolder,
  finishInput,
  presign,
  putObject,
  registerUser,
  trash,
  uploadFile,
  usedSpace,
} from '#tests/support/factories.ts'
import { uploadedByForm } from '#tests/support/form-upload.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { beginTus, patchTus, tusEntry } from '#tests/support/tus.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})
afterEach(() => expectSoundDrive(app))

const contentOf = async (client: ApiClient, url: string | null) =>
  (await client.fetch('GET', url ?? '')).text()

const versionsOf = async (client: ApiClient, id: number): Promise<EntryVersion[]> =>
  (await client.get(`file-entries/${id}/versions`)).body.versions

const sizesOf = async (client: ApiClient, id: number) =>
  (await versionsOf(client, id)).map(({ file_size }) => file_size)

describe('replacing', () => {
  it('a folder is not possible: the file gets a number', async () => {
    const { client } = await registerUser(app)
    await createFolder(client, 'same')
    const file = await uploadFile(client, { name: 'same', onConflict: 'replace' })
    expect(file.name).toBe('same (1)')
  })

  it('replacing a missing or trashed file is a normal upload', async () => {
    const { client } = await registerUser(app)
    const trashed = await uploadFile(client, { name: 'gone.txt', content: 'old' })
    await trash(client, trashed.id)
    const file = await uploadFile(client, { name: 'gone.txt', onConflict: 'replace' })
    expect(file.id).not.toBe(trashed.id)
    expect(await versionsOf(client, file.id)).toEqual([])
  })

  it('twice by one upload changes nothing the second time', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client, { name: 'a.txt', content: 'one' })
    const presigned = await presign(client, { name: 'a.txt', content: 'two' })
    await putObject(presigned, 'two')
    const input = {
      ...finishInput(presigned, { name: 'a.txt', content: 'two' }),
      onConflict: 'replace',
    }
    for (const _time of [1, 2]) {
      const { body } = await client.post('s3/entries', input)
      expect(body.fileEntry.id).toBe(file.id)
    }
    expect(await sizesOf(client, file.id)).toEqual([3])
  })

  it.each([20, 1])(
    'beyond the space there is is refused, and keeps what was there (versions kept: %i)',
    async (kept) => {
      const admin = await app.adminClient()
      await changeSettings(admin, { 'drive.versions_kept': kept })
      const { client } = await registerUser(app)
      const file = await uploadFile(client, { name: 'full.txt', content: 'x'.repeat(60) })
      const presigned = await presign(client, { name: 'full.txt', content: 'y'.repeat(50) })
      await putObject(presigned, 'y'.repeat(50))
      await changeSettings(admin, { 'uploads.available_space': 100 })
      const answer = await client.post('s3/entries', {
        ...finishInput(presigned, { name: 'full.txt', content: 'y'.repeat(50) }),
        onConflict: 'replace',
      })
      expect(answer.status).toBe(413)
      expect(answer.body.message).toBe('There is not enough space left for this file.')
      expect(await contentOf(client, file.url)).toBe('x'.repeat(60))
      expect(await usedSpace(client)).toBe(60)
      await changeSettings(admin, { 'uploads.available_space': 0, 'drive.versions_kept': 20 })
    },
  )

  it('works by a form and by the tus protocol too', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client, { name: 'ways.txt', content: 'direct' })
    const byForm = await uploadedByForm(
      client,
      'by form',
      { onConflict: 'replace' },
      { name: 'ways.txt' },
    )
    expect(byForm.id).toBe(file.id)
    const content = new TextEncoder().encode('by the protocol')
    const metadata = { clientName: 'ways.txt', clientMime: 'text/plain', onConflict: 'replace' }
    const key = await beginTus(client, content.byteLength, metadata)
    await patchTus(client, key, 0, content)
    expect((await tusEntry(client, key)).body.fileEntry.id).toBe(file.id)
    expect(await contentOf(client, file.url)).toBe('by the protocol')
    expect(await sizesOf(client, file.id)).toEqual([7, 6])
  })

  it('is for who may change files', async () => {
    const { client, id } = await registerUser(app)
    const file = await uploadFile(client, { name: 'mine.txt', content: 'as it was' })
    await app.db.delete(userRoles).where(eq(userRoles.userId, id))
    await app.db.insert(userPermissions).values([
      { userId: id, name: 'files.create' },
      { userId: id, name: 'files.download' },
    ])
    const presigned = await presign(client, { name: 'mine.txt', content: 'replaced' })
    await putObject(presigned, 'replaced')
    const input = finishInput(presigned, { name: 'mine.txt', content: 'replaced' })
    const refused = await client.post('s3/entries', { ...input, onConflict: 'replace' })
    expect(refused.status).toBe(403)
    expect(await contentOf(client, file.url)).toBe('as it was')
    expect((await client.post('s3/entries', input)).body.fileEntry.name).toBe('mine (1).txt')
  })

  it('with a word that is none is refused', async () => {
    const { client } = await registerUser(app)
    const presigned = await presign(client, {})
    await putObject(presigned, 'hello')
    const answer = await client.post('s3/entries', {
      ...finishInput(presigned, {}),
      onConflict: 'overwrite',
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['onConflict'])
  })
})
