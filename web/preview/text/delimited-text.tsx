import { useMemo } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { NumberedTable } from '../parts/numbered-table.tsx'
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
      <NumberedTable name={entry.name} header={header} rows={body} />
    </>
  )
}
