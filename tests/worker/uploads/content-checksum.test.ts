import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { blobs, fileEntries } from '#db/schema/index.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import type { App } from '#tests/support/app.ts'
import {
  finishInput,
  presign,
  putObject,
  registerUser,
  uploadDirectly,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { uploadedByForm } from '#tests/support/form-upload.ts'
import { webp } from '#tests/support/pictures.ts'
import { putThumbnail } from '#tests/support/thumbnails.ts'
import { beginTus, patchTus, randomContent, tusEntry, uploadByTus } from '#tests/support/tus.ts'

const MIB = 1024 ** 2

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})

async function blobOf({ id }: { id: number }) {
  const [row] = await app.db
    .select({
      crc32: blobs.crc32,
      crc32At: blobs.crc32At,
      claimedCrc32: blobs.claimedCrc32,
      claimedBy: blobs.claimedBy,
      thumbnailId: blobs.thumbnailBlobId,
    })
    .from(fileEntries)
    .innerJoin(blobs, eq(blobs.id, fileEntries.blobId))
    .where(eq(fileEntries.id, id))
  return row
}

describe('the CRC-32 of a file is known with its entry', () => {
  it.each([
    ['nothing', 0],
    ['one piece', 1000],
    ['several parts', 17 * MIB + 5],
  ])('by form, of %s', async (_title, sizeBytes) => {
    const content = randomContent(sizeBytes)
    const file = await uploadedByForm(user.client, content)
    expect(await blobOf(file)).toMatchObject({ crc32: crc32(content), crc32At: null })
  })

  it.each([
    ['nothing', 0, 1],
    ['one piece', 1000, 300],
    ['several parts, in chunks of odd sizes', 19 * MIB + 5, 5 * MIB + 3],
  ])('by tus, of %s', async (_title, sizeBytes, chunkBytes) => {
    const content = randomContent(sizeBytes)
    const file = await uploadByTus(user.client, content, { name: 'a' }, chunkBytes)
    expect(await blobOf(file)).toMatchObject({ crc32: crc32(content), crc32At: null })
  })

  it('by tus, where a chunk arrives damaged first', async () => {
    const content = randomContent(19 * MIB)
    const { client } = user
    const key = await beginTus(client, content.length)
    const send = async (offset: number, chunk: Uint8Array<ArrayBuffer>, digestOf = chunk) => {
      const digest = createHash('sha1').update(digestOf).digest('base64')
      return patchTus(client, key, offset, chunk, { 'upload-checksum': `sha1 ${digest}` })
    }
    const [first, rest] = [content.slice(0, 9 * MIB), content.slice(9 * MIB)]
    expect((await send(0, randomContent(9 * MIB), first)).status).toBe(460)
    expect((await send(0, first)).status).toBe(204)
    expect((await send(9 * MIB, randomContent(rest.length), rest)).status).toBe(460)
    expect((await send(9 * MIB, rest)).status).toBe(204)
    const { body } = await tusEntry(client, key)
    expect(await blobOf(body.fileEntry)).toMatchObject({ crc32: crc32(content) })
  })

  it('of a direct upload as a claim, where its sender says it', async () => {
    const file = { name: 'said.txt', content: 'counted by its sender' }
    const begun = await presign(user.client, file)
    await putObject(begun, file.content)
    const input = { ...finishInput(begun, file), crc32: crc32(file.content) }
    const { body } = await user.client.post('s3/entries', input)
    expect(await blobOf(body.fileEntry)).toMatchObject({
      crc32: null,
      claimedCrc32: crc32(file.content),
      claimedBy: user.id,
    })
    const silent = await uploadDirectly(user.client)
    const none = { crc32: null, claimedCrc32: null, claimedBy: null }
    expect(await blobOf(silent)).toMatchObject(none)
  })

  it.each([-1, 2 ** 32, 1.5, 'ffffffff'])('%s is not one', async (wrong) => {
    const file = { name: 'wrong.txt', content: 'x' }
    const begun = await presign(user.client, file)
    await putObject(begun, file.content)
    const input = { ...finishInput(begun, file), crc32: wrong }
    const { status, body } = await user.client.post('s3/entries', input)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['crc32']])
  })

  it('of its thumbnail, too', async () => {
    const file = await uploadDirectly(user.client)
    await putThumbnail(user.client, file.id, webp())
    const thumbnailId = (await blobOf(file))?.thumbnailId ?? 0
    const [row] = await app.db.select().from(blobs).where(eq(blobs.id, thumbnailId))
    expect(row?.crc32).toBe(crc32(webp()))
  })
})
