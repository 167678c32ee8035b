import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { openDatabase } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import type { DatabaseAddress } from '#db/migrate.ts'
import { blobs, jobPauses } from '#db/schema/index.ts'
import { storedKeyOf } from '#worker/storage/packs.ts'
import { StartError } from '../config.ts'
import { openBucket } from './bucket-client.ts'
import type { BucketAddress, BucketClient } from './bucket-client.ts'
import { readObjectKeys, writeDatabaseCopy } from './database-copy.ts'
import type { CopyHeader } from './database-copy.ts'

export interface SiteStores {
  database: DatabaseAddress
  bucket: BucketAddress
}

export interface BackupReport {
  objects: number
  copied: number
  removed: number
}

export const DATABASE_FILE = 'database.sql.gz'
export const OBJECTS_FOLDER = 'objects'

const PAUSE_MS = 15 * 60_000
const RENEWAL_MS = 60_000
const BLOBS_PER_PAGE = 1000
const COPIES_AT_ONCE = 4

/**
 * Copies a site's database and bucket while it runs. The database comes first: collection is paused and objects are
 * immutable, so every named object still exists. Existing copies are kept.
 */
export async function backupSite(stores: SiteStores, folder: string): Promise<BackupReport> {
  const path = join(folder, DATABASE_FILE)
  const partPath = `${path}.part`
  await requireOwnFolder(folder, [path, partPath])
  await mkdir(join(folder, OBJECTS_FOLDER), { recursive: true, mode: 0o700 })
  const db = openDatabase(stores.database)
  const resume = await pauseCollection(db)
  try {
    const header = await describeTables(db)
    await writeDatabaseCopy(stores.database, header, partPath)
    if ((await describeTables(db)).migrations !== header.migrations)
      throw new StartError('The database was migrated during the backup. Run it again.')
    const { keys, copied } = await copyObjects(db, openBucket(stores.bucket), folder)
    const namedKeys = await requireNamedObjects(folder, partPath, header)
    // Only now: until here the folder holds the previous backup, complete.
    await rename(partPath, path)
    const removed = await removeOthers(folder, new Set([...keys, ...namedKeys]))
    return { objects: keys.size, copied, removed }
  } finally {
    await resume()
  }
}

/** Refuses a folder whose `objects` is not of a backup: files there that no blob names are deleted. */
async function requireOwnFolder(folder: string, databaseFiles: string[]): Promise<void> {
  const sizes = await Promise.all(databaseFiles.map(sizeOf))
  // A first backup that was interrupted has only the partial copy.
  if (sizes.some((size) => size !== null)) return
  if ((await objectsIn(folder)).length > 0)
    throw new StartError(
      `${join(folder, OBJECTS_FOLDER)} has files that are not of a backup. Choose another folder.`,
    )
}

/** Returns the keys that the copy of the database names. Throws StartError when the folder lacks one. */
export async function requireNamedObjects(
  folder: string,
  path: string,
  header: CopyHeader,
): Promise<Set<string>> {
  const keys = await readObjectKeys(path, header)
  const present = new Set(await objectsIn(folder))
  const missing = [...keys].filter((key) => !present.has(key))
  if (missing.length > 0)
    throw new StartError(`The backup lacks ${missing.length} objects that its database names.`)
  return keys
}

/**
 * Pauses the collection of blobs; returns a function that resumes it. Concurrent backups share one row: the one that
 * finds another's pause leaves the row to expire.
 */
