export interface DelimitedTable {
  rows: string[][]
  /** There are more rows, or a row has more columns. */
  isCut: boolean
}

interface Limits {
  maxRows: number
  maxColumns: number
  /** The text ends where it was cut off, so its last row is not whole. */
  isTruncated: boolean
}

/** Fields in quotes may hold delimiters, line ends and doubled quotes (RFC 4180). */
export function parseDelimited(text: string, delimiter: string, limits: Limits): DelimitedTable {
  const rows: string[][] = []
  let row: string[] = []
  let isCut = false
  const special = new RegExp(`["\\r\\n${delimiter}]`, 'g')

  function addField(field: string) {
    if (row.length < limits.maxColumns) row.push(field)
    else isCut = true
  }

  let at = text.startsWith('\ufeff') ? 1 : 0
  while (at < text.length) {
    if (rows.length === limits.maxRows) return { rows, isCut: true }
    let field = ''
    if (text[at] === '"') {
      const end = endOfQuotes(text, at + 1)
      field = text.slice(at + 1, end).replaceAll('""', '"')
      at = end + 1
    }
    special.lastIndex = at
    // Quotes within a field are only characters.
    let found = special.exec(text)
    while (found?.[0] === '"') found = special.exec(text)
    const end = found?.index ?? text.length
    addField(field + text.slice(at, end))
    at = end + 1
    if (found?.[0] === delimiter && at < text.length) continue
    if (found?.[0] === delimiter) addField('')
    if (found?.[0] === '\r' && text[at] === '\n') at += 1
    if (found || !limits.isTruncated) rows.push(row)
    row = []
  }
  return { rows, isCut: isCut || limits.isTruncated }
}

function endOfQuotes(text: string, from: number): number {
  let end = text.indexOf('"', from)
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  return end === -1 ? text.length : end
}

/** Returns a tab for `.tsv`, else the candidate that is most frequent in the first line. */
export function delimiterOf(text: string, extension: string | null): string {
  if (extension?.toLowerCase() === 'tsv') return '\t'
  const line = text.slice(0, 10_000).split(/[\r\n]/, 1)[0] ?? ''
  const count = (candidate: string) => line.split(candidate).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}
