import { sql } from 'drizzle-orm'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { App } from '#tests/support/app.ts'
import { workerdResidentBytes } from '#tests/support/peak-memory.ts'
import { INDEXED, INDEXES, SEARCHES } from './admin-list-queries.ts'
import { fillSite, RARE, type FilledSite, type SiteSize } from './fill-site.ts'
import { median, timed, timeRatio } from './print-table.ts'
import type { BenchRow } from './print-table.ts'

const ROUNDS = 15
const MIB = 1024 ** 2
const PER_PAGE = 30
const SAMPLE_MS = 250

const SMALL: SiteSize = {
  users: 100,
  entries: 2000,
  links: 100,
  workspaces: 100,
  tags: 100,
  subscriptions: 50,
  reports: 100,
  logLines: 100,
}
const LARGE: SiteSize = {
  users: 100_000,
  entries: 1_000_000,
  links: 50_000,
  workspaces: 10_000,
  tags: 50_000,
  subscriptions: 10_000,
  reports: 10_000,
  logLines: 100_000,
}

/** First pages of the admin area must not take longer because there is more behind them. */
export async function measureAdminIndexes(): Promise<BenchRow[]> {
  const [small, large] = [await startApp(), await startApp()]
  try {
    const few = await adminOf(small, SMALL)
    let many = few
    const ms = await timed(async () => (many = await adminOf(large, LARGE)))
    console.log(`     100,000 users and 1,000,000 entries took ${Math.round(ms / 1000)} s to make`)
    return [
      ...(await measureFirstPages(few, many)),
      ...(await measureLastPages(many)),
      ...(await measureExports(many)),
      ...(await measureJobs(large)),
      ...(await measureReports(few, many)),
    ]
  } finally {
    await small.stop()
    await large.stop()
  }
}

interface Admin {
  client: ApiClient
  facts: FilledSite
}

const adminOf = async (app: App, size: SiteSize): Promise<Admin> => ({
  facts: await fillSite(app, size),
  client: await app.adminClient(),
})

async function measureFirstPages(few: Admin, many: Admin): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const [index, queriesOf] of Object.entries(INDEXES)) {
    const searches = (SEARCHES[index] ?? []).map((text) => `query=${encodeURIComponent(text)}`)
    const fewQueries = ['', ...queriesOf(few.facts), ...searches]
    for (const [at, query] of ['', ...queriesOf(many.facts), ...searches].entries()) {
      const what = `admin/${index}${query && '?'}${decodeURIComponent(query)}`
      const list = (admin: Admin, its: string) => read(admin, `${index}?${its}`)
      const { roundTrips } = await list(many, query)
      rows.push({ what: `round trips: ${what}`, figure: roundTrips, unit: '', atMost: 2 })
      const figure = await timeRatio(
        ROUNDS,
        () => list(many, query),
        () => list(few, fewQueries[at] ?? ''),
      )
      const hasBudget = INDEXED.has(index) || !searches.includes(query)
      rows.push({
        what: `${what}: 100,000 users over 100`,
        figure,
        unit: '×',
        ...(hasBudget && { atMost: 1.5 }),
      })
    }
  }
  return rows
}

async function read({ client }: Admin, path: string) {
  const answer = await client.get(`admin/${path}`)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return answer
}

/** Pages at the end cost what is before them. */
async function measureLastPages(many: Admin): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const [index, count] of Object.entries({
    users: LARGE.users,
    files: LARGE.entries,
    links: LARGE.links,
    'audit-events': LARGE.logLines,
  })) {
    const page = Math.floor(count / PER_PAGE)
    const last = () => read(many, `${index}?page=${page}`)
    await last()
    rows.push({ what: `admin/${index}: page ${page}`, figure: await timed(last), unit: 'ms' })
  }
  return rows
}

async function measureExports(many: Admin): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const [index, count] of [
    ['users', LARGE.users],
    ['files', LARGE.entries - RARE],
  ] as const) {
    let lines = 0
    const samples: number[] = []
    const timer = setInterval(() => samples.push(residentBytes()), SAMPLE_MS)
    const ms = await timed(async () => (lines = await exported(many, index)))
    clearInterval(timer)
    if (lines < count) throw new Error(`an export of ${lines} lines`)
    rows.push({ what: `export of ${count} ${index}`, figure: ms / 1000, unit: 's' })
    // The first one makes the heap as large as slices need it; garbage makes single samples say nothing.
    const third = Math.floor(samples.length / 3)
    const grown = median(samples.slice(2 * third)) - median(samples.slice(third, 2 * third))
    if (index === 'files')
      rows.push({
        what: `memory of workerd: the last third of that export over the second`,
        figure: Math.round(grown / MIB),
        unit: 'MiB',
        atMost: 100,
      })
  }
  return rows
}

const residentBytes = () => Math.max(0, ...(workerdResidentBytes() ?? []))

/** Returns its lines. */
async function exported({ client }: Admin, index: string): Promise<number> {
  const answer = await client.fetch('GET', `admin/${index}/export`)
  let lines = 0
  for await (const chunk of answer.body ?? []) for (const byte of chunk) if (byte === 10) lines += 1
  return lines
}

/** Of a run that has little to do: the first ones count what was filled. */
async function measureJobs(large: App): Promise<BenchRow[]> {
  const runs = 3
  for (let run = 0; run < runs; run++) await large.runScheduled()
  const jobs = await large.db.all<{ job: string; ms: number }>(sql`
    SELECT job, round((julianday(finished_at) - julianday(started_at)) * 86400000) AS ms FROM job_runs
    WHERE id IN (SELECT max(id) FROM job_runs GROUP BY job) AND finished_at IS NOT NULL ORDER BY ms DESC LIMIT 5`)
  return jobs.map(({ job, ms }) => ({ what: `job ${job}`, figure: ms, unit: 'ms' }))
}

async function measureReports(few: Admin, many: Admin): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const path of [
    'reports',
    'reports?from=2018-01-01',
    'reports/export?report=sign_ups',
    'reports/export?report=file_types',
    'reports/export?report=largest_users',
  ]) {
    const { roundTrips } = await read(many, path)
    rows.push({ what: `round trips: admin/${path}`, figure: roundTrips, unit: '', atMost: 2 })
    const figure = await timeRatio(
      ROUNDS,
      () => read(many, path),
      () => read(few, path),
    )
    rows.push({
      what: `admin/${path}: 100,000 users over 100`,
      figure,
      unit: '×',
      // Of many days, the larger site has numbers of more: it was filled as if over years.
      ...(!path.includes('from=') && { atMost: 1.5 }),
    })
  }
  return rows
}
