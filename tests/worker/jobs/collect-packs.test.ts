import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { packs, uploads } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { queryPlans } from '#tests/support/query-plans.ts'
import { sendBundle } from '#tests/support/send-bundle.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import {
  insertPack,
  moveContents,
  selectContents,
  settlePacks,
  takeDuePacks,
} from '#worker/jobs/packs-queries.ts'
import { packedAt } from '#worker/storage/packs.ts'

let app: OwnApp
let user: TestUser
beforeAll(async () => {
  app = await startApp()
  user = await registerUser(app)
})
afterAll(() => app.stop())
afterEach(() => expectSoundDrive(app))

const PAST = '2020-01-01T00:00:00.000Z'

interface Sent {
  id: number
  url: string
  content: string
}

/** Uploads files that share an object. Returns them with the pack's name. */
async function sendPacked(count = 3): Promise<{ files: Sent[]; pack: string }> {
  const contents = Array.from({ length: count }, (_, index) => `${index} ${'x'.repeat(index)}`)
  const { body } = await sendBundle(
    user.client,
    contents.map((content, index) => ({ name: `${index}.txt`, content, onConflict: 'keepBoth' })),
  )
  const files = body.results.map(({ fileEntry }, index) => ({
    id: fileEntry?.id ?? 0,
    url: fileEntry?.url ?? '',
    content: contents[index] ?? '',
  }))
  const pack = await packOf(files[0] as Sent)
  expect(await app.hasObject(`packs/${pack}`)).toBe(true)
  return { files, pack }
}

const deleteForever = (...entryIds: number[]) =>
  user.client.post('file-entries/delete', { entryIds, deleteForever: true })

const contentsOf = (files: readonly Sent[]) =>
  Promise.all(files.map(async ({ url }) => (await user.client.get(url)).body))

const expectReadable = async (files: readonly Sent[]) =>
  expect(await contentsOf(files)).toEqual(files.map(({ content }) => content))

const dueAt = async (name: string) =>
  (await app.db.select().from(packs).where(eq(packs.name, name)))[0]?.dueAt

/** Has the job run when all packs are due, or the given one alone. */
async function runWhenDue(name?: string): Promise<void> {
  const isDue = name === undefined ? sql`due_at IS NOT NULL` : eq(packs.name, name)
  await app.db.update(packs).set({ dueAt: PAST }).where(isDue)
  await app.runScheduled()
}

/** The pack that holds a file's bytes now. */
async function packOf({ id }: Pick<Sent, 'id'>): Promise<string> {
  const [row] = await app.db.all<{ key: string }>(
    sql`SELECT object_key AS key FROM blobs JOIN file_entries f ON f.blob_id = blobs.id WHERE f.id = ${id}`,
  )
  return packedAt(row?.key ?? '')?.pack ?? ''
}

