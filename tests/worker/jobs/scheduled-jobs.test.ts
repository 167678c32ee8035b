import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { blobs, fileEntries, sessions, spaces, uploads } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import {
  createFolder,
  presign,
  putObject,
  registerUser,
  replaceFile,
  signInAgain,
  trash,
  uploadFile,
  usedSpace,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'

let app: OwnApp
let user: TestUser
beforeAll(async () => {
  app = await startApp()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))
afterAll(() => app.stop())

const PAST = new Date(Date.now() - 1000).toISOString()

const expire = (key: string) =>
  app.db.update(uploads).set({ expiresAt: PAST }).where(eq(uploads.objectKey, key))

describe('sessions', () => {
  it('are forgotten once they are over, and only those', async () => {
    const other = await registerUser(app)
    const elsewhere = await signInAgain(app, other)
    const rows = () => app.db.select().from(sessions).where(eq(sessions.userId, other.id))
    const [first] = await rows()
    await app.db
      .update(sessions)
      .set({ expiresAt: PAST })
      .where(eq(sessions.id, first?.id ?? 0))
    await app.runScheduled()
    expect(await rows()).toHaveLength(1)
    expect((await elsewhere.get('user/space-usage')).status).toBe(200)
  })
})

describe('used bytes of spaces', () => {
  it('are compared with the files, trash and versions included; a difference is logged and corrected', async () => {
    const owner = await registerUser(app)
    const file = await uploadFile(owner.client, { content: '12345' })
    await replaceFile(owner.client, file, '1234567')
    const folder = await createFolder(owner.client)
    await uploadFile(owner.client, { parentId: folder.id, content: '123' })
    await trash(owner.client, folder.id)
    expect(await usedSpace(owner.client)).toBe(15)
    const spaceOf = eq(spaces.ownerId, owner.id)
    await app.db.update(spaces).set({ usedBytes: 4000, recountedAt: '' }).where(spaceOf)
    const seen = app.logs.length
    await app.runScheduled()
    expect(await usedSpace(owner.client)).toBe(15)
    const [space] = await app.db.select().from(spaces).where(spaceOf)
    await expect
      .poll(() => app.logs.slice(seen).filter((line) => line.includes('"used":4000')))
      .toEqual([
        JSON.stringify({
          level: 'error',
          job: 'recountSpaces',
          spaceId: space?.id,
          used: 4000,
          counted: 15,
        }),
      ])
  })

  it('are recounted in turn, those first that were not for the longest time', async () => {
    const owner = await registerUser(app)
    await app.runScheduled()
    const [before] = await app.db.select().from(spaces).where(eq(spaces.ownerId, owner.id))
    expect(before?.recountedAt).not.toBe('')
    await app.runScheduled()
    const [after] = await app.db.select().from(spaces).where(eq(spaces.ownerId, owner.id))
    expect(Date.parse(after?.recountedAt ?? '')).toBeGreaterThan(
      Date.parse(before?.recountedAt ?? ''),
    )
  })
})

describe('a run', () => {
  it('may be repeated: the second one finds nothing to do and does no harm', async () => {
    const file = await uploadFile(user.client, { content: 'unharmed' })
    await app.runScheduled()
    const state = async () =>
      JSON.stringify(
        await app.db.batch([
          app.db.select().from(fileEntries),
          app.db.select().from(blobs),
          app.db.select().from(uploads),
        ]),
      )
    const before = await state()
    const seen = app.logs.length
    await Promise.all([app.runScheduled(), app.runScheduled()])
    expect(await state()).toBe(before)
    expect((await user.client.get(file.url ?? '')).body).toBe('unharmed')
    const jobLines = () =>
      app.logs
        .slice(seen)
        .filter((line) => line.includes('"job"'))
        .map((line) => JSON.parse(line))
    // The last job, of both runs.
    const isLast = ({ job }: { job: string }) => job === 'collectBlobs'
    await expect.poll(() => jobLines().filter(isLast).length).toBe(2)
    for (const line of jobLines()) expect(line).toMatchObject({ level: 'info', count: 0 })
  })

  it('goes on with the other jobs when one fails', async () => {
    const presigned = await presign(user.client, {})
    await putObject(presigned, 'hello')
    await expire(presigned.key)
    await app.db
      .update(sessions)
      .set({ expiresAt: PAST })
      .where(eq(sessions.userId, (await registerUser(app)).id))
    await app.db.run(
      sql`CREATE TRIGGER refuse BEFORE DELETE ON sessions BEGIN SELECT RAISE(ABORT, 'a broken disk'); END`,
    )
    await app.runScheduled()
    await app.db.run(sql`DROP TRIGGER refuse`)
    expect(await app.hasObject(presigned.key)).toBe(false)
    await expect.poll(() => app.logs.join('\n')).toContain('"job":"expireSessions","error"')
  })
})
