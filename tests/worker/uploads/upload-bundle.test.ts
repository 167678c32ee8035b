import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { blobs, fileEntries } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import {
  changeSettings,
  createFolder,
  listed,
  namesIn,
  registerUser,
  searched,
  uploadFile,
  usedSpace,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { outcomesOf, sendBundle, smallFiles } from '#tests/support/send-bundle.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { createTeam } from '#tests/support/workspaces.ts'
import { packedAt, storedKeyOf } from '#worker/storage/packs.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

const contentOf = async (url: string | null | undefined) => (await user.client.get(url ?? '')).body

/** The key of an entry's bytes. */
async function keyOf(entryId = 0): Promise<string> {
  const [row] = await app.db
    .select({ key: blobs.objectKey })
    .from(fileEntries)
    .innerJoin(blobs, eq(blobs.id, fileEntries.blobId))
    .where(eq(fileEntries.id, entryId))
  return row?.key ?? ''
}

async function ownFolder() {
  const folder = await createFolder(user.client)
  return { parentId: folder.id, names: () => namesIn(user.client, folder.hash), folder }
}

describe('a bundle of files', () => {
  it('becomes an entry for each, in three round trips', async () => {
    const { parentId, names, folder } = await ownFolder()
    const used = await usedSpace(user.client)
    const files = smallFiles(100, (index) => `${String(index).padStart(3, '0')}.txt`)
    const answer = await sendBundle(user.client, files, { parentId })
    expect([answer.status, answer.roundTrips]).toEqual([200, 3])
    expect(outcomesOf(answer)).toEqual(files.map(({ name }) => name))
    expect(await names()).toEqual(files.map(({ name }) => name))
    const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
    expect(await usedSpace(user.client)).toBe(used + bytes)
    const [row] = await listed(user.client, `query=${folder.name}`)
    expect(row?.file_size).toBe(bytes)
    for (const index of [0, 50, 99])
      expect(await contentOf(answer.body.results[index]?.fileEntry?.url)).toBe(`text ${index}`)
  })

  it('shares one object, but files that are empty or larger than 100 kB', async () => {
    const sizes = [10, 0, 20, 100_001, 100_000]
    const { parentId } = await ownFolder()
    const { body } = await sendBundle(
      user.client,
      sizes.map((size, index) => ({ name: `${index}.bin`, content: `${index}`.repeat(size) })),
      { parentId },
    )
    const keys = await Promise.all(body.results.map(({ fileEntry }) => keyOf(fileEntry?.id)))
    expect(new Set(keys.map(storedKeyOf)).size).toBe(3)
    const packed = [0, 2, 4].map((index) => packedAt(keys[index] ?? ''))
    expect(packed.map((at) => at?.offset)).toEqual([0, 10, 30])
    for (const [index, size] of sizes.entries())
      expect(await contentOf(body.results[index]?.fileEntry?.url)).toBe(`${index}`.repeat(size))
  })

  it('is answered with its entries as they are shown', async () => {
    const { parentId } = await ownFolder()
    const files = [
      { name: 'Sea.JPG', mime: 'image/jpeg', content: 'sea' },
      { name: 'empty', content: '' },
    ]
    const { body } = await sendBundle(user.client, files, { parentId })
    for (const { fileEntry } of body.results)
      expect((await user.client.get(`file-entries/${fileEntry?.id}`)).body.fileEntry).toEqual(
        fileEntry,
      )
    expect(body.results.map(({ fileEntry }) => fileEntry)).toMatchObject([
      { name: 'Sea.JPG', type: 'image', mime: 'image/jpeg', file_size: 3 },
      { name: 'empty', type: 'file', mime: 'application/octet-stream', file_size: 0 },
    ])
  })

  it('goes into folders below, which are made where they are missing', async () => {
    const { parentId, folder } = await ownFolder()
    await createFolder(user.client, 'There', parentId)
    const paths = ['There/a.txt', 'there/new/b.txt', 'x/y/z/c.txt', 'x/d.txt', '/x//y/e.txt']
    const files = paths.map((relativePath) => ({
      name: relativePath.split('/').at(-1) ?? '',
      relativePath,
    }))
    const answer = await sendBundle(user.client, files, { parentId })
    expect(outcomesOf(answer)).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'])
    expect(answer.roundTrips).toBe(3)
    expect(await namesIn(user.client, folder.hash)).toEqual(['There', 'x'])
    const depths = answer.body.results.map(({ fileEntry }) => fileEntry?.path.split('/').length)
    expect(depths).toEqual([3, 4, 5, 3, 4])
  })

  it('makes folders that others make at the same time once', async () => {
    const { parentId, names } = await ownFolder()
    const files = (bundle: number) =>
      smallFiles(20, (index) => `${bundle}-${index}.txt`).map((file, index) => ({
        ...file,
        relativePath: `tree/${index % 3}/deep/${file.name}`,
      }))
    const answers = await Promise.all(
      [0, 1, 2, 3].map((bundle) => sendBundle(user.client, files(bundle), { parentId })),
    )
    for (const [bundle, answer] of answers.entries())
      expect(outcomesOf(answer)).toEqual(files(bundle).map(({ name }) => name))
    expect(await names()).toEqual(['tree'])
    const parents = answers.flatMap(({ body }) =>
      body.results.map(({ fileEntry }) => fileEntry?.parent_id),
    )
    expect(new Set(parents).size).toBe(3)
  })

  it('goes into a workspace, by the query and by the header', async () => {
    const { id, owner } = await createTeam(app)
    const byQuery = await sendBundle(owner.client, [{ name: 'q' }], {}, `?workspaceId=${id}`)
    const byHeader = await sendBundle(owner.client, [{ name: 'h' }], { workspaceId: id })
    for (const { body } of [byQuery, byHeader])
      expect(body.results[0]?.fileEntry?.workspace_id).toBe(id)
  })

  it('has the checksums that zips need, and texts that are found', async () => {
    const { parentId } = await ownFolder()
    const { body } = await sendBundle(
      user.client,
      [
        { name: 'one.txt', content: 'the quick zebrafish' },
        { name: 'two.html', content: '<p>another zebrafish</p>' },
        { name: 'three.bin', content: new Uint8Array([0, 1, 2]) },
      ],
      { parentId },
    )
    const blobOf = async (index: number) => {
      const key = await keyOf(body.results[index]?.fileEntry?.id)
      return (await app.db.select().from(blobs).where(eq(blobs.objectKey, key)))[0]
    }
    const blob = await blobOf(0)
    expect(blob?.crc32).toBe(crc32('the quick zebrafish'))
    await expect
      .poll(async () => (await searched(user.client, 'zebrafish')).toSorted())
      .toEqual(['one.txt', 'two.html'])
    await expect.poll(async () => (await blobOf(2))?.textStatus).toBe('unreadable')
  })

  it('is told of before: how many files may come in one', async () => {
    const { body } = await user.client.post('uploads/validate', { files: [] })
    expect(body.bundleFiles).toBe(100)
  })

  it('is taken whether browsers may send to the bucket or not', async () => {
    const admin = await app.adminClient()
    for (const s3_direct_upload of [false, true]) {
      await changeSettings(admin, { uploads: { s3_direct_upload } })
      expect(outcomesOf(await sendBundle(user.client, [{ name: 'any.txt' }]))).toHaveLength(1)
    }
  })
})

describe('a name in a bundle that is taken', () => {
  it('gets a number, in the folder and among its own', async () => {
    const { parentId, names } = await ownFolder()
    await uploadFile(user.client, { name: 'a.txt', parentId })
    await createFolder(user.client, 'b.txt', parentId)
    const wanted = ['a.txt', 'A.TXT', 'b.txt', 'c.txt', 'c.txt', 'c (1).txt', 'c.txt']
    const answer = await sendBundle(
      user.client,
      wanted.map((name) => ({ name, onConflict: 'keepBoth' })),
      { parentId },
    )
    const given = outcomesOf(answer).map(String)
    expect(given).toHaveLength(wanted.length)
    expect(new Set([...given, 'a.txt']).size).toBe(wanted.length + 1)
    expect((await names()).toSorted()).toEqual([...given, 'a.txt', 'b.txt'].toSorted())
    expect(given.slice(0, 4)).toEqual(['a (1).txt', 'A (2).TXT', 'b (1).txt', 'c.txt'])
  })

  it('gets one where all come at once', async () => {
    const { parentId, names } = await ownFolder()
    const files = smallFiles(10, (index) => `${index % 5}.txt`)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendBundle(user.client, files, { parentId })),
    )
    const given = answers.flatMap(outcomesOf)
    expect(new Set(given).size).toBe(50)
    expect((await names()).toSorted()).toEqual(given.map(String).toSorted())
  })

  it('is that of a file to replace, whose content becomes a version, in three round trips', async () => {
    const { parentId, names, folder } = await ownFolder()
    const deep = await createFolder(user.client, 'deep', parentId)
    const first = await uploadFile(user.client, { name: 'a.txt', parentId, content: 'former' })
    const second = await uploadFile(user.client, { name: 'b.txt', parentId: deep.id })
    const used = await usedSpace(user.client)
    const answer = await sendBundle(
      user.client,
      [
        { name: 'a.txt', content: 'latter', onConflict: 'replace' },
        { name: 'b.txt', content: 'other', relativePath: 'deep/b.txt', onConflict: 'replace' },
        { name: 'c.txt', onConflict: 'replace' },
        { name: 'deep', onConflict: 'replace' },
      ],
      { parentId },
    )
    expect(answer.roundTrips).toBe(3)
    expect(outcomesOf(answer)).toEqual(['a.txt', 'b.txt', 'c.txt', 'deep (1)'])
    const ids = answer.body.results.map(({ fileEntry }) => fileEntry?.id)
    expect(ids.slice(0, 2)).toEqual([first.id, second.id])
    expect(await contentOf(answer.body.results[0]?.fileEntry?.url)).toBe('latter')
    const { body } = await user.client.get(`file-entries/${first.id}/versions`)
    expect(body.versions).toHaveLength(1)
    expect(await names()).toEqual(['deep', 'a.txt', 'c.txt', 'deep (1)'])
    expect(await usedSpace(user.client)).toBe(used + 6 + 5 + 5 + 5)
    expect(folder.id).toBe(parentId)
  })

  it('is replaced by the second of two that want to, where it was not there', async () => {
    const { parentId, names } = await ownFolder()
    const replacing = { name: 'a.txt', onConflict: 'replace' }
    const { body } = await sendBundle(
      user.client,
      [
        { ...replacing, content: 'first' },
        { ...replacing, content: 'second' },
      ],
      { parentId },
    )
    expect(await names()).toEqual(['a.txt'])
    expect(await contentOf(body.results[1]?.fileEntry?.url)).toBe('second')
  })
})
