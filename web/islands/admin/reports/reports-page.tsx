import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { api, unwrap } from '#web/api/api-client.ts'
import { formatNumber } from '#worker/i18n/number-format.ts'
import { formatMoney } from '#worker/i18n/money.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { TYPE_WORDS } from '#web/listing/type-words.ts'
import type { Report } from '#worker/features/admin/reports/schema.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { PageProblem } from '../frame/page-problem.tsx'
import { Owner } from '../table/cells.tsx'
import { DayChart } from './day-chart.tsx'
import { Numbers } from './numbers.tsx'
import { RangeBar } from './range-bar.tsx'
import { reportKey, reportRangeAt } from './report-range.ts'
import { ShareTable } from './share-table.tsx'

/** Numbers of the site, as the hourly job has counted them. */
export function ReportsPage() {
  const t = useTrans()
  const range = reportRangeAt(useSearch())
  const { data, error, refetch } = useQuery({
    queryKey: reportKey(range),
    queryFn: async ({ signal }) =>
      (await unwrap(api.admin.reports.$get({ query: range }, { init: { signal } }))).report,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader title={t('Reports')} />
      <RangeBar />
      {error && <PageProblem error={error} onRetry={() => refetch()} />}
      {data ? <Charts report={data} /> : <div className="admin-loading" aria-busy={!error} />}
    </>
  )
}

const DAILY = [
  { name: 'visits', title: 'Visits' },
  { name: 'sign_ups', title: 'Sign-ups' },
  { name: 'uploads', title: 'Uploads' },
  { name: 'uploaded_bytes', title: 'Uploaded data', isBytes: true },
] as const

/** Days without revenue are left out of the report. */
function revenueByDay({ days, revenue }: Report, currency: string) {
  const amounts = new Map(
    revenue.filter((one) => one.currency === currency).map(({ day, amount }) => [day, amount]),
  )
  return days.map(({ day }) => ({ day, value: amounts.get(day) ?? 0 }))
}

function Charts({ report }: { report: Report }) {
  const t = useTrans()
  const { language } = useI18n()
  const { settings } = useBootstrapData()
  const currencies = [...new Set(report.revenue.map(({ currency }) => currency))]
  const count = (value: number) => formatNumber(value, language)
  const bytes = (value: number) => formatBytes(value, language)
  const known = (value: number | null, format: (known: number) => string) =>
    value === null ? null : format(value)
  const { totals, storage, from, to } = report
  const nothing = report.counted_at
    ? t('There are no files yet.')
    : t('The first numbers come within an hour.')
  const exportHref = (name: string) =>
    `/api/v1/admin/reports/export?${new URLSearchParams({ report: name, from, to }).toString()}`
  return (
    <div className="admin-report">
      {report.counted_at ? (
        <p className="admin-secondary">
          {t('Counted every hour; last:')} <FormattedDate iso={report.counted_at} hasTime />
        </p>
      ) : (
        <p className="admin-secondary">{t('The first numbers come within an hour.')}</p>
      )}
      <Numbers
        title={t('Now')}
        numbers={[
          { label: t('Users'), text: known(totals.users, count) },
          ...(settings.billing.enable || (totals.subscribers ?? 0) > 0
            ? [{ label: t('Subscribers'), text: known(totals.subscribers, count) }]
            : []),
          { label: t('Files'), text: known(totals.files, count) },
          { label: t('Used space'), text: known(totals.used_bytes, bytes) },
          { label: t('Links'), text: known(totals.links, count) },
          { label: t('Workspaces'), text: known(totals.workspaces, count) },
        ]}
      />
      <div className="admin-charts">
        {DAILY.map((chart) => (
          <DayChart
            key={chart.name}
            title={t(chart.title)}
            days={report.days.map((one) => ({ day: one.day, value: one[chart.name] }))}
            format={'isBytes' in chart ? bytes : count}
            isBytes={'isBytes' in chart}
            exportHref={exportHref(chart.name)}
          />
        ))}
        {currencies.map((currency) => (
          <DayChart
            key={currency}
            title={t('Revenue in :currency', { currency })}
            days={revenueByDay(report, currency)}
            format={(amount) => formatMoney(amount, currency, language)}
            exportHref={exportHref('revenue')}
          />
        ))}
        <ShareTable
          title={t('File types')}
          headers={[t('Type'), t('Files'), t('Size')]}
          exportHref={exportHref('file_types')}
          emptyText={nothing}
          shares={report.file_types.map((one) => ({
            id: one.type,
            name: t(TYPE_WORDS[one.type]),
            value: one.bytes,
            facts: [count(one.count), bytes(one.bytes)],
          }))}
        />
        <ShareTable
          title={t('Users with the most data')}
          headers={[t('User'), t('Used space')]}
          exportHref={exportHref('largest_users')}
          emptyText={nothing}
          shares={report.largest_users.map((user) => ({
            id: user.id,
            name: <Owner owner={user} />,
            value: user.bytes,
            facts: [bytes(user.bytes)],
          }))}
        />
      </div>
      <Numbers
        title={t('Storage')}
        numbers={[
          { label: t('Stored objects'), text: known(storage.objects, count) },
          { label: t('Stored data'), text: known(storage.stored_bytes, bytes) },
          { label: t('Orphaned files in storage'), text: known(storage.orphaned_blobs, count) },
          { label: t('Unfinished uploads'), text: known(storage.unfinished_uploads, count) },
          { label: t('Corrected storage totals'), text: count(storage.corrected_spaces) },
        ]}
      />
    </div>
  )
}
