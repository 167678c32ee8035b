import { eq, sql, type SQL } from 'drizzle-orm'
import { NOBODYS_SPACE } from '#db/discarded.ts'
import type { Database } from '#db/client.ts'
import { reportFacts } from '#db/schema/index.ts'
import { isOrphaned } from '../orphaned-blobs-queries.ts'
import { IDS_PER_STATEMENT, setFact, setStats } from './stats-queries.ts'

/** A larger table takes several runs. */
const STATEMENTS_PER_RUN = 50

/** Of one kind: for files their type. */
type Sums = Record<string, { count: number; bytes: number }>

interface Progress {
  until: number
  sums: Sums
}

interface Census {
  /** Rows `kind, count, bytes` of an id range. */
  count: (after: number, until: number) => SQL
  table: 'file_entries' | 'blobs'
  /** Numbers of the day on which a pass ended. */
  stats: (sums: Sums) => Record<string, number>
}

const CENSUSES: Record<'files' | 'blobs', Census> = {
  files: {
    table: 'file_entries',
    count: (after, until) => sql`
      SELECT type AS kind, count(*) AS count, sum(size_bytes) AS bytes FROM file_entries
      WHERE id > ${after} AND id <= ${until} AND NOT is_folder AND deleted_at IS NULL
        AND space_id <> ${NOBODYS_SPACE} GROUP BY 1`,
    stats: (sums) => ({ files: total(sums, 'count') }),
  },
  blobs: {
    table: 'blobs',
    count: (after, until) => sql`
      SELECT iif(b.given_up_at IS NULL AND ${isOrphaned}, 'orphaned', 'used') AS kind,
        count(*) AS count, sum(size_bytes) AS bytes FROM blobs b
      WHERE b.id > ${after} AND b.id <= ${until} GROUP BY 1`,
    stats: (sums) => ({
      objects: total(sums, 'count'),
      stored_bytes: total(sums, 'bytes'),
      orphaned_blobs: sums['orphaned']?.count ?? 0,
    }),
  },
}

const total = (sums: Sums, what: 'count' | 'bytes') =>
  Object.values(sums).reduce((sum, kind) => sum + kind[what], 0)

/**
 * Continues counting a large table by ids; after its end the numbers are published and the next run starts anew.
 * Of simultaneous runs the last one's progress counts.
 */
export async function takeCensus(db: Database, name: 'files' | 'blobs', day: string) {
  const { table, count, stats } = CENSUSES[name]
  const fact = `${name}_census`
  const [[saved], [end]] = await db.batch([
    db.select().from(reportFacts).where(eq(reportFacts.name, fact)),
    db.all<{ last: number | null }>(sql`SELECT max(id) AS last FROM ${sql.identifier(table)}`),
  ])
  const last = end?.last ?? 0
  const progress = (saved?.value ?? { until: 0, sums: {} }) as Progress
  for (let n = 0; n < STATEMENTS_PER_RUN && progress.until < last; n++) {
    const until = Math.min(progress.until + IDS_PER_STATEMENT, last)
    const rows = await db.all<{ kind: string; count: number; bytes: number }>(
      count(progress.until, until),
    )
    for (const row of rows) {
      const sum = (progress.sums[row.kind] ??= { count: 0, bytes: 0 })
      sum.count += row.count
      sum.bytes += row.bytes
    }
    progress.until = until
  }
  if (progress.until < last) {
    await setFact(db, fact, progress)
    return
  }
  await db.batch([
    setStats(db, day, stats(progress.sums)),
    setFact(db, name, progress.sums),
    db.delete(reportFacts).where(eq(reportFacts.name, fact)),
  ])
}
