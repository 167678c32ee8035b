import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq, getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { migrateDatabase, OtherMigrationsError } from '#db/migrate.ts'
import * as schema from '#db/schema/index.ts'
import { useEmptyDatabases } from '#tests/support/empty-database.ts'
import { createAdmin, hasAdmin, seedDatabase } from '#worker/host/seed.ts'
import { readHostConfig, StartError } from '#worker/host/config.ts'
import { prepareDatabase } from '#worker/host/prepare-site.ts'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

interface Journal {
  entries: { tag: string }[]
}

let directory = ''
let journal: Journal
const emptyDatabase = useEmptyDatabases()
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atoll-migrations-'))
  journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))
})
afterAll(async () => {
  await rm(directory, { recursive: true, force: true })
})

/** The migrations as they were when there were only the first `count`. */
async function firstMigrations(count: number): Promise<string> {
  const folder = await mkdtemp(join(directory, 'migrations-'))
  await mkdir(join(folder, 'meta'))
  const entries = journal.entries.slice(0, count)
  await Promise.all(
    entries.map(({ tag }) => cp(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`))),
  )
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return folder
}

/** Everything that the database is made of, in words that do not depend on how it got there. */
async function structureOf(db: Database) {
  const rows = await db.all<{ name: string; sql: string }>(sql`
    SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\' ORDER BY name`)
  return rows.map((row) => ({ ...row, sql: row.sql.replaceAll(/["`\s]+/g, ' ') }))
}

const applied = (db: Database) =>
  db.all<{ hash: string }>(sql`SELECT hash FROM __drizzle_migrations ORDER BY id`)

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable))

describe('migrations', () => {
  it('are listed in the order of their numbers, without gap', () => {
    expect(journal.entries.length).toBeGreaterThan(0)
    expect(journal.entries.map(({ tag }) => Number(tag.slice(0, 4)))).toEqual(
      journal.entries.map((_entry, index) => index),
    )
  })

  it('make of an empty database what the code expects: each table with each column', async () => {
    const { address, db } = await emptyDatabase()
    await migrateDatabase(address)
    expect(tables.length).toBeGreaterThan(10)
    for (const table of tables) {
      const columns = await db.all<{ name: string; notnull: number; pk: number }>(
        sql`SELECT name, "notnull", pk FROM pragma_table_xinfo(${getTableName(table)})`,
      )
      // In any order: what a later migration adds stands last.
      const expected = getTableConfig(table).columns.map(
        ({ name, notNull }) => [name, notNull] as const,
      )
      const actual = columns.map((column) => [column.name, column.notnull === 1] as const)
      expect(new Map(actual), getTableName(table)).toEqual(new Map(expected))
      const indexes = await db.all<{ name: string }>(
        sql`SELECT name FROM pragma_index_list(${getTableName(table)}) WHERE origin = 'c'`,
      )
      const named = getTableConfig(table).indexes.map(({ config }) => config.name)
      expect(
        indexes.map(({ name }) => name),
        getTableName(table),
      ).toEqual(expect.arrayContaining(named))
    }
  })

  it('have an index for each foreign key: what is deleted is looked for in the tables that refer to it', async () => {
    const { address, db } = await emptyDatabase()
    await migrateDatabase(address)
    const names = tables.map((table) => getTableName(table))
    for (const table of names) {
      const keys = await db.all<{ column: string; parent: string }>(
        sql`SELECT "from" AS "column", "table" AS parent FROM pragma_foreign_key_list(${table})`,
      )
      // Roles are few, and so are those who have them.
      for (const { column } of keys.filter(({ parent }) => parent !== 'roles')) {
        const [step] = await db.all<{ detail: string }>(
          sql`EXPLAIN QUERY PLAN SELECT 1 FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = 1`,
        )
        expect(step?.detail, `${table}.${column}`).toMatch(/^SEARCH /)
      }
    }
  })

  it('run twice, one after the other, change nothing the second time', async () => {
    const { address, db } = await emptyDatabase()
    await migrateDatabase(address)
    const [structure, done] = [await structureOf(db), await applied(db)]
    expect(done).toHaveLength(journal.entries.length)
    await seedDatabase(db)
    await createAdmin(db, { email: ' Admin@Example.com', password: 'the first admin' })
    await migrateDatabase(address)
    expect(await structureOf(db)).toEqual(structure)
    expect(await applied(db)).toEqual(done)
    expect(await hasAdmin(db)).toBe(true)
  })

  it('bring a database of any earlier version to the same structure, with what is in it', async () => {
    const fresh = await emptyDatabase()
    await migrateDatabase(fresh.address)
    const expected = await structureOf(fresh.db)
    for (let count = 0; count <= journal.entries.length; count++) {
      const { address, db } = await emptyDatabase()
      await migrateDatabase(address, await firstMigrations(count))
      if (count > 0)
        await db.run(
          sql`INSERT INTO users (email, password_hash, updated_at) VALUES ('kept@example.com', 'x', '2026-01-01')`,
        )
      await migrateDatabase(address)
      expect(await structureOf(db), `from ${count} migrations`).toEqual(expected)
      expect(await applied(db)).toHaveLength(journal.entries.length)
      expect(await db.select().from(schema.users)).toHaveLength(count > 0 ? 1 : 0)
    }
  })

  it.each([
    ['that is not set, which was the one for light', null, 1],
    ['that is set to the one for light', 0, 1],
    ['that was chosen', 2, 2],
  ])('keep the default theme of an existing site %s', async (_what, before, after) => {
    const { address, db } = await emptyDatabase()
    await migrateDatabase(address, await firstMigrations(2))
    await seedDatabase(db)
    const name = 'themes.default_id'
    if (before !== null)
      await db.insert(schema.settings).values({ name, value: before, updatedAt: '2026-01-01' })
    await migrateDatabase(address)
    await seedDatabase(db)
    expect(await db.select().from(schema.settings)).toMatchObject([{ name, value: after }])
  })

  it('add the languages that the site comes with to an existing one, and keep what it has', async () => {
    const { address, db } = await emptyDatabase()
    await migrateDatabase(address, await firstMigrations(14))
    const updatedAt = '2026-01-01'
    await db.insert(schema.localizations).values([
      { language: 'en', name: 'English', lines: {}, updatedAt },
      { language: 'de', name: 'Hausdeutsch', lines: { Save: 'Sichern' }, updatedAt },
    ])
    await migrateDatabase(address)
    const rows = await db.select().from(schema.localizations).orderBy(schema.localizations.language)
    expect(rows.map(({ language }) => language)).toEqual(['ar', 'de', 'en', 'es', 'fr', 'ja'])
    expect(rows[1]).toMatchObject({ name: 'Hausdeutsch', lines: { Save: 'Sichern' } })
    // A language that an owner removes stays removed.
    await db.delete(schema.localizations).where(eq(schema.localizations.language, 'ja'))
    await seedDatabase(db)
    expect(await db.select().from(schema.localizations)).toHaveLength(5)
  })

  it('take checksums that came with files for claims, and keep those that the site has computed', async () => {
    const { address, db } = await emptyDatabase()
    await migrateDatabase(address, await firstMigrations(20))
    await db.run(
      sql`INSERT INTO users (id, email, password_hash, updated_at) VALUES (7, 'a@example.com', '', ''), (8, 'b@example.com', '', '')`,
    )
    await db.run(sql`
      INSERT INTO blobs (id, object_key, size_bytes, etag, crc32, crc32_at) VALUES
        (1, 'file', 1, 'e', 11, NULL), (2, 'computed', 1, 'e', 12, '2026-01-01'), (3, 'sent by a visitor', 1, 'e', 13, NULL),
        (4, 'thumbnail', 1, 'e', 14, NULL), (5, 'unknown', 1, 'e', NULL, NULL)`)
    for (const [id, ownerId, blobId, sentBy] of [
      [1, 7, 1, null],
      [2, 8, 1, null],
      [3, 7, 2, null],
      [4, 7, 3, ''],
      [5, 7, 5, null],
    ] as const)
      await db.run(sql`
        INSERT INTO file_entries (id, hash, space_id, owner_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, blob_id, sent_by, updated_at)
        VALUES (${id}, ${id}, 1, ${ownerId}, '/', 0, ${id}, ${id}, ${id}, ${id}, 'text', ${blobId}, ${sentBy}, '2026-01-01')`)
    await migrateDatabase(address)
    const { id, crc32, claimedCrc32, claimedBy } = schema.blobs
    expect(
      await db.select({ id, crc32, claimedCrc32, claimedBy }).from(schema.blobs).orderBy(id),
    ).toEqual([
      { id: 1, crc32: null, claimedCrc32: 11, claimedBy: 7 },
      { id: 2, crc32: 12, claimedCrc32: null, claimedBy: null },
      { id: 3, crc32: null, claimedCrc32: 13, claimedBy: null },
      { id: 4, crc32: 14, claimedCrc32: null, claimedBy: null },
      { id: 5, crc32: null, claimedCrc32: null, claimedBy: null },
    ])
  })

  it('refuse a database that other migrations have made, and leave it as it is', async () => {
    const { address, db } = await emptyDatabase()
    const folder = await firstMigrations(1)
    await writeFile(
      join(folder, `${journal.entries[0]?.tag}.sql`),
      'CREATE TABLE users (id INTEGER)',
    )
    await migrateDatabase(address, folder)
    const structure = await structureOf(db)
    await expect(migrateDatabase(address)).rejects.toThrow(OtherMigrationsError)
    await expect(
      prepareDatabase(
        readHostConfig({ LIBSQL_URL: address.url, LIBSQL_AUTH_TOKEN: address.authToken }),
      ),
    ).rejects.toThrow(new StartError(new OtherMigrationsError().message))
    expect(await structureOf(db)).toEqual(structure)
  })
})
