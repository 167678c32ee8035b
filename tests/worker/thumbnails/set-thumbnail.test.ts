import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blobs, uploads, userPermissions, userRoles } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  registerUser,
  replaceFile,
  trash,
  uploadFile,
  usedSpace,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { gif, jpeg, noisyPng, png, webp } from '#tests/support/pictures.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { putThumbnail } from '#tests/support/thumbnails.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterAll(() => expectSoundDrive(app))

const bytesOf = async (url: string) =>
  new Uint8Array(await (await user.client.fetch('GET', url)).arrayBuffer())

const concat = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))))

describe('a picture for a file', () => {
  it.each([
    ['image/webp', webp()],
    ['image/jpeg', jpeg()],
    ['image/png', png(320, 200)],
  ])('is kept as it is and served as %s', async (mime, picture) => {
    const { client } = user
    const file = await uploadFile(client)
    expect(file).toMatchObject({ thumbnail: false, thumbnail_url: null })
    const { status, body } = await putThumbnail(client, file.id, picture)
    expect(status).toBe(200)
    const entry = (await client.get(`file-entries/${file.id}`)).body.fileEntry
    expect(entry).toMatchObject({ thumbnail: true, thumbnail_url: body.thumbnail_url })
    expect(await bytesOf(body.thumbnail_url)).toEqual(new Uint8Array(picture))
    const { headers } = await client.head(body.thumbnail_url)
    expect(headers.get('content-type')).toBe(mime)
  })

  it('is in every list of its file', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client, { name: 'reef.jpg' })
    const { body } = await putThumbnail(client, file.id, webp())
    for (const query of ['', 'query=reef', 'recentOnly=1']) {
      const list = await client.get(`drive/file-entries?${query}`)
      expect(list.body.data).toMatchObject([{ thumbnail: true, thumbnail_url: body.thumbnail_url }])
      expect(list.roundTrips).toBeLessThanOrEqual(2)
    }
  })

  it('takes none of the user’s space', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client, { content: 'hello' })
    await putThumbnail(client, file.id, png(300, 300))
    expect(await usedSpace(client)).toBe(5)
  })

  it('is not larger than its file, but where the file is small itself', async () => {
    const { client } = user
    const refused = await uploadFile(client, { content: 'x'.repeat(30_000) })
    const answer = await putThumbnail(client, refused.id, noisyPng(110))
    expect(answer.status).toBe(422)
    expect(answer.body.errors.thumbnail).toEqual(['This picture is larger than its file.'])
    const promised = await app.db.select().from(uploads).where(eq(uploads.name, 'thumbnail'))
    expect(promised).toEqual([])
    expect((await putThumbnail(client, refused.id, noisyPng(70))).status).toBe(200)
    const large = await uploadFile(client, { content: 'x'.repeat(40_000) })
    expect((await putThumbnail(client, large.id, noisyPng(110))).status).toBe(200)
    const small = await uploadFile(client, { content: 'x' })
    expect((await putThumbnail(client, small.id, noisyPng(70))).status).toBe(200)
    const empty = await uploadFile(client, { content: '' })
    expect((await putThumbnail(client, empty.id, png())).status).toBe(422)
  })

  it('stays the first one, also when many come at once', async () => {
    const { client } = user
    const file = await uploadFile(client)
    const answers = await Promise.all(
      [8, 9, 10, 11].map((side) => putThumbnail(client, file.id, png(side, side))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const addresses = new Set(answers.map(({ body }) => body.thumbnail_url))
    expect(addresses.size).toBe(1)
    const late = await putThumbnail(client, file.id, jpeg())
    expect(late.status).toBe(200)
    expect([...addresses]).toEqual([late.body.thumbnail_url])
    expect((await client.head(late.body.thumbnail_url)).headers.get('content-type')).toBe(
      'image/png',
    )
  })

  it('leaves no object behind that lost', async () => {
    const { client } = user
    const file = await uploadFile(client)
    await Promise.all([8, 9, 10].map((side) => putThumbnail(client, file.id, png(side, side))))
    const past = new Date(Date.now() - 1000).toISOString()
    const promised = await app.db.select().from(uploads).where(eq(uploads.name, 'thumbnail'))
    await app.db.update(uploads).set({ expiresAt: past }).where(eq(uploads.name, 'thumbnail'))
    await app.runScheduled()
    for (const { objectKey } of promised) expect(await app.hasObject(objectKey)).toBe(false)
    const kept = await app.db.select().from(blobs).where(isNotNull(blobs.thumbnailBlobId))
    expect(kept.length).toBeGreaterThan(0)
  })

  it('is refused when the file holds something else by now', async () => {
    const { client } = user
    const file = await uploadFile(client, { content: 'old' })
    await replaceFile(client, file, 'new')
    const late = await putThumbnail(client, file.id, png(), `?fileName=${file.file_name}`)
    expect(late.status).toBe(409)
    const now = (await client.get(`file-entries/${file.id}`)).body.fileEntry
    expect(now.thumbnail).toBe(false)
    const fresh = await putThumbnail(client, file.id, png(), `?fileName=${now.file_name}`)
    expect(fresh.status).toBe(200)
  })
})

