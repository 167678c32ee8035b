import { asc, eq, gt, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { NOBODYS_SPACE } from '#db/discarded.ts'
import {
  blobs,
  blobTexts,
  entrySearchRemovals,
  entryVersions,
  fileEntries,
  linkEntries,
  links,
  packs,
  spaces,
} from '#db/schema/index.ts'
import { nameOrderKey } from '#worker/names/name-order-key.ts'
import { searchKey } from '#worker/names/search-key.ts'
import { packedAt } from '#worker/storage/packs.ts'
import type { App } from './app.ts'

type Entry = typeof fileEntries.$inferSelect

interface HighestIds {
  users: number
  entries: number
  blobs: number
}

const idsBefore = new WeakMap<App, HighestIds>()

/** Of a shared site, the highest ids before the present file: earlier files may have planted inconsistencies. */
export const highestIdsBefore = (app: App): HighestIds =>
  idsBefore.get(app) ?? { users: 0, entries: 0, blobs: 0 }

/** Makes {@link expectSoundDrive} leave out the users there are, and all that is theirs. */
export async function ignorePresentRows(app: App): Promise<void> {
  const [ids] = await app.db.all<HighestIds>(sql`
    SELECT
      (SELECT COALESCE(MAX(id), 0) FROM users) AS users,
      (SELECT COALESCE(MAX(id), 0) FROM file_entries) AS entries,
      (SELECT COALESCE(MAX(id), 0) FROM blobs) AS blobs`)
  if (ids) idsBefore.set(app, ids)
}

/** Rows of one response of the database, which has at most 10 MB. */
const ENTRIES_PER_READ = 3000

async function entriesAfter(app: App, id: number): Promise<Entry[]> {
  const rows = await app.db
    .select()
    .from(fileEntries)
    .where(gt(fileEntries.id, id))
    .orderBy(asc(fileEntries.id))
    .limit(ENTRIES_PER_READ)
  const last = rows.at(-1)
  return rows.length < ENTRIES_PER_READ || !last
    ? rows
    : [...rows, ...(await entriesAfter(app, last.id))]
}

/**
 * Recomputes derived data (folder sizes, used space, ancestors, trash roots, search and sort keys) and fails on any
 * difference, for every user: a change must not affect another's data.
 */
export async function expectSoundDrive(app: App): Promise<void> {
  const before = highestIdsBefore(app)
  const entries = await entriesAfter(app, before.entries)
  const [spaceRows, blobRows, linkRows, versions, searchRows, removals, texts, textRows, packRows] =
    await app.db.batch([
      app.db.select().from(spaces).where(gt(spaces.ownerId, before.users)),
      app.db.select().from(blobs).where(gt(blobs.id, before.blobs)),
      app.db
        .select({ id: links.id, entryId: linkEntries.entryId })
        .from(links)
        .leftJoin(linkEntries, eq(linkEntries.linkId, links.id))
        .where(gt(links.userId, before.users)),
      app.db.select().from(entryVersions).where(gt(entryVersions.entryId, before.entries)),
      app.db.all<{ id: number }>(
        sql`SELECT rowid AS id FROM entry_search WHERE rowid > ${before.entries}`,
      ),
      app.db.select().from(entrySearchRemovals),
      app.db
        .select({ blobId: blobTexts.blobId })
        .from(blobTexts)
        .where(gt(blobTexts.blobId, before.blobs)),
      app.db.all<{ id: number }>(
        sql`SELECT rowid AS id FROM text_search WHERE rowid > ${before.blobs}`,
      ),
      app.db.select().from(packs),
    ])
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const blobsById = new Map(blobRows.map((blob) => [blob.id, blob]))
  const removed = new Set(removals.map(({ entryId }) => entryId))
  // Permanently deleted entries awaiting removal are charged to no user and contain no kept entry.
  const discarded = new Set(
    entries.filter(({ spaceId }) => spaceId === NOBODYS_SPACE).map(({ id }) => id),
  )
  const kept = entries.filter(({ trashRootId }) => !discarded.has(trashRootId ?? 0))
  const keptById = new Map(kept.map((entry) => [entry.id, entry]))
  const searchable = new Set(searchRows.map(({ id }) => id))
  const problems = [
    ...kept.flatMap((entry) => problemsOf(entry, keptById)),
    ...sizeProblems(kept),
    ...takenTwice(kept),
    ...spaceRows.flatMap(({ id, usedBytes }) => {
      const sum =
        sumOf(kept.filter((entry) => entry.spaceId === id && !entry.isFolder)) +
        sumOf(versions.filter(({ entryId }) => keptById.get(entryId)?.spaceId === id))
      return sum === usedBytes
        ? []
        : [`space ${id} is charged ${usedBytes} bytes for files of ${sum}`]
    }),
    ...entries.flatMap((entry) => {
      const blob = blobsById.get(entry.blobId ?? 0)
      if (entry.isFolder) return entry.blobId === null ? [] : [`folder ${entry.id} has a blob`]
      return blob?.sizeBytes === entry.sizeBytes && blob.givenUpAt === null
        ? []
        : [`file ${entry.id} has not the blob it needs`]
    }),
    ...versions.flatMap((version) => {
      const blob = blobsById.get(version.blobId)
      return blob?.sizeBytes === version.sizeBytes && blob.givenUpAt === null
        ? []
        : [`version ${version.id} has not the blob it needs`]
    }),
    ...blobRows.flatMap(({ id, thumbnailBlobId }) => {
      return thumbnailBlobId === null || blobsById.get(thumbnailBlobId)?.givenUpAt === null
        ? []
        : [`blob ${id} has not the thumbnail it needs`]
    }),
    ...kept
      .filter(({ id, name, searchKey: key }) => key !== searchKey(name) || !searchable.has(id))
      .map((entry) => `entry ${entry.id} can't be found by its name`),
    ...kept
      .filter(({ name, sortKey }) => sortKey !== nameOrderKey(name))
      .map((entry) => `entry ${entry.id} is not listed where its name belongs`),
    ...searchRows
      .filter(({ id }) => !byId.has(id) && !removed.has(id))
      .map(({ id }) => `the name of entry ${id}, which is gone, is never forgotten`),
    ...textProblems(
      blobRows.filter(({ textStatus }) => textStatus === 'ready').map(({ id }) => id),
      texts,
      new Set(textRows.map(({ id }) => id)),
    ),
    ...packProblems(blobRows, packRows),
    ...linkRows
      .filter((link) => !keptById.has(link.entryId ?? 0))
      .map((link) => `link ${link.id} leads to no entry`),
  ]
  expect(problems).toEqual([])
}

const sumOf = (files: readonly { sizeBytes: number }[]) =>
  files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

function problemsOf(entry: Entry, byId: ReadonlyMap<number, Entry>): string[] {
  const parent = entry.parentId === null ? null : byId.get(entry.parentId)
  const problems: string[] = []
  if (parent === undefined)
    problems.push(`entry ${entry.id} is in folder ${entry.parentId}, which is gone`)
  const chain = parent ? `${parent.ancestors}${parent.id}/` : '/'
  if (entry.ancestors !== chain)
    problems.push(`entry ${entry.id} has the ancestors ${entry.ancestors} instead of ${chain}`)
  if (parent && (!parent.isFolder || parent.spaceId !== entry.spaceId))
    problems.push(`entry ${entry.id} is in what can't hold it`)
  if ((entry.deletedAt === null) !== (entry.trashRootId === null))
    problems.push(`entry ${entry.id} is half in the trash`)
  if (parent && parent.deletedAt !== null && entry.deletedAt === null)
    problems.push(`entry ${entry.id} lives in a folder in the trash`)
  return problems
}

/** A folder counts what is below it and not in the trash; in the trash itself, what went there with it. */
function sizeProblems(entries: Entry[]): string[] {
  const sums = new Map<string, number>()
  const key = (folderId: number | string, trashRootId: number | null) =>
    `${folderId} ${trashRootId ?? ''}`
  for (const { isFolder, ancestors, trashRootId, sizeBytes } of entries) {
    if (isFolder) continue
    for (const folderId of ancestors.split('/').filter(Boolean))
      sums.set(key(folderId, trashRootId), (sums.get(key(folderId, trashRootId)) ?? 0) + sizeBytes)
  }
  return entries.flatMap(({ id, isFolder, trashRootId, sizeBytes }) => {
    const sum = sums.get(key(id, trashRootId)) ?? 0
    return !isFolder || sum === sizeBytes
      ? []
      : [`folder ${id} says ${sizeBytes} bytes and holds ${sum}`]
  })
}

function takenTwice(entries: Entry[]): string[] {
  const taken = new Set<string>()
  return entries
    .filter(({ deletedAt }) => deletedAt === null)
    .map(({ spaceId, parentId, nameKey }) => JSON.stringify([spaceId, parentId, nameKey]))
    .filter((place) => taken.size === taken.add(place).size)
    .map((place) => `two entries are at ${place}`)
}

/** Each blob in a pack lies within it, and on no other. */
function packProblems(
  blobRows: readonly { id: number; objectKey: string; sizeBytes: number }[],
  packRows: readonly { name: string; sizeBytes: number }[],
): string[] {
  const sizes = new Map(packRows.map(({ name, sizeBytes }) => [name, sizeBytes]))
  const placed = blobRows.flatMap(({ id, objectKey, sizeBytes }) => {
    const place = packedAt(objectKey)
    return place ? [{ id, isSameSize: place.sizeBytes === sizeBytes, ...place }] : []
  })
  const sorted = placed.toSorted((a, b) => a.pack.localeCompare(b.pack) || a.offset - b.offset)
  return sorted.flatMap(({ id, pack, offset, sizeBytes, isSameSize }, index) => {
    const next = sorted[index + 1]
    const end = next?.pack === pack ? next.offset : (sizes.get(pack) ?? 0)
    return isSameSize && offset + sizeBytes <= end ? [] : [`blob ${id} is not within its pack`]
  })
}

/** Exactly the ready blobs have a text, and exactly those texts are in the search index. */
function textProblems(
  ready: number[],
  texts: { blobId: number }[],
  searchable: ReadonlySet<number>,
): string[] {
  const kept = new Set(texts.map(({ blobId }) => blobId))
  return [
    ...ready.filter((id) => !kept.has(id)).map((id) => `blob ${id} has lost its text`),
    ...[...kept].filter((id) => !searchable.has(id)).map((id) => `no search finds blob ${id}`),
    ...[...searchable]
      .filter((id) => !kept.has(id))
      .map((id) => `the text of blob ${id}, which is gone, is still searched`),
  ]
}
