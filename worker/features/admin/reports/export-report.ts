import type { RequestContext } from '#worker/context/context.ts'
import { majorAmount } from '#worker/i18n/money.ts'
import type { CsvColumn } from '../lists/csv.ts'
import { readReport } from './read-report.ts'
import type { ExportReportQuery, Report } from './schema.ts'

type Row =
  | Report['days'][number]
  | { day: string; currency: string; amount: string }
  | Report['file_types'][number]
  | Report['largest_users'][number]

interface ExportedReport {
  columns: readonly CsvColumn<Row>[]
  rows: Row[]
}

/** The rows behind one chart. Throws as `authorizeAdmin`. */
export async function exportReport(
  ctx: RequestContext,
  { report, ...range }: ExportReportQuery,
): Promise<ExportedReport> {
  const { days, file_types, largest_users, revenue } = await readReport(ctx, range)
  if (report === 'revenue')
    return {
      columns: columns('day', 'currency', 'amount'),
      rows: revenue.map((one) => ({ ...one, amount: majorAmount(one.amount, one.currency) })),
    }
  if (report === 'file_types')
    return { columns: columns('type', 'count', 'bytes'), rows: file_types }
  if (report === 'largest_users')
    return { columns: columns('id', 'email', 'bytes'), rows: largest_users }
  return { columns: columns('day', report), rows: days }
}

const columns = (...names: readonly string[]): CsvColumn<Row>[] =>
  names.map((header) => ({
    header,
    value: (row) => (row as Record<string, string | number>)[header] ?? null,
  }))
