import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { migrateDatabase } from '#db/migrate.ts'
import { startApp } from '#tests/support/app.ts'
import { listed, registerUser, uploadFile } from '#tests/support/factories.ts'
import { personalSpace } from '#tests/support/personal-space.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The parts of a typical migration: a column, an index, and an update of every row. */
const NEXT_MIGRATION = [
  'ALTER TABLE file_entries ADD COLUMN later TEXT',
  'CREATE INDEX file_entries_later ON file_entries (space_id, later)',
  'UPDATE file_entries SET later = name_key',
].join(';\n--> statement-breakpoint\n')

/** The migrations as they will be when there is one more. */
async function migrationsToCome(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-migrations-'))
  await cp(MIGRATIONS, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: Date.now(), tag: '9999_later' })
  await writeFile(path, JSON.stringify(journal))
  await writeFile(join(folder, '9999_later.sql'), NEXT_MIGRATION)
  return folder
}

it('a migration while files are stored and lists are read fails none of them and loses nothing', async () => {
  const app = await startApp()
  const user = await registerUser(app)
  await app.db.run(sql`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
    INSERT INTO file_entries (hash, space_id, owner_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, created_at, updated_at)
    SELECT 'many-' || i, ${personalSpace(user.id)}, ${user.id}, '/', 1, 'n' || i, 'n' || i, 'n' || i, 'n' || i, 'folder', '2026-01-01', '2026-01-01' FROM n`)
  const folder = await migrationsToCome()
  const migration = { isOver: false }
  const stored: number[] = []
  const store = async () => {
    while (!migration.isOver) stored.push((await uploadFile(user.client)).id)
    stored.push((await uploadFile(user.client)).id)
  }
  const read = async () => {
    while (!migration.isOver) await listed(user.client, 'orderBy=updated_at&orderDir=desc')
  }
  const migrate = migrateDatabase(app.database, folder).finally(() => {
    migration.isOver = true
  })
  await Promise.all([migrate, store(), store(), read(), read()])
  const [row] = await app.db.all<{ count: number }>(
    sql`SELECT count(*) AS count FROM file_entries WHERE later = name_key`,
  )
  expect(row?.count).toBeGreaterThanOrEqual(5000)
  const files = await app.db.all<{ id: number }>(
    sql`SELECT id FROM file_entries WHERE NOT is_folder AND owner_id = ${user.id}`,
  )
  expect(new Set(files.map(({ id }) => id))).toEqual(new Set(stored))
  // More than is looked at in one go.
  await app.db.run(sql`DELETE FROM file_entries WHERE hash LIKE 'many-%'`)
  await expectSoundDrive(app)
  await app.stop()
  await rm(folder, { recursive: true })
}, 60_000)