async function pauseCollection(db: Database): Promise<() => Promise<void>> {
  const isPause = eq(jobPauses.job, 'collectBlobs')
  let ownUntil = ''
  let isShared = false
  const renew = async () => {
    const now = Date.now()
    const until = new Date(now + PAUSE_MS).toISOString()
    const [found] = await db.batch([
      db
        .select({ until: jobPauses.until })
        .from(jobPauses)
        .where(and(isPause, gt(jobPauses.until, new Date(now).toISOString()))),
      db
        .insert(jobPauses)
        .values({ job: 'collectBlobs', until })
        .onConflictDoUpdate({ target: jobPauses.job, set: { until } }),
    ])
    isShared ||= found.some((pause) => pause.until !== ownUntil)
    ownUntil = until
  }
  await renew()
  // Ten renewals in a row may fail before the pause ends.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEWAL_MS)
  return async () => {
    clearInterval(timer)
    if (!isShared) await db.delete(jobPauses).where(and(isPause, eq(jobPauses.until, ownUntil)))
  }
}

/** Tables that hold data of their own: not the search indexes, which a restore fills. */
async function describeTables(db: Database): Promise<CopyHeader> {
  const [rows, applied] = await db.batch([
    db.all<{ name: string; column: string }>(sql`
      SELECT t.name, c.name AS column FROM pragma_table_list t, pragma_table_info(t.name) c
      WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        AND t.name NOT IN ('__drizzle_migrations', 'job_pauses')
      ORDER BY t.name, c.cid`),
    db.all<{ count: number }>(sql`SELECT count(*) AS count FROM __drizzle_migrations`),
  ])
  const columns: CopyHeader['columns'] = {}
  for (const { name, column } of rows) (columns[name] ??= []).push(column)
  return { columns, migrations: applied[0]?.count ?? 0 }
}

/** Of a blob: the size of the object that holds its bytes, which may be a pack. */
const storedBytes = sql<number>`coalesce(
  (SELECT size_bytes FROM packs WHERE name = substr(${blobs.objectKey}, 9, 43)), ${blobs.sizeBytes})`

/** Copies the objects of all blobs that are not given up. */
async function copyObjects(db: Database, bucket: BucketClient, folder: string) {
  const keys = new Set<string>()
  let copied = 0
  for (let after = 0; ;) {
    const page = await db
      .select({ id: blobs.id, key: blobs.objectKey, sizeBytes: storedBytes })
      .from(blobs)
      .where(and(gt(blobs.id, after), isNull(blobs.givenUpAt)))
      .orderBy(blobs.id)
      .limit(BLOBS_PER_PAGE)
    const last = page.at(-1)
    if (!last) return { keys, copied }
    after = last.id
    const waiting = page.values()
    const worker = async () => {
      for (const { key: contentKey, sizeBytes } of waiting) {
        const key = storedKeyOf(contentKey)
        if (keys.has(key)) continue
        keys.add(key)
        if (await copyObject(bucket, key, sizeBytes, join(folder, OBJECTS_FOLDER, key))) copied++
      }
    }
    await Promise.all(Array.from({ length: COPIES_AT_ONCE }, worker))
  }
}

/** Returns whether the folder lacked the object. */
async function copyObject(
  bucket: BucketClient,
  key: string,
  sizeBytes: number,
  path: string,
): Promise<boolean> {
  if ((await sizeOf(path)) === sizeBytes) return false
  const content = await bucket.read(key)
  if (!content) throw new Error(`The bucket lacks the object ${key}.`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(
    Readable.fromWeb(content as never),
    createWriteStream(`${path}.part`, { mode: 0o600 }),
  )
  const size = await sizeOf(`${path}.part`)
  if (size !== sizeBytes)
    throw new Error(`The object ${key} has ${size} bytes, and should have ${sizeBytes}.`)
  await rename(`${path}.part`, path)
  return true
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )

/** Removes objects that the database does not name any more, and what a broken backup left. */
async function removeOthers(folder: string, keys: ReadonlySet<string>): Promise<number> {
  let count = 0
  for (const key of await objectsIn(folder)) {
    if (keys.has(key)) continue
    await rm(join(folder, OBJECTS_FOLDER, key))
    count++
  }
  return count
}

/** Keys of the objects in a backup; none when it has no folder for them. */
export async function objectsIn(folder: string): Promise<string[]> {
  const root = join(folder, OBJECTS_FOLDER)
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
