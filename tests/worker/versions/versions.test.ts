import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { blobs, entryVersions } from '#db/schema/index.ts'
import type { EntryVersion } from '#worker/features/versions/schema.ts'
import { queryPlans } from '#tests/support/query-plans.ts'
import { deleteVersions, selectSurplusVersions } from '#worker/features/versions/queries.ts'
import type { App } from '#tests/support/app.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import {
  changeSettings,
  createFolder,
  createLink,
  namesIn,
  registerUser,
  replaceFile,
  trash,
  uploadFile,
  usedSpace,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
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

const folderSize = async (client: ApiClient, id: number) =>
  (await client.get(`file-entries/${id}`)).body.fileEntry.file_size

describe('a file that is replaced', () => {
  beforeAll(async () => {
    user = await registerUser(app)
  })

  it('stays the same entry, with the new content; the former one is a version and counts as space', async () => {
    const { client } = user
    const folder = await createFolder(client)
    const first = await uploadFile(client, {
      name: 'Plan.txt',
      parentId: folder.id,
      content: 'one',
    })
    const link = await createLink(client, first.id)
    const second = await uploadFile(client, {
      name: 'PLAN.txt',
      parentId: folder.id,
      content: 'number two',
      onConflict: 'replace',
    })
    expect(second).toMatchObject({
      id: first.id,
      hash: first.hash,
      name: 'Plan.txt',
      file_size: 10,
      created_at: first.created_at,
    })
    expect(Date.parse(second.updated_at)).toBeGreaterThan(Date.parse(first.updated_at))
    expect(await namesIn(client, folder.hash)).toEqual(['Plan.txt'])
    expect(await contentOf(client, first.url)).toBe('number two')
    const guest = await app.guest()
    expect(await contentOf(guest, `${first.url}?link=${link.hash}`)).toBe('number two')

    const [version, ...others] = await versionsOf(client, first.id)
    expect(others).toEqual([])
    expect(version).toMatchObject({
      file_size: 3,
      mime: 'text/plain',
      created_at: first.created_at,
      replaced_at: second.updated_at,
    })
    const bytes = await client.fetch('GET', version?.url ?? '')
    expect(bytes.headers.get('content-disposition')).toMatch(/^attachment; filename="Plan.txt"/)
    expect(await bytes.text()).toBe('one')
    expect(await usedSpace(client)).toBe(13)
    expect(await folderSize(client, folder.id)).toBe(10)
  })

  it('can be taken back, which can be taken back as well', async () => {
    const { client } = await registerUser(app)
    const folder = await createFolder(client)
    const file = await uploadFile(client, { parentId: folder.id, content: 'first' })
    const version = await replaceFile(client, file, 'the second')
    const restored = await client.post(`file-entries/${file.id}/versions/${version.id}/restore`)
    expect(restored.status).toBe(200)
    expect(restored.body.fileEntry).toMatchObject({ id: file.id, file_size: 5 })
    expect(await contentOf(client, file.url)).toBe('first')
    expect(await sizesOf(client, file.id)).toEqual([10])
    expect(await usedSpace(client)).toBe(15)
    expect(await folderSize(client, folder.id)).toBe(5)
    const [second] = await versionsOf(client, file.id)
    await client.post(`file-entries/${file.id}/versions/${second?.id}/restore`)
    expect(await contentOf(client, file.url)).toBe('the second')
    const again = await client.post(`file-entries/${file.id}/versions/${second?.id}/restore`)
    expect(again.status).toBe(404)
  })

  it.each([
    ['a.txt', 'text/plain', 'a.pdf', 'pdf'],
    ['a.txt', 'image/png', 'a', 'image'],
    ['a', 'text/plain', 'a.png', 'image'],
    ['a.txt', 'application/pdf', 'a', 'pdf'],
    ['a.txt', 'video/mp4', 'a', 'video'],
    ['a', 'audio/ogg', 'b', 'audio'],
    ['a', 'text/x-reef; charset=utf-8', 'b', 'text'],
    ['a.txt', 'application/zip', 'b', 'file'],
    ['a.txt', 'message/rfc822', 'b.MD', 'text'],
  ])('taken back is what it is under its present name: %s (%s), now %s', async (...row) => {
    const [name, mime, newName, type] = row
    const { client } = await registerUser(app)
    const file = await uploadFile(client, { name, mime, content: 'first' })
    const version = await replaceFile(client, file, 'second')
    await client.put(`file-entries/${file.id}`, { name: newName })
    const restored = await client.post(`file-entries/${file.id}/versions/${version.id}/restore`)
    expect(restored.body.fileEntry).toMatchObject({ name: newName, type, mime, file_size: 5 })
    const { body } = await client.get(`file-entries/${file.id}`)
    expect(body.fileEntry).toEqual(restored.body.fileEntry)
  })

  it('is deleted also while what somebody else has deleted for ever is still to be removed', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client, { content: 'first' })
    await replaceFile(client, file, 'second')
    const other = await registerUser(app)
    const gone = await uploadFile(other.client)
    await other.client.post('file-entries/delete', { entryIds: [gone.id], deleteForever: true })
    const [version] = (await client.get(`file-entries/${file.id}/versions`)).body.versions
    const path = `file-entries/${file.id}/versions/${version.id}`
    expect((await client.delete(path)).status).toBe(200)
    expect((await client.get(`file-entries/${file.id}/versions`)).body.versions).toEqual([])
    expect(await usedSpace(client)).toBe('second'.length)
  })

  it('gives the space of a version back when that is deleted, and its object', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client, { content: 'first' })
    const version = await replaceFile(client, file, 'second')
    const [row] = await app.db
      .select({ key: blobs.objectKey })
      .from(blobs)
      .innerJoin(entryVersions, eq(entryVersions.blobId, blobs.id))
      .where(eq(entryVersions.id, version.id))
    expect((await client.delete(`file-entries/${file.id}/versions/${version.id}`)).status).toBe(200)
    expect(await usedSpace(client)).toBe(6)
    expect((await client.delete(`file-entries/${file.id}/versions/${version.id}`)).status).toBe(404)
    await app.runScheduled()
    expect(await app.hasObject(row?.key ?? '')).toBe(false)
    expect(await contentOf(client, file.url)).toBe('second')
  })

  it('keeps as many versions as the owner of the site wants, and none when that is none', async () => {
    const admin = await app.adminClient()
    const { client } = await registerUser(app)
    await changeSettings(admin, { 'drive.versions_kept': 2 })
    const file = await uploadFile(client, { content: '1' })
    for (const content of ['22', '333', '4444']) await replaceFile(client, file, content)
    expect(await sizesOf(client, file.id)).toEqual([3, 2])
    expect(await usedSpace(client)).toBe(9)

    await changeSettings(admin, { 'drive.versions_kept': 0 })
    await uploadFile(client, { name: file.name, content: '55555', onConflict: 'replace' })
    expect(await sizesOf(client, file.id)).toEqual([])
    expect(await usedSpace(client)).toBe(5)
    await changeSettings(admin, { 'drive.versions_kept': 20 })
  })

  it('goes with its versions: to the trash, back, and for ever', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client, { content: 'first' })
    await replaceFile(client, file, 'second')
    await trash(client, file.id)
    expect(await usedSpace(client)).toBe(11)
    const [version] = await versionsOf(client, file.id)
    expect(
      (await client.post(`file-entries/${file.id}/versions/${version?.id}/restore`)).status,
    ).toBe(404)
    await client.post('file-entries/restore', { entryIds: [file.id] })
    expect(await sizesOf(client, file.id)).toEqual([5])
    await client.post('file-entries/delete', { entryIds: [file.id], deleteForever: true })
    expect(await usedSpace(client)).toBe(0)
  })

  it('that is many at once ends with one content and all others as versions', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client, { name: 'raced.txt', content: '0' })
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        uploadFile(client, {
          name: 'raced.txt',
          content: 'x'.repeat(index + 2),
          onConflict: 'replace',
        }),
      ),
    )
    expect(await namesIn(client)).toEqual(['raced.txt'])
    expect(await versionsOf(client, file.id)).toHaveLength(8)
    expect(await usedSpace(client)).toBe(1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9)
  })
})