describe('an invalid thumbnail', () => {
  const html = '<!doctype html><script>alert(1)</script>'
  it.each([
    ['nothing', new Uint8Array()],
    ['text', concat('hello')],
    ['HTML', concat(html)],
    ['SVG', concat('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a GIF', gif()],
    ['the beginning of a PNG', png().slice(0, 40)],
    ['a PNG with a page behind it', concat(png(), html)],
    ['a JPEG with a page behind it', concat(jpeg(), html)],
    ['a WebP with a page behind it', concat(webp(), html)],
    ['only the magic bytes of a WebP', concat('RIFF\0\0\0\0WEBPVP8 ')],
    ['a picture of too many pixels', png(513, 8)],
    ['a flood', png(8, 8, { widthPx: 60_000, heightPx: 60_000 })],
    ['an empty picture', png(8, 8, { widthPx: 0, heightPx: 8 })],
  ])('is refused: %s', async (_what, bytes) => {
    const file = await uploadFile(user.client)
    const { status, body } = await putThumbnail(user.client, file.id, bytes)
    expect(status).toBe(422)
    expect(body.errors.thumbnail).toHaveLength(1)
    const entry = (await user.client.get(`file-entries/${file.id}`)).body.fileEntry
    expect(entry.thumbnail).toBe(false)
  })

  it('is refused when it is too large, whether it says so or not', async () => {
    const file = await uploadFile(user.client)
    const large = concat(png(), new Uint8Array(200_000))
    expect((await putThumbnail(user.client, file.id, large)).status).toBe(413)
    const stream = new Response(large).body
    if (!stream) throw new Error('no stream')
    const response = await fetch(`${app.url}/api/v1/file-entries/${file.id}/thumbnail`, {
      method: 'PUT',
      headers: {
        origin: app.url,
        'x-xsrf-token': user.client.cookies.get('XSRF-TOKEN') ?? '',
        cookie: [...user.client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
  })
})

describe('a thumbnail is not for', () => {
  it('folders, and what is in the trash', async () => {
    const { client } = user
    const folder = await createFolder(client)
    expect((await putThumbnail(client, folder.id, png())).status).toBe(404)
    const file = await uploadFile(client)
    await trash(client, file.id)
    expect((await putThumbnail(client, file.id, png())).status).toBe(404)
  })

  it('those who may not change files', async () => {
    const other = await registerUser(app)
    const file = await uploadFile(other.client)
    await app.db.delete(userRoles).where(eq(userRoles.userId, other.id))
    await app.db.insert(userPermissions).values({ userId: other.id, name: 'files.create' })
    expect((await putThumbnail(other.client, file.id, png())).status).toBe(403)
  })
})
