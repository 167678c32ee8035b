import { useMemo } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { delimiterOf, parseDelimited } from './parse-delimited.ts'
import type { RenderedTextProps } from './rendered-text-props.ts'
import { useGrowingCount } from '../parts/use-growing-count.ts'

/** A screen that scrolls well; whoever needs more opens the file in a program for tables. */
const MAX_ROWS = 1000
const MAX_COLUMNS = 100

/** A CSV or TSV file as a table, its first row as the header. Formulas are texts like all else. */
export function DelimitedText({ entry, text, isTruncated }: RenderedTextProps) {
  const t = useTrans()
  const { rows, isCut } = useMemo(() => {
    const limits = { maxRows: MAX_ROWS + 1, maxColumns: MAX_COLUMNS, isTruncated }
    return parseDelimited(text, delimiterOf(text, entry.extension), limits)
  }, [text, entry.extension, isTruncated])
  const [header = [], ...body] = rows
  const columns = Math.max(...rows.map((row) => row.length), 0)
  const { count, lastRef } = useGrowingCount(body.length)
  return (
    <>
      {isCut && (
        <p className="preview-note">
          {t('Only the beginning is shown: up to :rows rows and :columns columns.', {
            rows: MAX_ROWS,
            columns: MAX_COLUMNS,
          })}
        </p>
      )}
      <div
        className="preview-scroller preview-table"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
        role="region"
        aria-label={entry.name}
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
            {body.slice(0, count).map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- nor have rows
              <tr key={index} ref={index === count - 1 ? lastRef : null}>
                <th scope="row">{index + 1}</th>
                {cells(row, columns).map((cell, column) => (
                  // oxlint-disable-next-line react/no-array-index-key -- as above
                  <td key={column} dir="auto">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Rows may be of different lengths; a table's are not. */
const cells = (row: readonly string[], columns: number) =>
  Array.from({ length: columns }, (_, index) => row[index] ?? '')
