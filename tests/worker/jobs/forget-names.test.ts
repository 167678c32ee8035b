import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entrySearchRemovals } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { createFolder, registerUser, searched, uploadFile } from '#tests/support/factories.ts'
import { personalSpace } from '#tests/support/personal-space.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'

let app: OwnApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const named = async () =>
  (await app.db.all<{ id: number }>(sql`SELECT rowid AS id FROM entry_search ORDER BY rowid`)).map(
    ({ id }) => id,
  )

describe('the name of an entry that is gone', () => {
  it('is found by no search at once, and is forgotten by the next run, others stay', async () => {
    const { client } = await registerUser(app)
    const kept = await createFolder(client, 'needle kept')
    const gone = await createFolder(client, 'needle gone')
    await uploadFile(client, { name: 'needle inside.txt', parentId: gone.id })
    await client.post('file-entries/delete', { entryIds: [gone.id], deleteForever: true })
    expect(await searched(client, 'needle')).toEqual(['needle kept'])
    expect(await named()).toHaveLength(3)

    await app.runScheduled()
    await expect.poll(() => app.db.$count(entrySearchRemovals)).toBe(0)
    expect(await named()).toEqual([kept.id])
    expect(await searched(client, 'needle')).toEqual(['needle kept'])
    await expectSoundDrive(app)
  })

  it('is forgotten also where many are gone', async () => {
    const user = await registerUser(app)
    const before = await named()
    await app.db.run(sql`
      INSERT INTO file_entries (hash, space_id, owner_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5001)
      SELECT 'many ' || i, ${personalSpace(user.id)}, ${user.id}, '/', 1, 'many ' || i, 'many ' || i, 'many ' || i, 'many ' || i, 'folder', '2026-01-01' FROM n`)
    await app.db.run(sql`DELETE FROM file_entries WHERE hash LIKE 'many %'`)
    await app.runScheduled()
    await expect.poll(() => app.db.$count(entrySearchRemovals)).toBe(0)
    expect(await named()).toEqual(before)
  })
})
