import { openAsBlob } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client/web'
import type { Client } from '@libsql/client/web'
import { openDatabase } from '#db/client.ts'
import { migrateDatabase, MIGRATIONS } from '#db/migrate.ts'
import type { DatabaseAddress } from '#db/migrate.ts'
import { indexAllTexts } from '#worker/features/text-search/index-all-texts.ts'
import { storedKeyOf } from '#worker/storage/packs.ts'
import { StartError } from '../config.ts'
import { DATABASE_FILE, objectsIn, OBJECTS_FOLDER, requireNamedObjects } from './backup-site.ts'
import type { SiteStores } from './backup-site.ts'
import { openBucket } from './bucket-client.ts'
import type { BucketClient } from './bucket-client.ts'
import { readCopyHeader, readInserts } from './database-copy.ts'
import type { CopyHeader } from './database-copy.ts'

/** A transaction of the database must end within seconds, and a request stays small. */
const ROWS_PER_BATCH = 500
const BATCH_CHARACTERS = 1_000_000

/** Comes last, because its triggers read other tables. */
const LAST_TABLE = 'file_entries'

const JOURNAL_PATH = 'meta/_journal.json'

interface MigrationJournal {
  entries: unknown[]
}

export interface RestoreReport {
  objects: number
  rows: number
}

/**
 * Restores a backup into an empty database and bucket; `force` empties them once the whole backup is validated. Objects
 * precede the rows that name them.
 * @throws StartError
 */
export async function restoreSite(
  stores: SiteStores,
  folder: string,
  { force }: { force: boolean },
): Promise<RestoreReport> {
  const path = join(folder, DATABASE_FILE)
  const header = await readCopyHeader(path).catch((error: unknown) => {
    throw error instanceof StartError ? error : new StartError(`${folder} holds no backup.`)
  })
  const journal = await readJournal()
  if (journal.entries.length < header.migrations)
    throw new StartError(
      'The backup is of a newer version of Atoll, or of an early one. Restore it with that one.',
    )
  await requireNamedObjects(folder, path, header)
  const keys = await objectsIn(folder)
  const { database } = stores
  const { url, authToken } = database
  const client = createClient({ url, ...(authToken ? { authToken } : {}) })
  const bucket = openBucket(stores.bucket)
  try {
    if (!force) await requireEmpty(client, bucket)
    await dropTables(client)
    await deleteOthers(bucket, new Set(keys))
    const etags: [key: string, etag: string][] = []
    for (const key of keys)
      etags.push([
        key,
        await bucket.write(key, await openAsBlob(join(folder, OBJECTS_FOLDER, key))),
      ])
    await migrateAsFar(database, journal, header.migrations)
    await client.migrate(Object.keys(header.columns).map((table) => `DELETE FROM "${table}"`))
    const rows = await insertRows(client, path, header)
    await updateEtags(client, etags)
    await migrateDatabase(database)
    await indexAllTexts(openDatabase(database))
    await requireObjects(client, new Set(keys))
    return { objects: keys.length, rows }
  } finally {
    client.close()
  }
}

async function requireEmpty(client: Client, bucket: BucketClient): Promise<void> {
  const { rows } = await client.execute(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'users'",
  )
  const users = rows.length > 0 ? (await client.execute('SELECT id FROM users LIMIT 1')).rows : []
  const first = await bucket.list().next()
  if (users.length > 0 || !first.done)
    throw new StartError('There is a site already. To replace all it holds, add --force.')
}

async function dropTables(client: Client): Promise<void> {
  const { rows } = await client.execute(`
    SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('virtual', 'table')
    AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type = 'table'`)
  if (rows.length > 0)
    await client.migrate(rows.map((row) => `DROP TABLE "${row['name'] as string}"`))
}

async function deleteOthers(bucket: BucketClient, keys: ReadonlySet<string>): Promise<void> {
  const others: string[] = []
  for await (const key of bucket.list()) if (!keys.has(key)) others.push(key)
  for (const key of others) await bucket.delete(key)
}

const readJournal = async () =>
  JSON.parse(await readFile(join(MIGRATIONS, JOURNAL_PATH), 'utf8')) as MigrationJournal

/** Brings an empty database to the version that the backup was made of. */
async function migrateAsFar(
  database: DatabaseAddress,
  journal: MigrationJournal,
  count: number,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-migrations-'))
  try {
    await cp(MIGRATIONS, folder, { recursive: true })
    await mkdir(join(folder, 'meta'), { recursive: true })
    const entries = journal.entries.slice(0, count)
    await writeFile(join(folder, JOURNAL_PATH), JSON.stringify({ ...journal, entries }))
    await migrateDatabase(database, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function insertRows(client: Client, path: string, header: CopyHeader): Promise<number> {
  let count = 0
  for (const isLast of [false, true]) {
    let batch: string[] = []
    let characters = 0
    const flush = async () => {
      // Foreign keys are off in the copy: tables come in any order.
      if (batch.length > 0) await client.migrate(batch)
      count += batch.length
      batch = []
      characters = 0
    }
    const isWanted = (table: string) => (table === LAST_TABLE) === isLast
    for await (const statement of readInserts(path, header, isWanted)) {
      batch.push(statement)
      characters += statement.length
      if (batch.length >= ROWS_PER_BATCH || characters > BATCH_CHARACTERS) await flush()
    }
    await flush()
  }
  return count
}

/** An object that was put together from parts has another etag once it is stored whole, and the other way round. */
async function updateEtags(client: Client, etags: [string, string][]): Promise<void> {
  for (let start = 0; start < etags.length; start += ROWS_PER_BATCH) {
    const page = JSON.stringify(etags.slice(start, start + ROWS_PER_BATCH))
    await client.execute({
      sql: `UPDATE blobs SET etag = stored.value ->> 1 FROM json_each(?) stored
        WHERE object_key = stored.value ->> 0 AND etag <> stored.value ->> 1`,
      args: [page],
    })
  }
}

async function requireObjects(client: Client, keys: ReadonlySet<string>): Promise<void> {
  const { rows } = await client.execute('SELECT object_key FROM blobs WHERE given_up_at IS NULL')
  const missing = rows.filter((row) => !keys.has(storedKeyOf(row['object_key'] as string)))
  if (missing.length > 0)
    throw new StartError(`The backup lacks ${missing.length} objects that its database names.`)
}
