import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { fileEntries } from '#db/schema/index.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import { multiplyFile } from '#tests/support/multiply-file.ts'
import { readZipDirectory } from '#tests/support/read-zip.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

it('a folder of more files than a zip without ZIP64 can count is downloaded whole', async () => {
  const app = await sharedApp()
  const { client } = await registerUser(app)
  const folder = await createFolder(client, 'many')
  const file = await uploadFile(client, { name: 'first', parentId: folder.id, content: '' })
  const count = 66_000
  await multiplyFile(app, file, count)
  const answer = await client.fetch('GET', `file-entries/download/${folder.hash}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(Number(answer.headers.get('content-length'))).toBe(bytes.byteLength)
  const lines = readZipDirectory(bytes)
  expect(lines).toHaveLength(count + 1)
  expect(new Set(lines.map(({ name }) => name)).size).toBe(count + 1)
  await app.db.delete(fileEntries).where(eq(fileEntries.parentId, folder.id))
})
