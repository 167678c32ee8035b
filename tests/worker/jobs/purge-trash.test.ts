import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fileEntries, settings } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import {
  changeSettings,
  createFolder,
  namesIn,
  registerUser,
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
afterAll(() => app.stop())
afterEach(() => expectSoundDrive(app))

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

async function purgeByHand() {
  const admin = await app.adminClient()
  await admin.post('admin/jobs/purgeTrash/run')
  const runs = `admin/job-runs?filters=${encodeURIComponent(JSON.stringify({ job: 'purgeTrash' }))}`
  await expect
    .poll(async () => (await admin.get(runs)).body.pagination.data[0]?.state)
    .toBe('finished')
}

describe('the trash', () => {
  const backdate = (id: number, days: number) =>
    app.db
      .update(fileEntries)
      .set({ deletedAt: daysAgo(days) })
      .where(eq(fileEntries.trashRootId, id))

  it('is emptied of what has been there for longer than the owner wants, space included', async () => {
    const other = await registerUser(app)
    const [old, young] = [
      await createFolder(other.client, 'Old'),
      await createFolder(other.client, 'Young'),
    ]
    await uploadFile(other.client, { parentId: old.id, content: 'x'.repeat(100) })
    await uploadFile(other.client, { parentId: young.id, content: 'x'.repeat(10) })
    await trash(other.client, old.id, young.id)
    await backdate(old.id, 31)
    await backdate(young.id, 29)
    await app.runScheduled()
    const { body } = await other.client.get('drive/file-entries?deletedOnly=true')
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Young'])
    expect(await usedSpace(other.client)).toBe(10)
  })

  it.each([
    { way: 'the schedule', run: () => app.runScheduled() },
    { way: 'an admin', run: () => purgeByHand() },
  ])(
    'is emptied by $way with the setting of now, whatever this isolate remembers',
    async ({ run }) => {
      const folder = await createFolder(user.client)
      await trash(user.client, folder.id)
      await backdate(folder.id, 31)
      await app.db
        .insert(settings)
        .values({ name: 'drive.trash_days', value: 0, updatedAt: daysAgo(0) })
      await run()
      await app.db.delete(settings)
      const { body } = await user.client.get('drive/file-entries?deletedOnly=true')
      expect(body.data).toMatchObject([{ id: folder.id }])
      await run()
      expect((await user.client.get('drive/file-entries?deletedOnly=true')).body.data).toEqual([])
    },
  )

  it('is kept for ever when the setting says 0', async () => {
    const admin = await app.adminClient()
    await changeSettings(admin, { 'drive.trash_days': 0 })
    const folder = await createFolder(user.client)
    await trash(user.client, folder.id)
    await backdate(folder.id, 4000)
    await app.runScheduled()
    await user.client.post('file-entries/restore', { entryIds: [folder.id] })
    expect(await namesIn(user.client)).toContain(folder.name)
    await changeSettings(admin, { 'drive.trash_days': 30 })
  })

  it('takes along what was thrown away out of it later than the folder is old', async () => {
    const folder = await createFolder(user.client)
    const file = await uploadFile(user.client, { parentId: folder.id, content: 'x'.repeat(50) })
    const used = await usedSpace(user.client)
    await trash(user.client, file.id)
    await trash(user.client, folder.id)
    await backdate(folder.id, 40)
    await app.runScheduled()
    expect(await usedSpace(user.client)).toBe(used - 50)
  })
})
