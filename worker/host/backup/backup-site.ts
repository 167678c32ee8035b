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
import { StartError } from '../config.ts'
import { openBucket } from './bucket-client.ts'
import type { BucketAddress, BucketClient } from './bucket-client.ts'
import { writeDatabaseCopy } from './database-copy.ts'
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
 * Copies database and bucket of a site, which may run meanwhile, to a folder. The database first: objects are immutable
 * and none of those it names is deleted while collection is paused, so all of them are there to be copied. What the
 * folder has already is not copied again.
 */
export async function backupSite(stores: SiteStores, folder: string): Promise<BackupReport> {
  await mkdir(join(folder, OBJECTS_FOLDER), { recursive: true, mode: 0o700 })
  const db = openDatabase(stores.database)
  const resume = await pauseCollection(db)
  try {
    const path = join(folder, DATABASE_FILE)
    const header = await describeTables(db)
    await writeDatabaseCopy(stores.database, header, `${path}.part`)
    if ((await describeTables(db)).migrations !== header.migrations)
      throw new StartError('The database was migrated during the backup. Run it again.')
    const { keys, copied } = await copyObjects(db, openBucket(stores.bucket), folder)
    // Only now: until here the folder holds the previous backup, complete.
    await rename(`${path}.part`, path)
    return { objects: keys.size, copied, removed: await removeOthers(folder, keys) }
  } finally {
    await resume()
  }
}

/** Keeps blobs from being collected. Returns how to end that. */
async function pauseCollection(db: Database): Promise<() => Promise<void>> {
  const renew = async () => {
    const until = new Date(Date.now() + PAUSE_MS).toISOString()
    await db
      .insert(jobPauses)
      .values({ job: 'collectBlobs', until })
      .onConflictDoUpdate({ target: jobPauses.job, set: { until } })
  }
  await renew()
  // Ten renewals in a row may fail before the pause ends.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEWAL_MS)
  return async () => {
    clearInterval(timer)
    await db.delete(jobPauses).where(eq(jobPauses.job, 'collectBlobs'))
  }
}

/** Tables that hold data of their own: not the search indexes, which triggers fill. */
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

/** Copies the objects of all blobs that are not given up. */
async function copyObjects(db: Database, bucket: BucketClient, folder: string) {
  const keys = new Set<string>()
  let copied = 0
  for (let after = 0; ;) {
    const page = await db
      .select({ id: blobs.id, key: blobs.objectKey, sizeBytes: blobs.sizeBytes })
      .from(blobs)
      .where(and(gt(blobs.id, after), isNull(blobs.collectedAt)))
      .orderBy(blobs.id)
      .limit(BLOBS_PER_PAGE)
    const last = page.at(-1)
    if (!last) return { keys, copied }
    after = last.id
    const waiting = page.values()
    const worker = async () => {
      for (const { key, sizeBytes } of waiting) {
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

/** Keys of the objects in a backup. */
export async function objectsIn(folder: string): Promise<string[]> {
  const root = join(folder, OBJECTS_FOLDER)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
