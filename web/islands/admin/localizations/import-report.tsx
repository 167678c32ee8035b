import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { formatNumber } from '#worker/i18n/number-format.ts'
import type { ImportReport } from '#worker/features/admin/localizations/schema.ts'

/** Counts of a file's lines, and those that cannot be imported. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const t = useTrans()
  const { language } = useI18n()
  const rows = [
    [t('New'), report.new_count],
    [t('Changed'), report.changed_count],
    [t('Same as now'), report.same_count],
    [t('Empty'), report.empty_count],
    [t('Unknown texts'), report.unknown_count],
    [t('Without their placeholders'), report.damaged_count],
  ] as const
  return (
    <div role="status">
      <dl className="admin-import-counts">
        {rows.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(count, language)}</dd>
          </div>
        ))}
      </dl>
      {report.unknown.length > 0 && (
        <details>
          <summary>{t('Unknown texts')}</summary>
          <p>{t('The site has no such texts. They may be of another version.')}</p>
          <ul className="admin-import-lines">
            {report.unknown.map((source) => (
              <li key={source}>
                <bdi>{source}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
      {report.damaged.length > 0 && (
        <details open>
          <summary>{t('Without their placeholders')}</summary>
          <p>{t('These lines are not imported: their translations lack placeholders.')}</p>
          <ul className="admin-import-lines">
            {report.damaged.map(({ source, missing }) => (
              <li key={source}>
                <bdi>{source}</bdi> <strong>{missing.join(', ')}</strong>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