describe('versions', () => {
  it('are no folder’s, and not those of another file', async () => {
    const { client } = await registerUser(app)
    const folder = await createFolder(client)
    expect((await client.get(`file-entries/${folder.id}/versions`)).status).toBe(404)
    const file = await uploadFile(client)
    const other = await uploadFile(client)
    const version = await replaceFile(client, file, 'another')
    const wrong = `file-entries/${other.id}/versions/${version.id}`
    expect((await client.get(`${wrong}/content`)).status).toBe(404)
    expect((await client.post(`${wrong}/restore`)).status).toBe(404)
    expect((await client.delete(wrong)).status).toBe(404)
    expect(await sizesOf(client, file.id)).toEqual([5])
  })

  it('are removed by the scheduled job when they are too old or too many, with their space', async () => {
    const admin = await app.adminClient()
    const { client } = await registerUser(app)
    const file = await uploadFile(client, { content: '1' })
    const oldest = await replaceFile(client, file, '22')
    await replaceFile(client, file, '333')
    await replaceFile(client, file, '4444')
    await app.db
      .update(entryVersions)
      .set({ replacedAt: new Date(Date.now() - 91 * 86_400_000).toISOString() })
      .where(eq(entryVersions.id, oldest.id))
    await app.runScheduled()
    expect(await sizesOf(client, file.id)).toEqual([3, 2])
    expect(await usedSpace(client)).toBe(9)

    await changeSettings(admin, { 'drive.versions_kept': 1, 'drive.versions_days': 0 })
    await app.runScheduled()
    expect(await sizesOf(client, file.id)).toEqual([3])
    expect(await usedSpace(client)).toBe(7)
    await changeSettings(admin, { 'drive.versions_kept': 20, 'drive.versions_days': 90 })
  })

  it('are looked for file by file, never through all versions at once', async () => {
    const { client } = await registerUser(app)
    const surplus: number[] = []
    for (const name of ['one.txt', 'two.txt']) {
      const file = await uploadFile(client, { name, content: '1' })
      const versions = []
      for (const content of ['22', '333', '4444'])
        versions.push(await replaceFile(client, file, content))
      surplus.push(...versions.slice(0, 2).map(({ id }) => id))
    }
    const look = (after: number, count: number, db = app.db) =>
      selectSurplusVersions(db, { after, count, kept: 1 })
    const found: number[] = []
    for (let after: number | null = 0; after !== null;) {
      const { ids, last } = await look(after, 2)
      found.push(...ids)
      after = last
    }
    expect(found).toEqual(expect.arrayContaining(surplus))
    expect(new Set(found)).toEqual(new Set((await look(0, 20_000)).ids))

    const plans = await queryPlans(app.db, (db) => look(0, 20_000, db))
    for (const plan of plans) expect(plan).not.toMatch(/SCAN entry_versions/)
    const [charge = ''] = await queryPlans(app.db, (db) => deleteVersions(db, surplus))
    expect(charge).not.toMatch(/SCAN (entry_versions|file_entries|users)|file_entries_owner/)
  })
})
