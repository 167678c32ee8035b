import { cellText, type CellLook } from './cell-text.ts'
import type { DocumentBudget } from './document-budget.ts'
import type { Sheet } from './document-job.ts'
import { relationshipsOf, type OfficePackage } from './office-package.ts'
import { MAX_COLUMNS, MAX_ROWS, MAX_SHEETS } from './sheet-limits.ts'
import { readCellLooks } from './workbook-styles.ts'

const WORKBOOK = 'xl/workbook.xml'
/** Beyond, their texts would not be seen. */
const MAX_SHARED_TEXTS = 200_000

/** The tables of an Excel workbook. Formulas are shown by the results that were stored with them. */
export async function readWorkbook(file: OfficePackage, budget: DocumentBudget): Promise<Sheet[]> {
  const targets = await relationshipsOf(file, WORKBOOK)
  const named: { name: string; path: string }[] = []
  let isFrom1904 = false
  await file.walk(WORKBOOK, {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const path =
        targets.get(attributes['r:id'] ?? '') ?? `xl/worksheets/sheet${named.length + 1}.xml`
      if (file.has(path)) named.push({ name: attributes['name'] ?? '', path })
    },
  })
  if (named.length === 0) throw new Error('There are no sheets in it.')
  if (named.length > MAX_SHEETS) budget.isCut = true
  const looks = await readCellLooks(file)
  const shared = await readSharedTexts(file)
  const sheets: Sheet[] = []
  for (const { name, path } of named.slice(0, MAX_SHEETS)) {
    const sheet: Sheet = { name, rows: [], isCut: false }
    if (!budget.isSpent) await readSheet(file, path, { sheet, shared, looks, isFrom1904, budget })
    sheets.push(sheet)
  }
  return sheets
}

async function readSharedTexts(file: OfficePackage): Promise<string[]> {
  const texts: string[] = []
  let text: string | null = null
  let isText = false
  let skipped = 0
  await file.walk('xl/sharedStrings.xml', {
    open(name) {
      // Readings of Japanese words, beside the words.
      if (name === 'rPh') skipped++
      if (name === 'si') text = ''
      if (name === 't') isText = true
    },
    close(name) {
      if (name === 'rPh') skipped--
      if (name === 't') isText = false
      if (name === 'si' && text !== null && texts.length < MAX_SHARED_TEXTS) texts.push(text)
    },
    text(piece) {
      if (isText && skipped === 0 && text !== null) text += piece
    },
  })
  return texts
}

interface SheetSource {
  sheet: Sheet
  shared: readonly string[]
  looks: readonly CellLook[]
  isFrom1904: boolean
  budget: DocumentBudget
}

async function readSheet(file: OfficePackage, path: string, source: SheetSource): Promise<void> {
  const { sheet, shared, looks, isFrom1904, budget } = source
  const { rows } = sheet
  let row = -1
  let column = -1
  let type = ''
  let look: CellLook = 'number'
  let value = ''
  let isValue = false
  await file.walk(path, {
    open(name, attributes) {
      if (name === 'row') {
        row = attributes['r'] === undefined ? row + 1 : Number(attributes['r']) - 1
        column = -1
      }
      if (name === 'c') {
        const place = columnOf(attributes['r'] ?? '')
        column = place ?? column + 1
        type = attributes['t'] ?? 'n'
        look = looks[Number(attributes['s'] ?? 0)] ?? 'number'
        value = ''
      }
      if (name === 'v' || name === 't') isValue = true
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      if (name !== 'c' || value === '') return
      if (!(row >= 0 && row < MAX_ROWS && column < MAX_COLUMNS)) {
        sheet.isCut = true
        return
      }
      if (!budget.takeNode()) return
      while (rows.length <= row) rows.push([])
      const cells = rows[row] ?? []
      while (cells.length < column && budget.takeNode()) cells.push('')
      cells[column] =
        type === 's' ? (shared[Number(value)] ?? '') : cellText(value, { type, look, isFrom1904 })
    },
    text(text) {
      if (isValue) value += text
    },
    isDone: () => row >= MAX_ROWS,
  })
}

/** The column of a cell's name: "AB12" is 27. Null where it has none. */
function columnOf(name: string): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(name) ?? []
  if (letters === undefined) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
