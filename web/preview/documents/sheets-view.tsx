import { useState } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { visibleName } from '#web/ui/visible-name.ts'
import { NumberedTable } from '../parts/numbered-table.tsx'
import type { Sheet } from './document-job.ts'
import { MAX_COLUMNS, MAX_ROWS } from './sheet-limits.ts'

/** The tables of a spreadsheet, one at a time. */
export function SheetsView({ name, sheets }: { name: string; sheets: readonly Sheet[] }) {
  const t = useTrans()
  const [index, setIndex] = useState(0)
  const sheet = sheets[index]
  const nameOf = (each: Sheet, place: number) =>
    visibleName(each.name) || t('Sheet :number', { number: place + 1 })
  return (
    <>
      {sheets.length > 1 && (
        <ToggleButtonGroup
          aria-label={t('Sheets')}
          className="source-switch sheet-tabs"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[index]}
          onSelectionChange={([next]) => setIndex(Number(next))}
        >
          {sheets.map((each, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two may have one name
            <ToggleButton key={place} id={place} className="source-switch-choice">
              {nameOf(each, place)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {sheet?.isCut && (
        <p className="preview-note">
          {t('Only the beginning is shown: up to :rows rows and :columns columns.', {
            rows: MAX_ROWS,
            columns: MAX_COLUMNS,
          })}
        </p>
      )}
      {sheet && sheet.rows.length > 0 ? (
        <NumberedTable
          key={index}
          name={sheets.length > 1 ? nameOf(sheet, index) : name}
          header={lettersFor(sheet.rows)}
          rows={sheet.rows}
        />
      ) : (
        <p className="document-empty">{t('This sheet is empty.')}</p>
      )}
    </>
  )
}

/** A, B, …, Z, AA, …: no more than a hundred. */
function lettersFor(rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(...rows.map((row) => row.length), 0)
  const letter = (index: number) => String.fromCharCode(65 + index)
  return Array.from({ length: columns }, (_, index) =>
    index < 26 ? letter(index) : letter(Math.floor(index / 26) - 1) + letter(index % 26),
  )
}
