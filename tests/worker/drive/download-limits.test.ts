import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blobs, fileEntries } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { createFolder, createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import { multiplyFile } from '#tests/support/multiply-file.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { MAX_ZIP_ENTRIES } from '#worker/features/drive/content/count-reads.ts'

describe('where the platform limits the calls of a request', () => {
  let limited: OwnApp
  beforeAll(async () => {
    limited = await startApp({ variables: { MAX_SUBREQUESTS: '50' } })
  })
  afterAll(() => limited.stop())

  const TOO_MANY = 'These are too many files for one download. Please download fewer at once.'

  async function folderOf(client: ApiClient, count: number) {
    const folder = await createFolder(client)
    for (let index = 0; index < count; index++)
      await uploadFile(client, { name: `${index}.txt`, parentId: folder.id })
    return folder
  }

  it('a zip of more files is refused before its first byte, to everybody', async () => {
    const { client } = await registerUser(limited)
    const folder = await folderOf(client, 40)
    const link = await createLink(client, folder.id)
    const path = `file-entries/download/${folder.hash}`
    for (const answer of [
      await client.get(path),
      await (await limited.guest()).get(`${path}?link=${link.hash}`),
    ]) {
      expect([answer.status, answer.body.errors]).toEqual([422, { hashes: [TOO_MANY] }])
    }
    expect((await client.fetch('HEAD', path)).status).toBe(422)
  })

  it('a zip of far more is refused at its first page: the rest is not even looked up', async () => {
    const { client } = await registerUser(limited)
    const folder = await createFolder(client)
    await multiplyFile(limited, await uploadFile(client, { parentId: folder.id }), 12_000)
    const link = await createLink(client, folder.id)
    const path = `file-entries/download/${folder.hash}`
    const answer = await client.get(path)
    expect(answer.status).toBe(422)
    expect(answer.roundTrips).toBeLessThan(3)
    const visited = await (await limited.guest()).get(`${path}?link=${link.hash}`)
    expect(visited.status).toBe(422)
    expect(visited.roundTrips).toBeLessThan(3)
    await limited.db.delete(fileEntries).where(eq(fileEntries.parentId, folder.id))
  })

  it('a zip has no more entries than fit in memory, empty ones counted', async () => {
    const { client } = await registerUser(limited)
    const folder = await createFolder(client)
    const empty = await uploadFile(client, { parentId: folder.id, content: '' })
    await multiplyFile(limited, empty, MAX_ZIP_ENTRIES)
    const head = () => client.fetch('HEAD', `file-entries/download/${folder.hash}`)
    expect((await head()).status).toBe(422)
    await client.post('file-entries/delete', { entryIds: [empty.id], deleteForever: true })
    expect((await head()).status).toBe(200)
    await limited.db.delete(fileEntries).where(eq(fileEntries.parentId, folder.id))
  })

  it('a zip of fewer is whole, however many folders and empty files there are', async () => {
    const { client } = await registerUser(limited)
    const folder = await folderOf(client, 20)
    for (let index = 0; index < 20; index++) {
      await createFolder(client, `folder ${index}`, folder.id)
      await uploadFile(client, { name: `empty ${index}`, parentId: folder.id, content: '' })
    }
    const whole = await client.fetch('GET', `file-entries/download/${folder.hash}`)
    expect(whole.status).toBe(200)
    expect(readZip(new Uint8Array(await whole.arrayBuffer())).size).toBe(61)
  })

  it('a large file of many parts is as many as it takes reads', async () => {
    const { client } = await registerUser(limited)
    const [one, two] = [await folderOf(client, 1), await folderOf(client, 2)]
    const ofParts = { sizeBytes: 40 * 1024 ** 3 }
    for (const { id } of [one, two]) {
      await limited.db.update(fileEntries).set(ofParts).where(eq(fileEntries.parentId, id))
    }
    await limited.db.update(blobs).set({ etag: 'etag-4' })
    const head = (hash: string) => client.fetch('HEAD', `file-entries/download/${hash}`)
    expect((await head(one.hash)).status).toBe(200)
    expect((await head(two.hash)).status).toBe(422)
  })
})
