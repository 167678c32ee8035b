import Papa from 'papaparse'
import { ValidationError } from '#worker/errors.ts'
import { IMPORT_COLUMNS, MOST_IMPORTED_ROWS, type ImportColumn } from './import-file.ts'

/** A row of the file. */
export interface CsvRow {
  /** Where it begins; the first line is 1. */
  line: number
  fields: Partial<Record<ImportColumn, string>>
  isWhole: boolean
}

/** Between pauses; a few milliseconds each. */
const ROWS_PER_SLICE = 200
const CHARACTERS_PER_SLICE = 64 * 1024

const MOST_HEADER_LETTERS = 10_000

/** Reads the rows in slices. Throws ValidationError for a file that is not understood. */
export async function readCsv(text: string): Promise<CsvRow[]> {
  // All columns have fewer letters; whatever is longer would be split in one go.
  if (text.length > MOST_HEADER_LETTERS && !/[\r\n]/.test(text.slice(0, MOST_HEADER_LETTERS)))
    throw wrongHeader()
  const lines = await readLines(text)
  const columns = columnsOf(lines.shift()?.values ?? [])
  const rows = lines.filter(({ values }) => values.some((value) => value.trim() !== ''))
  if (rows.length === 0) throw new ValidationError({ csv: ['There are no rows in this file.'] })
  if (rows.length > MOST_IMPORTED_ROWS) throw tooManyRows()
  return rows.map(({ line, values, isWhole }) => ({
    line,
    isWhole: isWhole && values.length === columns.length,
    fields: Object.fromEntries(columns.map((name, index) => [name, (values[index] ?? '').trim()])),
  }))
}

function readLines(text: string) {
  const lines: { line: number; values: string[]; isWhole: boolean }[] = []
  let line = 1
  return new Promise<typeof lines>((resolve, reject) => {
    Papa.parse<string[]>(text, {
      chunkSize: CHARACTERS_PER_SLICE,
      delimiter: delimiterOf(text),
      step({ data, errors }, parser) {
        lines.push({ line, values: data, isWhole: errors.length === 0 })
        line += 1 + data.reduce((sum, value) => sum + value.split('\n').length - 1, 0)
        // Empty ones are read, too.
        if (lines.length > 2 * MOST_IMPORTED_ROWS) {
          parser.abort()
          return reject(tooManyRows())
        }
        if (lines.length % ROWS_PER_SLICE > 0) return
        parser.pause()
        setTimeout(() => parser.resume(), 1)
      },
      complete: () => resolve(lines),
      error: reject,
    })
  })
}

/** Spreadsheets in languages with a decimal comma separate columns by semicolons. */
const delimiterOf = (text: string) => (/^[^,\n]*;/.test(text) ? ';' : ',')

const tooManyRows = () => new ValidationError({ csv: ['This file has more than 5,000 rows.'] })

const wrongHeader = () =>
  new ValidationError({
    csv: ['The first row has to name each column once, “email” among them.'],
  })

/** Throws ValidationError. */
function columnsOf(header: readonly string[]): ImportColumn[] {
  const columns = header.map((name) => name.trim().toLowerCase())
  for (const name of columns)
    if (!isColumn(name))
      throw new ValidationError(
        { csv: ['There is no column “:name”. Columns are :columns.'] },
        { name: name.slice(0, 100), columns: IMPORT_COLUMNS.join(', ') },
      )
  if (!columns.includes('email') || new Set(columns).size < columns.length) throw wrongHeader()
  return columns.filter(isColumn)
}

const isColumn = (name: string): name is ImportColumn =>
  (IMPORT_COLUMNS as readonly string[]).includes(name)
