import type { DocumentBudget } from './document-budget.ts'
import type { Sheet } from './document-job.ts'
import type { OfficePackage } from './office-package.ts'
import { MAX_COLUMNS, MAX_ROWS, MAX_SHEETS } from './sheet-limits.ts'

/** The tables of an OpenDocument spreadsheet. Rows and cells may say how often they are repeated: a million times, at its end. */
export async function readOpenSheets(
  file: OfficePackage,
  budget: DocumentBudget,
): Promise<Sheet[]> {
  if (!file.has('content.xml')) throw new Error('There is no document in it.')
  const sheets: Sheet[] = []
  let sheet: Sheet | null = null
  let row: string[] = []
  let rowsRepeated = 1
  /** Empty rows and cells count once something comes after them. */
  let emptyRows = 0
  let emptyCells = 0
  let cell: string | null = null
  let cellsRepeated = 1
  let skipped = 0
  await file.walk('content.xml', {
    open(name, attributes) {
      if (name === 'office:annotation') skipped++
      if (name === 'table:table') {
        sheet = { name: attributes['table:name'] ?? '', rows: [], isCut: false }
        emptyRows = 0
        if (sheets.length < MAX_SHEETS) sheets.push(sheet)
        else budget.isCut = true
      }
      if (name === 'table:table-row') {
        row = []
        emptyCells = 0
        rowsRepeated = repeated(attributes['table:number-rows-repeated'])
      }
      if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
        cell = ''
        cellsRepeated = repeated(attributes['table:number-columns-repeated'])
      }
      if (name === 'text:p' && cell) cell += '\n'
    },
    close(name) {
      if (name === 'office:annotation') skipped--
      if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
        if (!cell) emptyCells += cellsRepeated
        else {
          const wanted = [
            ...Array<string>(Math.min(emptyCells, MAX_COLUMNS)).fill(''),
            ...Array<string>(Math.min(cellsRepeated, MAX_COLUMNS)).fill(cell),
          ]
          emptyCells = 0
          const room = MAX_COLUMNS - row.length
          if (wanted.length > room && sheet) sheet.isCut = true
          for (const text of wanted.slice(0, room)) if (budget.takeNode()) row.push(text)
        }
        cell = null
      }
      if (name === 'table:table-row' && sheet) {
        if (row.length === 0) emptyRows += rowsRepeated
        else {
          const { rows } = sheet
          const blank = Math.min(emptyRows, MAX_ROWS - rows.length)
          for (let index = 0; index < blank; index++) rows.push([])
          emptyRows = 0
          const copies = Math.min(rowsRepeated, MAX_ROWS - rows.length)
          if (copies < rowsRepeated) sheet.isCut = true
          for (let index = 0; index < copies; index++) rows.push(row)
        }
      }
    },
    text(text) {
      if (cell !== null && skipped === 0) cell += text
    },
  })
  return sheets
}

const repeated = (value: string | undefined) => Math.max(1, Number(value ?? 1) || 1)
