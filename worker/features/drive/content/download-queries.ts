import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orNull, packed, unpacked } from '#db/packed.ts'
import { blobs, fileEntries } from '#db/schema/index.ts'
import { checksumColumns } from '../entries/checksum-columns.ts'
import { isNamed, selectNamedEntries } from '../entries/named-queries.ts'
import type { NamedEntries } from '../entries/named-queries.ts'

/** Rows of one answer: far below the 10 MB that the database may answer. */
const PAGE_ROWS = 5000

const contentColumns = (userId: number) => ({
  id: fileEntries.id,
  ancestors: fileEntries.ancestors,
  isFolder: fileEntries.isFolder,
  name: fileEntries.name,
  sizeBytes: fileEntries.sizeBytes,
  updatedAt: fileEntries.updatedAt,
  objectKey: orNull(blobs.objectKey),
  etag: orNull(blobs.etag),
  ...checksumColumns(userId),
})

/** Entries below the named folders, parents first. */
const selectBelow = (db: Database, named: NamedEntries, after: ContentPlace | null) =>
  db
    .selectDistinct({ row: packed(contentColumns(named.userId)) })
    .from(fileEntries)
    .leftJoin(blobs, eq(blobs.id, fileEntries.blobId))
    .innerJoin(
      sql`(SELECT ancestors || id || '/' AS first, ancestors || id || '0' AS last FROM file_entries
        WHERE is_folder AND ${isNamed(named)}) AS root`,
      sql`${fileEntries.ancestors} >= root.first AND ${fileEntries.ancestors} < root.last`,
    )
    .where(
      and(
        isNull(fileEntries.deletedAt),
        after === null
          ? undefined
          : sql`(${fileEntries.ancestors}, ${fileEntries.id}) > (${after.ancestors}, ${after.id})`,
      ),
    )
    .orderBy(fileEntries.ancestors, fileEntries.id)
    .limit(PAGE_ROWS)

interface ContentPlace {
  ancestors: string
  id: number
}

export type ContentRow = Awaited<ReturnType<typeof selectBelow>>[number]['row']

/**
 * Named entries and the first 5,000 below their folders, in one round trip. Callers must authorize the download before
 * they read the rest ({@link selectPagesAfter}).
 */
export async function selectDownload(db: Database, named: NamedEntries, linkHash: string | null) {
  const [found, below] = await db.batch([
    selectNamedEntries(db, named, linkHash),
    selectBelow(db, named, null),
  ])
  return { found, below: unpacked(below) }
}

/** Descendants after the first page, each page on demand. */
export async function* selectPagesAfter(
  db: Database,
  named: NamedEntries,
  first: readonly ContentRow[],
): AsyncGenerator<ContentRow[]> {
  for (let page = first; page.length === PAGE_ROWS;) {
    const next = unpacked(await selectBelow(db, named, page.at(-1) ?? null))
    yield next
    page = next
  }
}