describe('an object that small files share', () => {
  it('is left alone once it has been looked at and all its bytes belong to files', async () => {
    const { files, pack } = await sendPacked()
    expect(await dueAt(pack)).toEqual(expect.any(String))
    await runWhenDue()
    expect(await dueAt(pack)).toBeNull()
    await expectReadable(files)
  })

  it('goes when the last of its files was deleted forever', async () => {
    const { files, pack } = await sendPacked()
    await runWhenDue()
    const [first, ...others] = files.map(({ id }) => id)
    await deleteForever(first ?? 0)
    await app.runScheduled()
    await deleteForever(...others)
    await app.runScheduled()
    expect(await app.hasObject(`packs/${pack}`)).toBe(false)
    expect(await dueAt(pack)).toBeUndefined()
  })

  it('is written anew without its deleted files, a day after the first: the others stay', async () => {
    const { files, pack } = await sendPacked(4)
    await runWhenDue()
    const [first, deleted, last, another] = files as [Sent, Sent, Sent, Sent]
    await deleteForever(deleted.id)
    await app.runScheduled()
    const hours = (Date.parse((await dueAt(pack)) ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23)
    await deleteForever(another.id)
    await app.runScheduled()
    expect(await packOf(first)).toBe(pack)

    await runWhenDue()
    await expectReadable([first, last])
    const newPack = await packOf(first)
    expect(newPack).not.toBe(pack)
    expect(await packOf(last)).toBe(newPack)
    const stored = await (await app.s3.get(`packs/${newPack}`)).text()
    expect(stored).toBe(first.content + last.content)
    // Downloads that are under way still find them.
    expect(await app.hasObject(`packs/${pack}`)).toBe(true)
    await runWhenDue()
    expect(await app.hasObject(`packs/${pack}`)).toBe(false)
    await expectReadable([first, last])
  })

  it('has the etag, the name and the ranges of each file, wherever it is', async () => {
    const { files, pack } = await sendPacked(12)
    const { content, url } = files[11] as Sent
    const before = await user.client.fetch('GET', url)
    expect(await before.text()).toBe(content)
    const part = await user.client.fetch('GET', url, undefined, {
      headers: { range: 'bytes=3-5' },
    })
    expect([part.status, await part.text()]).toEqual([206, content.slice(3, 6)])
    const facts = async () =>
      (await user.client.get(`file-entries/${files[11]?.id}`)).body.fileEntry.file_name
    const name = createHash('md5').update(content).digest('hex')
    expect(await facts()).toBe(name)
    await deleteForever((files[0] as Sent).id)
    await app.runScheduled()
    await runWhenDue()
    expect(await packOf(files[11] as Sent)).not.toBe(pack)
    expect(await facts()).toBe(name)
    const after = await user.client.fetch('GET', url)
    expect(await after.text()).toBe(content)
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
  })

  it('goes where nothing was made of it, and stays while an upload is under way', async () => {
    const { pack } = await sendPacked()
    const name = pack.slice(1).concat('z')
    await app.s3.put(`packs/${name}`, new Uint8Array(5))
    await app.db.insert(packs).values({ name, sizeBytes: 5, dueAt: PAST })
    await app.db.insert(uploads).values({
      objectKey: `uploads/${name}~0~5`,
      userId: user.id,
      strategy: 'form',
      sizeBytes: 5,
      mime: '',
      name: 'slow.txt',
      isPutOnce: true,
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    })
    await runWhenDue(name)
    expect(await app.hasObject(`packs/${name}`)).toBe(true)
    // The job that gives up what has expired comes first.
    await app.db
      .update(uploads)
      .set({ expiresAt: PAST })
      .where(eq(uploads.objectKey, `uploads/${name}~0~5`))
    await runWhenDue(name)
    expect(await app.hasObject(`packs/${name}`)).toBe(false)
    expect(await dueAt(name)).toBeUndefined()
  })

  it('is not touched, nor served, where its bytes are not those that were stored', async () => {
    const { files, pack } = await sendPacked()
    await runWhenDue()
    const [deleted, kept] = files as [Sent, Sent]
    const bytes = new Uint8Array(await (await app.s3.get(`packs/${pack}`)).arrayBuffer())
    const changed = bytes.slice()
    changed.set([0], deleted.content.length)
    await deleteForever(deleted.id)
    await app.runScheduled()
    for (const damaged of [changed, bytes.subarray(0, deleted.content.length + 1)]) {
      await app.s3.put(`packs/${pack}`, damaged)
      for (const range of [{}, { range: 'bytes=1-1' }])
        expect(
          (await user.client.fetch('GET', kept.url, undefined, { headers: range })).status,
        ).toBe(500)
      await runWhenDue(pack)
      expect(await packOf(kept)).toBe(pack)
    }
    const errors = await app.db.all<{ message: string }>(
      sql`SELECT error AS message FROM job_runs WHERE job = 'collectPacks' AND error IS NOT NULL`,
    )
    expect(errors).toHaveLength(2)
    for (const { message } of errors) expect(message).toContain('other bytes than were stored')
    await app.s3.put(`packs/${pack}`, bytes)
    await runWhenDue(pack)
    expect(await packOf(kept)).not.toBe(pack)
    await expectReadable(files.slice(1))
  })

  it('keeps its files where they are while a backup copies', async () => {
    const { files, pack } = await sendPacked()
    await runWhenDue()
    await deleteForever((files[0] as Sent).id)
    await app.runScheduled()
    const until = new Date(Date.now() + 60_000).toISOString()
    await app.db.run(sql`INSERT INTO job_pauses VALUES ('collectBlobs', ${until})`)
    const before = await app.s3.listKeys()
    await runWhenDue(pack)
    expect(await app.s3.listKeys()).toEqual(before)
    expect(await packOf(files[1] as Sent)).toBe(pack)
    // One that had read before the pause began.
    const contents = await selectContents(app.db, pack)
    const to = { name: pack.slice(1).concat('y'), dueAt: PAST, offsets: [0, 1] }
    await insertPack(app.db, { name: to.name, sizeBytes: 2, dueAt: PAST })
    await moveContents(app.db, contents, to, new Date().toISOString())
    expect(await packOf(files[1] as Sent)).toBe(pack)
    await app.db.run(sql`DELETE FROM job_pauses`)
    await runWhenDue()
    expect(await packOf(files[1] as Sent)).not.toBe(pack)
    await expectReadable(files.slice(1))
  })

  it('is not left for one that was taken as empty before its files had moved', async () => {
    const { files, pack } = await sendPacked()
    const contents = await selectContents(app.db, pack)
    const to = { name: pack.slice(1).concat('x'), dueAt: PAST, offsets: [0, 1, 2] }
    await insertPack(app.db, { name: to.name, sizeBytes: 9, dueAt: PAST })
    await takeDuePacks(app.db, { now: PAST, nextDueAt: new Date().toISOString(), limit: 500 })
    await moveContents(app.db, contents, to, PAST)
    expect(await packOf(files[0] as Sent)).toBe(pack)
    await runWhenDue()
    expect(await dueAt(to.name)).toBeUndefined()
    await expectReadable(files)
  })

  it('is none where no file of a bundle may be stored', async () => {
    const count = () => app.db.$count(packs)
    const before = await count()
    const { status } = await sendBundle(user.client, [{ name: 'a' }, { name: 'b' }], {
      parentId: 999_999,
    })
    expect(status).toBe(404)
    await expect.poll(count).toBe(before)
  })
})

it('packs and their files are found by indexes', async () => {
  const contents = [{ blobId: 0, objectKey: '', sizeBytes: 1, etag: '' }]
  const to = { name: 'y', dueAt: PAST, offsets: [0] }
  const times = { now: PAST, nextDueAt: PAST }
  const plans = [
    ...(await queryPlans(app.db, (db) => takeDuePacks(db, { ...times, limit: 50 }))),
    ...(await queryPlans(app.db, (db) => selectContents(db, 'x'))),
    ...(await queryPlans(app.db, (db) => settlePacks(db, ['x']))),
    ...(await queryPlans(app.db, (db) => moveContents(db, contents, to, PAST))),
  ]
  expect(plans).toHaveLength(4)
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (blobs|packs|uploads)/)
})
