import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { blobs, blobTexts } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { registerUser, replaceFile, searched, uploadFile } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { textStatuses, untilTextsAreRead, uploadToSearch } from '#tests/support/text-search.ts'

let app: OwnApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => expectSoundDrive(app))
afterAll(() => app.stop())

const readTexts = () => app.runScheduled('*/5 * * * *')

/** As it was before there were texts. */
async function forgetEverything(): Promise<void> {
  await untilTextsAreRead(app)
  await app.db.batch([
    app.db.delete(blobTexts),
    app.db.update(blobs).set({ textStatus: 'pending', textAttempts: 0, textDueAt: '' }),
  ])
}

describe('texts', () => {
  it('of files from before are read little by little', async () => {
    const { client } = await registerUser(app)
    const names = Array.from({ length: 30 }, (_, index) => `file ${index}.txt`)
    for (const name of names) await uploadFile(client, { name, content: 'an old lagoon' })
    await uploadFile(client, { name: 'picture.png', mime: 'image/png' })
    await uploadFile(client, { name: 'a.pdf', mime: 'application/pdf' })
    await forgetEverything()
    expect(await searched(client, 'lagoon')).toEqual([])
    await readTexts()
    const found = await searched(client, 'lagoon')
    expect(found.length).toBeGreaterThan(10)
    expect(found.length).toBeLessThan(30)
    expect((await textStatuses(app)).slice(0, 2)).toEqual(['awaited', 'unreadable'])
    await readTexts()
    expect(await searched(client, 'lagoon')).toEqual(names.toSorted())
    expect(await textStatuses(app)).not.toContain('pending')
  })

  it('of former contents too, to be found when they come back', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client, { name: 'a.txt', content: 'first lagoon' })
    const version = await replaceFile(client, file, 'second')
    await forgetEverything()
    for (let run = 0; run < 3; run++) await readTexts()
    expect(await searched(client, 'lagoon')).toEqual([])
    await client.post(`file-entries/${file.id}/versions/${version.id}/restore`)
    expect(await searched(client, 'lagoon')).toEqual(['a.txt'])
  })

  it('are read again when a reading ended half-way, and given up when it always does', async () => {
    const { client } = await registerUser(app)
    await app.db.run(
      sql`CREATE TRIGGER refuse BEFORE INSERT ON blob_texts BEGIN SELECT RAISE(ABORT, 'a broken disk'); END`,
    )
    const file = await uploadFile(client, { name: 'a.txt', content: 'lagoon' })
    const isThis = eq(blobs.objectKey, `uploads/${file.file_name}`)
    const row = async () => (await app.db.select().from(blobs).where(isThis))[0]
    await expect.poll(() => app.logs.join()).toContain('work behind the answer failed')
    expect(await row()).toMatchObject({ textStatus: 'pending', textAttempts: 1 })
    await app.db.run(sql`DROP TRIGGER refuse`)
    await readTexts()
    // Somebody may still be at it.
    expect(await searched(client, 'lagoon')).toEqual([])
    await app.db.update(blobs).set({ textDueAt: '' }).where(isThis)
    await readTexts()
    expect(await searched(client, 'lagoon')).toEqual(['a.txt'])

    await app.db.delete(blobTexts).where(eq(blobTexts.blobId, (await row())?.id ?? 0))
    await app.db
      .update(blobs)
      .set({ textStatus: 'pending', textAttempts: 5, textDueAt: '' })
      .where(isThis)
    await readTexts()
    expect(await row()).toMatchObject({ textStatus: 'unreadable' })
  })

  it('are read once by many runs at a time', async () => {
    const { client } = await registerUser(app)
    for (let index = 0; index < 5; index++)
      await uploadFile(client, { name: `${index}.txt`, content: `lagoon ${index}` })
    await forgetEverything()
    await Promise.all([readTexts(), readTexts(), readTexts()])
    await readTexts()
    expect(await searched(client, 'lagoon')).toHaveLength(5)
    const attempts = await app.db.all(sql`SELECT 1 FROM blobs WHERE text_attempts > 1`)
    expect(attempts).toEqual([])
  })

  it('that the bucket fails to hand out do not keep others, and are tried again, but not for ever', async () => {
    const { client } = await registerUser(app)
    const contents = ['a broken lagoon', 'a lagoon that waits behind it']
    const files = []
    for (const [index, content] of contents.entries())
      files.push(await uploadFile(client, { name: `${index}.txt`, content }))
    await forgetEverything()
    const isBroken = eq(blobs.objectKey, `uploads/${files[0]?.file_name}`)
    const row = async () => (await app.db.select().from(blobs).where(isBroken))[0]
    const tryAgain = async () => {
      await app.db.update(blobs).set({ textDueAt: '' }).where(isBroken)
      for (let run = 0; run < 3; run++) await readTexts()
    }
    const mend = await app.breakObject(new TextEncoder().encode(contents[0]))
    for (let run = 0; run < 3; run++) await readTexts()
    expect(await searched(client, 'lagoon')).toEqual(['1.txt'])
    // Not again before its time, however often the job runs.
    expect(await row()).toMatchObject({ textStatus: 'pending', textAttempts: 1 })
    expect(app.logs.filter((line) => line.includes('"job":"readTexts","blobId"'))).toHaveLength(1)

    for (let attempt = 2; attempt <= 5; attempt++) {
      await tryAgain()
      expect(await row()).toMatchObject({ textStatus: 'pending', textAttempts: attempt })
    }
    await tryAgain()
    expect(await row()).toMatchObject({ textStatus: 'unreadable' })

    await mend()
    await app.db.update(blobs).set({ textStatus: 'pending', textAttempts: 4 }).where(isBroken)
    await tryAgain()
    expect(await searched(client, 'lagoon')).toEqual(['0.txt', '1.txt'])
  })

  it('of an object that is gone are none', async () => {
    const { client } = await registerUser(app)
    const file = await uploadToSearch(app, client, { name: 'a.txt', content: 'lagoon' })
    const isThis = eq(blobs.objectKey, `uploads/${file.file_name}`)
    const [blob] = await app.db.select().from(blobs).where(isThis)
    await app.db.delete(blobTexts).where(eq(blobTexts.blobId, blob?.id ?? 0))
    await app.s3.put(`uploads/${file.file_name}`, new TextEncoder().encode('another'))
    await app.db.update(blobs).set({ textStatus: 'pending', textDueAt: '' }).where(isThis)
    await readTexts()
    expect(await searched(client, 'another')).toEqual([])
    expect((await textStatuses(app))[0]).toBe('unreadable')
  })

  it('are read when a name tells what a file is', async () => {
    const { client } = await registerUser(app)
    const file = await uploadToSearch(app, client, { name: 'a.zip', content: 'lagoon' })
    expect((await textStatuses(app))[0]).toBe('unreadable')
    await client.put(`file-entries/${file.id}`, { name: 'a.txt' })
    await readTexts()
    expect(await searched(client, 'lagoon')).toEqual(['a.txt'])
  })

  it('go with the content that they are of', async () => {
    const { client } = await registerUser(app)
    const file = await uploadToSearch(app, client, { name: 'a.txt', content: 'lagoon' })
    const count = await app.db.$count(blobTexts)
    await client.post('file-entries/delete', { entryIds: [file.id], deleteForever: true })
    await app.runScheduled()
    expect(await app.db.$count(blobTexts)).toBe(count - 1)
  })
})
