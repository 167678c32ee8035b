import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fileEntries, users } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { createFolder, registerUser, trash, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { share } from '#tests/support/shares.ts'
import { personalSpace } from '#tests/support/personal-space.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'

let app: OwnApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => expectSoundDrive(app))
afterAll(() => app.stop())

const LONG_AGO = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString()

const left = async (ids: number[]) => {
  const rows = await app.db.select({ id: users.id }).from(users).where(inArray(users.id, ids))
  return rows.map(({ id }) => id)
}

async function leave(user: TestUser): Promise<void> {
  await user.client.post('auth/user/confirm-password', { password: user.password })
  expect((await user.client.delete('users/me?deleteCurrentUser=true')).status).toBe(200)
}

/** As a broken disk does, while `run` runs. */
async function refusing(trigger: string, run: () => Promise<void>): Promise<void> {
  await app.db.run(
    sql.raw(`CREATE TRIGGER refuse ${trigger} BEGIN SELECT RAISE(ABORT, 'a broken disk'); END`),
  )
  try {
    await run()
  } finally {
    await app.db.run(sql`DROP TRIGGER refuse`)
  }
}

/** Accounts whose address nobody proved. */
async function claims(count: number, createdAt = LONG_AGO): Promise<number[]> {
  const rows = await app.db.all<{ id: number }>(sql`
    INSERT INTO users (email, is_provisional, password_hash, created_at, updated_at)
    SELECT 'claim@example.com', 1, '', ${createdAt}, ${createdAt} FROM generate_series(1, ${count}) RETURNING id`)
  return rows.map(({ id }) => id)
}

describe('claims of an address that was never proven', () => {
  it('go after a month, however many they are', async () => {
    const [old, fresh] = [await claims(1200), await claims(1, new Date().toISOString())]
    await app.runScheduled()
    expect(await left([...old.slice(0, 10), ...old.slice(-10), ...fresh])).toEqual(fresh)
  })

  it('hold up no other when one can\u2019t be removed', async () => {
    const old = await claims(5)
    const deleted = await registerUser(app)
    await leave(deleted)
    await refusing(`BEFORE DELETE ON users WHEN old.id = ${old[2]}`, async () => {
      await app.runScheduled()
      expect(await left([...old, deleted.id])).toEqual([old[2]])
    })
    await expect.poll(() => app.logs.join('\n')).toContain(`"userId":${old[2]},"error"`)
    await app.runScheduled()
    expect(await left(old)).toEqual([])
  })
})

describe('deleted accounts', () => {
  it('hold up no other when one can\u2019t be removed', async () => {
    const [first, second] = [await registerUser(app), await registerUser(app)]
    for (const user of [first, second]) {
      await createFolder(user.client)
      await leave(user)
    }
    const ids = [first.id, second.id]
    await refusing(`BEFORE DELETE ON file_entries WHEN old.owner_id = ${first.id}`, async () => {
      await app.runScheduled()
      expect(await left(ids)).toEqual([first.id])
    })
    await app.runScheduled()
    expect(await left(ids)).toEqual([])
  })

  it('leave what they have put into the folders of others, and take along what others have put into theirs', async () => {
    const [leaver, other] = [await registerUser(app), await registerUser(app)]
    const theirs = await createFolder(leaver.client)
    const kept = await createFolder(other.client)
    await share(leaver.client, theirs.id, other, ['edit'])
    await share(other.client, kept.id, leaver, ['edit'])
    const stays = await uploadFile(leaver.client, { parentId: kept.id })
    const goes = await uploadFile(other.client, { parentId: theirs.id })
    const trashed = await uploadFile(other.client, { parentId: theirs.id })
    await trash(other.client, trashed.id)
    await leave(leaver)
    await app.runScheduled()
    expect(await left([leaver.id])).toEqual([])
    const rows = await app.db
      .select({ id: fileEntries.id, ownerId: fileEntries.ownerId })
      .from(fileEntries)
      .where(inArray(fileEntries.id, [stays.id, goes.id, trashed.id]))
    expect(rows).toEqual([{ id: stays.id, ownerId: other.id }])
  })

  it('go with all their entries, more than one statement takes', async () => {
    const user = await registerUser(app)
    await createFolder(user.client)
    await app.db.run(sql`
      INSERT INTO file_entries (hash, space_id, owner_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, updated_at)
      SELECT 'many' || value, ${personalSpace(user.id)}, ${user.id}, '/', 1, 'many' || value, 'many' || value, 'many' || value, 'many' || value, 'folder', ''
      FROM generate_series(1, 4100)`)
    await leave(user)
    await app.runScheduled()
    expect(await left([user.id])).toEqual([])
    expect(
      await app.db
        .select({ id: fileEntries.id })
        .from(fileEntries)
        .where(eq(fileEntries.ownerId, user.id)),
    ).toEqual([])
  })
})
