import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blobs, siteImages } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp, type OwnApp } from '#tests/support/app.ts'
import { changeSettings } from '#tests/support/factories.ts'
import { gif, jpeg, png, webp } from '#tests/support/pictures.ts'
import { postImage } from '#tests/support/site-images.ts'

let app: OwnApp
let admin: ApiClient
beforeAll(async () => {
  app = await startApp()
  admin = await app.adminClient()
})
afterAll(() => app.stop())

const textBytes = (text: string) => new TextEncoder().encode(text)

/** An icon of one picture. */
const ico = () => {
  const picture = png(16, 16)
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.set([16, 16], 6)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(picture.byteLength, 14)
  header.writeUInt32LE(22, 18)
  return new Uint8Array(Buffer.concat([header, picture]))
}

const isStored = async (url: string) => (await (await app.guest()).get(url)).status === 200

describe('an image of the site', () => {
  it.each([
    ['png', png(), 'image/png'],
    ['jpg', jpeg(), 'image/jpeg'],
    ['gif', gif(), 'image/gif'],
    ['webp', webp(), 'image/webp'],
    ['ico', ico(), 'image/x-icon'],
  ])(
    '%s is stored by its content, and served to everybody as it is',
    async (extension, bytes, mime) => {
      const { status, body } = await postImage(admin, bytes, { name: 'a.html', type: 'text/html' })
      expect([status, body.image?.url]).toEqual([
        200,
        expect.stringMatching(
          new RegExp(String.raw`^/api/v1/site-images/[\w-]{43}\.${extension}$`),
        ),
      ])
      const served = await (await app.guest()).fetch('GET', body.image.url)
      expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes)
      expect(served.headers.get('content-type')).toBe(mime)
      expect(served.headers.get('x-content-type-options')).toBe('nosniff')
      expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(served.headers.get('content-security-policy')).toContain('sandbox')
      expect(served.headers.get('set-cookie')).toBeNull()
    },
  )

  it.each([
    ['an SVG', textBytes('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['HTML', textBytes('<!doctype html><script>alert(1)</script>')],
    ['a PDF', textBytes('%PDF-1.7')],
    ['nothing', new Uint8Array()],
    ['more than 2 MB', new Uint8Array(2 * 1024 ** 2 + 1)],
    ['a picture too large to decode', png(8, 8, { widthPx: 60_000, heightPx: 60_000 })],
  ])('is not %s', async (_what, bytes) => {
    const before = await app.db.select().from(siteImages)
    const { status, body } = await postImage(admin, bytes, { name: 'logo.png' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
    expect(await app.db.select().from(siteImages)).toEqual(before)
  })

  it('needs a file', async () => {
    const { status, body } = await admin.call('POST', 'admin/images', undefined, {
      rawBody: new FormData(),
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
  })
})

describe('once nothing names it', () => {
  const age = (url: string) =>
    app.db
      .update(siteImages)
      .set({ createdAt: sql`'2020-01-01T00:00:00.000Z'` })
      .where(eq(siteImages.path, url))

  it('an image is deleted with its object, but not what a setting names or what is new', async () => {
    const [unused, used, fresh] = await Promise.all(
      [1, 2, 3].map(async () => (await postImage(admin, png())).body.image.url as string),
    )
    if (!unused || !used || !fresh) throw new Error('an image was not stored')
    await changeSettings(admin, { 'branding.logo_light': used })
    const [blob] = await app.db
      .select({ key: blobs.objectKey })
      .from(siteImages)
      .innerJoin(blobs, eq(blobs.id, siteImages.blobId))
      .where(eq(siteImages.path, unused))
    await age(unused)
    await age(used)
    await app.runScheduled()
    expect(await Promise.all([unused, used, fresh].map(isStored))).toEqual([false, true, true])
    expect(await app.hasObject(blob?.key ?? '')).toBe(false)

    await changeSettings(admin, { 'branding.logo_light': '' })
    await app.runScheduled()
    expect(await Promise.all([used, fresh].map(isStored))).toEqual([false, true])
  })
})
