import { useMemo, useEffect, useRef, useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { delimiterOf, parseDelimited } from './parse-delimited.ts'
import type { RenderedTextProps } from './rendered-text-props.ts'

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

/** So many rows at a time: a thousand of a hundred cells each would hold the page for seconds. */
const STEP = 100

/** How many rows of a long table to show: more when the last of them, which has the `lastRef`, is seen. */
function useGrowingCount(total: number) {
  const lastRef = useRef<HTMLTableRowElement>(null)
  const [count, setCount] = useState(STEP)
  const hasMore = count < total
  useEffect(() => {
    const { current: last } = lastRef
    if (!last || !hasMore) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setCount(count + STEP)
    })
    observer.observe(last)
    return () => observer.disconnect()
  }, [count, hasMore])
  return { count, lastRef }
}
