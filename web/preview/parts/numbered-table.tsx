import { useTrans } from '#web/i18n/i18n-context.tsx'
import { isNumber } from './is-number.ts'
import { useGrowingCount } from './use-growing-count.ts'

interface NumberedTableProps {
  name: string
  header: readonly string[]
  /** May be of different lengths; a table's are not. */
  rows: readonly (readonly string[])[]
}

/** A table that scrolls, with numbered rows. */
export function NumberedTable({ name, header, rows }: NumberedTableProps) {
  const t = useTrans()
  const columns = Math.max(header.length, ...rows.map((row) => row.length))
  const { count, lastRef } = useGrowingCount<HTMLTableRowElement>(rows.length)
  return (
    <div
      className="preview-scroller preview-table"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      role="region"
      aria-label={name}
    >
      <table>
        <thead>
          <tr>
            <td aria-label={t('Row')} />
            {cells(header, columns).map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns have no identity but their place
              <th key={index} scope="col" dir="auto">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, count).map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- nor have rows
            <tr key={index} ref={index === count - 1 ? lastRef : null}>
              <th scope="row">{index + 1}</th>
              {cells(row, columns).map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td key={column} dir="auto" data-number={isNumber(cell) || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cells = (row: readonly string[], columns: number) =>
  Array.from({ length: columns }, (_, index) => row[index] ?? '')
