import { crc32 } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blobs, fileEntries } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { registerUser, uploadDirectly } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { uploadedByForm } from '#tests/support/form-upload.ts'
import { randomContent } from '#tests/support/tus.ts'
import type { Deps } from '#worker/context/deps.ts'
import { readChecksums } from '#worker/jobs/read-checksums.ts'

const MIB = 1024 ** 2
const KIB = 1024

let app: OwnApp
let user: TestUser
beforeAll(async () => {
  app = await startApp()
  user = await registerUser(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.db.update(blobs).set({ crc32: 0 })
})

const stateOf = async ({ id }: { id: number }) => {
  const [row] = await app.db
    .select({ blob: blobs })
    .from(fileEntries)
    .innerJoin(blobs, eq(blobs.id, fileEntries.blobId))
    .where(eq(fileEntries.id, id))
  return row?.blob
}

const runJob = () => app.runScheduled('*/5 * * * *')

describe('the job', () => {
  it('computes what is unknown, and leaves what is known', async () => {
    const contents = ['', 'small', randomContent(2 * MIB)]
    const direct = []
    for (const content of contents) direct.push(await uploadDirectly(user.client, { content }))
    const parts = randomContent(9 * MIB)
    const ofParts = await uploadedByForm(user.client, parts)
    await app.db
      .update(blobs)
      .set({ crc32: null })
      .where(eq(blobs.crc32, crc32(parts)))
    const known = await uploadedByForm(user.client, 'known')
    await runJob()
    for (const [index, content] of contents.entries())
      expect((await stateOf(direct[index] ?? known))?.crc32).toBe(crc32(content))
    expect(await stateOf(ofParts)).toMatchObject({ crc32: crc32(parts), crc32ReadBytes: 9 * MIB })
    expect((await stateOf(ofParts))?.crc32At).toMatch(/^20/)
    expect(await stateOf(known)).toMatchObject({ crc32: crc32('known'), crc32At: null })
  })

  it('tries an object that is gone once a day, and reads the others', async () => {
    const [lost, sound] = [await uploadDirectly(user.client), await uploadDirectly(user.client)]
    await app.db.run(sql`
      UPDATE blobs SET etag = 'another' WHERE id = (SELECT blob_id FROM file_entries WHERE id = ${lost.id})`)
    await runJob()
    expect((await stateOf(sound))?.crc32).not.toBeNull()
    const dueAt = Date.parse((await stateOf(lost))?.crc32DueAt ?? '')
    expect(dueAt - Date.now()).toBeGreaterThan(23 * 60 * 60 * 1000)
  })
})

describe('over several runs', () => {
  /** The real database with a bucket in memory, whose reads are counted. */
  function fakeDeps(contents: Map<string, Uint8Array<ArrayBuffer>>, reads: string[]) {
    const read = (
      key: string,
      _etag: string,
      { offset, length }: { offset: number; length: number },
    ) => {
      reads.push(`${key} ${offset}`)
      const bytes = contents.get(key)?.subarray(offset, offset + length)
      return Promise.resolve(bytes ? new Blob([bytes]).stream() : null)
    }
    return { db: app.db, clock: () => new Date(), objects: { read } } as unknown as Deps
  }

  async function addBlob(contents: Map<string, Uint8Array>, key: string, sizeBytes: number) {
    const content = randomContent(sizeBytes)
    contents.set(key, content)
    await app.db.insert(blobs).values({ objectKey: key, sizeBytes, etag: 'e' })
    return crc32(content)
  }

  const crcOf = async (key: string) => {
    const [row] = await app.db.select().from(blobs).where(eq(blobs.objectKey, key))
    return row?.crc32
  }

  it('reads small blobs first and goes on with a large one where it stopped', async () => {
    const contents = new Map<string, Uint8Array<ArrayBuffer>>()
    const reads: string[] = []
    const deps = fakeDeps(contents, reads)
    const large = await addBlob(contents, 'large', 100 * KIB)
    const small = await addBlob(contents, 'small', 10 * KIB)
    const budget = { runBytes: 30 * KIB, runMs: 60_000, spanBytes: 20 * KIB }
    expect(await readChecksums(deps, budget)).toBe(1)
    expect([await crcOf('small'), await crcOf('large')]).toEqual([small, null])
    expect(await readChecksums(deps, budget)).toBe(0)
    expect(await readChecksums(deps, budget)).toBe(1)
    expect(await crcOf('large')).toBe(large)
    expect(reads).toEqual([
      'small 0',
      ...[0, 20, 40, 60, 80].map((offset) => `large ${offset * KIB}`),
    ])
    expect(await readChecksums(deps, budget)).toBe(0)
  })

  it('stays right where two runs meet', async () => {
    const contents = new Map<string, Uint8Array<ArrayBuffer>>()
    const deps = fakeDeps(contents, [])
    const checksum = await addBlob(contents, 'both', 100 * KIB)
    const budget = { runBytes: MIB, runMs: 60_000, spanBytes: 10 * KIB }
    await Promise.all([readChecksums(deps, budget), readChecksums(deps, budget)])
    await readChecksums(deps, budget)
    expect(await crcOf('both')).toBe(checksum)
  })

  it('ends when its time is over', async () => {
    const contents = new Map<string, Uint8Array<ArrayBuffer>>()
    await addBlob(contents, 'late', 100 * KIB)
    const budget = { runBytes: MIB, runMs: 0, spanBytes: 10 * KIB }
    expect(await readChecksums(fakeDeps(contents, []), budget)).toBe(0)
    expect(await crcOf('late')).toBeNull()
  })
})
