import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { fromJson, orNull, packed, unpacked } from '#db/packed.ts'
import { blobs, fileEntries } from '#db/schema/index.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

const COLUMNS = {
  id: fileEntries.id,
  name: fileEntries.name,
  isFolder: fileEntries.isFolder,
  description: fileEntries.description,
  objectKey: orNull(blobs.objectKey),
  isNamed: sql`${fileEntries.name} <> ''`.mapWith(Boolean),
  nothing: sql<null>`NULL`,
  inner: sql`(SELECT json_object('size', ${fileEntries.sizeBytes}))`.mapWith(
    fromJson<{ size: number }>,
  ),
  text: sql<string>`'"' || char(10) || '[1]'`,
}

it('columns as one are decoded as by themselves', async () => {
  const app = await sharedApp()
  const { client, id } = await registerUser(app)
  await createFolder(client, 'a "folder" with ünusual 🐚 letters')
  await uploadFile(client, { name: 'file.txt', content: 'hello' })
  const { db } = app
  const isOfBlob = eq(blobs.id, fileEntries.blobId)
  const isOwn = eq(fileEntries.ownerId, id)
  const apart = await db.select(COLUMNS).from(fileEntries).leftJoin(blobs, isOfBlob).where(isOwn)
  const together = await db
    .select({ row: packed(COLUMNS) })
    .from(fileEntries)
    .leftJoin(blobs, isOfBlob)
    .where(isOwn)
  const rows = unpacked(together)
  expect(rows).toEqual(apart)
  expect(rows).toMatchObject([
    { isFolder: true, isNamed: true, objectKey: null, nothing: null, text: '"\n[1]' },
    { name: 'file.txt', isFolder: false, objectKey: expect.any(String), inner: { size: 5 } },
  ])
})
