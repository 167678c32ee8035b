import { Download } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'

interface Share {
  id: string | number
  name: ReactNode
  value: number
  /** Further numbers of the row. */
  facts: readonly string[]
}

interface ShareTableProps {
  title: string
  /** Of the name, and of the facts. */
  headers: readonly string[]
  shares: readonly Share[]
  exportHref: string
  emptyText: string
}

/** A table whose rows are bars as well, in proportion to the largest. */
export function ShareTable({ title, headers, shares, exportHref, emptyText }: ShareTableProps) {
  const t = useTrans()
  const titleId = useId()
  const most = Math.max(1, ...shares.map(({ value }) => value))
  return (
    <section className="admin-chart" aria-labelledby={titleId}>
      <header className="admin-chart-header">
        <h2 id={titleId} className="admin-chart-title">
          {title}
        </h2>
        <div className="admin-chart-actions">
          <a
            className={buttonClass('ghost')}
            href={exportHref}
            download
            aria-label={t('CSV: :name', { name: title })}
          >
            <Download aria-hidden="true" />
            {t('CSV')}
          </a>
        </div>
      </header>
      {shares.length === 0 ? (
        <p className="admin-secondary">{emptyText}</p>
      ) : (
        <table className="admin-figures" aria-labelledby={titleId}>
          <thead>
            <tr>
              {headers.map((header, index) => (
                <th key={header} className={index > 0 ? 'admin-number' : undefined}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shares.map(({ id, name, value, facts }) => (
              <tr key={id}>
                <td dir="auto">
                  {name}
                  <span
                    className="admin-share"
                    style={{ inlineSize: `${(value / most) * 100}%` }}
                  />
                </td>
                {facts.map((fact, index) => (
                  <td key={headers[index + 1]} className="admin-number">
                    {fact}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
