import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blobs, links } from '#db/schema/index.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  registerUser,
  replaceFile,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { jpeg, png } from '#tests/support/pictures.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { putThumbnail, uploadWithThumbnail } from '#tests/support/thumbnails.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterAll(() => expectSoundDrive(app))

const entryOf = async (id: number): Promise<FileEntry> =>
  (await user.client.get(`file-entries/${id}`)).body.fileEntry

const addressOf = ({ thumbnail_url: address }: FileEntry): string => {
  if (address === null) throw new Error('there is no thumbnail')
  return address
}

/** The object of a file's thumbnail. */
async function objectKeyOf({ file_name: name }: FileEntry): Promise<string> {
  const rows = await app.db.select().from(blobs)
  const blob = rows.find(({ objectKey }) => objectKey === `uploads/${name}`)
  const thumbnail = rows.find(({ id }) => id === blob?.thumbnailBlobId)
  if (!thumbnail) throw new Error('there is no thumbnail')
  return thumbnail.objectKey
}

describe('a thumbnail', () => {
  it('runs nothing, is kept by the browser of who has seen it, and is not sent twice', async () => {
    const { client } = user
    const address = addressOf(await uploadWithThumbnail(client, { mime: 'text/html' }))
    const { status, headers } = await client.get(address)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    const etag = headers.get('etag') ?? ''
    const again = await client.get(address, { headers: { 'if-none-match': etag } })
    expect([again.status, again.body]).toEqual([304, ''])
    const head = await client.head(address)
    expect(head.headers.get('content-length')).toBe(String(png().byteLength))
  })

  it('is not kept under the address of another one', async () => {
    const { client } = user
    const address = addressOf(await uploadWithThumbnail(client))
    for (const other of [address.replace(/v=\d+/, 'v=1'), address.replace(/\?.*/, '')]) {
      const { status, headers } = await client.get(other)
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('private, no-cache, no-transform')
    }
  })

  it('has another address when the file has another content, and its own again with the old one', async () => {
    const { client } = user
    const file = await uploadWithThumbnail(client, { content: 'one' })
    const version = await replaceFile(client, file, 'two')
    expect(await entryOf(file.id)).toMatchObject({ thumbnail: false, thumbnail_url: null })
    expect((await client.get(addressOf(file))).status).toBe(404)
    const { body } = await putThumbnail(client, file.id, jpeg())
    expect(body.thumbnail_url).not.toBe(file.thumbnail_url)
    expect((await client.head(body.thumbnail_url)).headers.get('content-type')).toBe('image/jpeg')
    await client.post(`file-entries/${file.id}/versions/${version.id}/restore`)
    expect((await entryOf(file.id)).thumbnail_url).toBe(file.thumbnail_url)
    expect((await client.head(addressOf(file))).headers.get('content-type')).toBe('image/png')
  })

  it('is a copy’s as well', async () => {
    const { client } = user
    const file = await uploadWithThumbnail(client)
    const { body } = await client.post('file-entries/duplicate', { entryIds: [file.id] })
    const copy: FileEntry = await entryOf(body.entries[0].id)
    expect(copy.thumbnail).toBe(true)
    expect((await client.get(addressOf(copy))).status).toBe(200)
  })

  it('is shown in the trash to whoever may restore the file', async () => {
    const { client } = user
    const file = await uploadWithThumbnail(client)
    await trash(client, file.id)
    expect(await entryOf(file.id)).toMatchObject({ thumbnail_url: addressOf(file) })
    expect((await client.get(addressOf(file))).status).toBe(200)
    const other = await registerUser(app)
    expect((await other.client.get(addressOf(file))).status).toBe(404)
  })

  it('goes with the last entry of its file, for ever', async () => {
    const { client } = user
    const file = await uploadWithThumbnail(client)
    const { body } = await client.post('file-entries/duplicate', { entryIds: [file.id] })
    const key = await objectKeyOf(file)
    const deleteForever = (id: number) =>
      client.post('file-entries/delete', { entryIds: [id], deleteForever: true })
    await deleteForever(file.id)
    await app.runScheduled()
    expect(await app.hasObject(key)).toBe(true)
    await deleteForever(body.entries[0].id)
    await app.runScheduled()
    expect(await app.hasObject(key)).toBe(false)
    expect(await app.db.select().from(blobs).where(eq(blobs.objectKey, key))).toEqual([])
  })
})

describe('a link’s visitor', () => {
  it('sees thumbnails, also where downloading is off, until the link ends', async () => {
    const { client } = user
    const folder = await createFolder(client)
    const file = await uploadWithThumbnail(client, { parentId: folder.id })
    const { hash } = await createLink(client, folder.id, { allow_download: false })
    const guest = await app.guest()
    const [shown] = (await guest.get(`shareable-links/${hash}`)).body.folderChildren.data
    expect(shown.thumbnail_url).toBe(`${addressOf(file)}&link=${hash}`)
    const { status, headers, roundTrips } = await guest.get(shown.thumbnail_url)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/png')
    expect(roundTrips).toBeLessThanOrEqual(2)
    expect((await guest.get(addressOf(file))).status).toBe(404)
    const page = (await guest.get(`/drive/s/${hash}`)).body
    expect(page).toContain(shown.thumbnail_url.replace('&', '&amp;'))
    await app.db
      .update(links)
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where(eq(links.hash, hash))
    expect((await guest.get(shown.thumbnail_url)).status).toBe(404)
  })

  it('sees none by a link to something else', async () => {
    const { client } = user
    const file = await uploadWithThumbnail(client)
    const { hash } = await createLink(client, (await uploadFile(client)).id)
    expect((await (await app.guest()).get(`${addressOf(file)}&link=${hash}`)).status).toBe(404)
  })

  it('needs the password where there is one', async () => {
    const { client } = user
    const file = await uploadWithThumbnail(client)
    const { hash } = await createLink(client, file.id, { password: 'open sesame' })
    const guest = await app.guest()
    const address = `${addressOf(file)}&link=${hash}`
    const refused = await guest.get(address)
    expect([refused.status, refused.body.code]).toEqual([401, 'link_password_required'])
    await guest.post(`shareable-links/${hash}/check-password`, { password: 'open sesame' })
    expect((await guest.get(address)).status).toBe(200)
  })
})
