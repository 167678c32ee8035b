import { ENTRY_TYPES, type EntryType } from '#worker/names/entry-type.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { selectReport } from './queries.ts'
import type { DailyReport, Report, ReportQuery } from './schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const USUAL_DAYS = 30

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Numbers of the site, as the hourly job has counted them. Throws as `authorizeAdmin`. */
export async function readReport(ctx: RequestContext, query: ReportQuery): Promise<Report> {
  authorizeAdmin(permissionHolder(ctx), 'reports.view')
  const { db, clock } = ctx.deps
  const to = query.to ?? dayOf(clock().getTime())
  const from = query.from ?? dayOf(Date.parse(to) - (USUAL_DAYS - 1) * DAY_MS)
  const [stats, newest, revenue, facts, largestUsers] = await selectReport(db, { from, to })
  const last = new Map(newest.map(({ name, value }) => [name, value]))
  const number = (name: string) => last.get(name) ?? null
  const fact = (name: string) => facts.find((one) => one.name === name)?.value ?? null
  const byDay = new Map(stats.map(({ day, name, value }) => [`${name} ${day}`, value]))
  const of = (name: DailyReport, day: string) => byDay.get(`${name} ${day}`) ?? 0
  const files = (fact('files') ?? {}) as Partial<Record<EntryType, FileTypeSums>>
  return {
    from,
    to,
    counted_at: fact('counted_at') as string | null,
    totals: {
      users: number('users'),
      subscribers: number('subscribers'),
      files: number('files'),
      used_bytes: number('used_bytes'),
      links: number('links'),
      workspaces: number('workspaces'),
    },
    storage: {
      objects: number('objects'),
      stored_bytes: number('stored_bytes'),
      orphaned_blobs: number('orphaned_blobs'),
      unfinished_uploads: number('unfinished_uploads'),
      corrected_spaces: stats
        .filter(({ name }) => name === 'corrected_spaces')
        .reduce((sum, { value }) => sum + value, 0),
    },
    days: daysBetween(from, to).map((day) => ({
      day,
      visits: of('visits', day),
      sign_ups: of('sign_ups', day),
      uploads: of('uploads', day),
      uploaded_bytes: of('uploaded_bytes', day),
    })),
    revenue,
    file_types: ENTRY_TYPES.flatMap((type) => {
      const sums = files[type]
      return sums ? [{ type, count: sums.count, bytes: sums.bytes }] : []
    }).toSorted((a, b) => b.bytes - a.bytes),
    largest_users: largestUsers,
  }
}

type FileTypeSums = Pick<Report['file_types'][number], 'count' | 'bytes'>

function daysBetween(from: string, to: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const count = Math.max(0, Math.round((last - first) / DAY_MS) + 1)
  return Array.from({ length: count }, (_, index) => dayOf(first + index * DAY_MS))
}
