import { describe, expect, it } from 'vitest'
import { openDocument, xlsx, zipOf } from '#tests/support/office-files.ts'
import { documentOf } from '#tests/support/document-source.ts'
import { cellText } from '#web/preview/documents/cell-text.ts'
import type { DocumentBudget } from '#web/preview/documents/document-budget.ts'
import type { Sheet } from '#web/preview/documents/document-job.ts'

async function sheetsOf(
  kind: 'xlsx' | 'ods',
  content: Uint8Array<ArrayBuffer>,
  budget?: DocumentBudget,
): Promise<Sheet[]> {
  const document = await documentOf(kind, content, budget)
  if (document.kind !== 'sheets') throw new Error(`It was read as ${document.kind}`)
  return document.sheets
}

/** A workbook with one sheet of these rows, and the cell styles given. */
const workbook = (rows: string, styles = '') =>
  zipOf({
    'xl/workbook.xml': `<workbook><sheets><sheet name="One &lt;b>" r:id="a"/><sheet name="Two" r:id="b"/><sheet name="Gone" r:id="c"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Target="worksheets/sheet7.xml"/><Relationship Id="b" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="c" Target="../../secret.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst><si><t>shared</t></si><si><r><t>in </t></r><r><t>runs</t></r><rPh><t>reading</t></rPh></si></sst>`,
    'xl/worksheets/sheet7.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData/></worksheet>`,
    ...(styles && { 'xl/styles.xml': `<styleSheet>${styles}</styleSheet>` }),
  })

describe('a workbook', () => {
  it.each<[string, string, string[][]]>([
    [
      'shared texts, own texts, results of formulas',
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>own</t></is></c><c r="D1" t="str"><f>A1&amp;"x"</f><v>result</v></c></row>`,
      [['shared', 'in runs', 'own', 'result']],
    ],
    ['gaps', `<row r="3"><c r="C3"><v>5</v></c></row>`, [[], [], ['', '', '5']]],
    [
      'cells without names',
      `<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>`,
      [['1', '2'], ['3']],
    ],
    [
      'truth and errors',
      `<row><c t="b"><v>1</v></c><c t="e"><v>#DIV/0!</v></c></row>`,
      [['TRUE', '#DIV/0!']],
    ],
    ['a shared text that is not there as nothing', `<row><c t="s"><v>9999</v></c></row>`, [['']]],
    ['markup as text', `<row><c t="str"><v>&lt;script&gt;</v></c></row>`, [['<script>']]],
    [
      'no rows and columns far away',
      `<row r="1048576"><c r="A1048576"><v>1</v></c></row><row r="1"><c r="XFD1"><v>1</v></c></row><row r="-5"><c r="A1"><v>1</v></c></row>`,
      [],
    ],
  ])('shows %s', async (_title, rows, shown) => {
    const [first, second, ...others] = await sheetsOf('xlsx', workbook(rows))
    expect(first?.rows).toEqual(shown)
    expect([first?.name, second?.name, others]).toEqual(['One <b>', 'Two', []])
  })

  it('shows dates and percentages by the styles of its cells', async () => {
    const styles = `<numFmts><numFmt numFmtId="200" formatCode="&quot;day&quot; 0"/><numFmt numFmtId="201" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="200"/><xf numFmtId="201"/></cellXfs>`
    const rows = `<row>${['0', '1', '2', '3', '4'].map((style) => `<c s="${style}"><v>45620.5</v></c>`).join('')}</row>`
    const [sheet] = await sheetsOf('xlsx', workbook(rows, styles))
    expect(sheet?.rows).toEqual([
      ['45620.5', '2024-11-24', '4562050%', '45620.5', '2024-11-24 12:00'],
    ])
  })

  it('of an office program is read, and says where a sheet is cut', async () => {
    const [sheet] = await sheetsOf(
      'xlsx',
      workbook(`<row r="2000"><c r="A2000"><v>1</v></c></row>`),
    )
    expect(sheet?.isCut).toBe(true)
    await expect(documentOf('xlsx', xlsx(['a'], '5', 'b'))).rejects.toThrow('no sheets')
  })
})

it.each([
  ['0.1', 'number', '0.1'],
  ['0.30000000000000004', 'number', '0.3'],
  ['1E+20', 'number', '100000000000000000000'],
  ['NaN', 'number', 'NaN'],
  ['1e999', 'date', '1e999'],
  ['-1', 'date', '-1'],
  ['0.75', 'time', '18:00:00'],
  ['60', 'date', '1900-02-28'],
] as const)('%s as %s is %s', (value, look, shown) => {
  expect(cellText(value, { type: 'n', look, isFrom1904: false })).toBe(shown)
})

describe('an OpenDocument spreadsheet', () => {
  const row = (cells: string, repeated = '') =>
    `<table:table-row ${repeated}>${cells}</table:table-row>`
  const cell = (text: string, repeated = '') =>
    `<table:table-cell ${repeated}>${text && `<text:p>${text}</text:p>`}</table:table-cell>`
  const sheet = (rows: string) =>
    openDocument('spreadsheet', `<table:table table:name="One">${rows}</table:table>`)

  it.each<[string, string, string[][]]>([
    [
      'blanks at its end',
      row(cell('a') + cell('', 'table:number-columns-repeated="16383"')) +
        row(
          cell('', 'table:number-columns-repeated="16384"'),
          'table:number-rows-repeated="1048575"',
        ),
      [['a']],
    ],
    [
      'blanks before a text',
      row('', 'table:number-rows-repeated="2"') +
        row(cell('', 'table:number-columns-repeated="2"') + cell('x')),
      [[], [], ['', '', 'x']],
    ],
    [
      'repeated texts',
      row(cell('x', 'table:number-columns-repeated="3"'), 'table:number-rows-repeated="2"'),
      [
        ['x', 'x', 'x'],
        ['x', 'x', 'x'],
      ],
    ],
    [
      'two paragraphs of a cell',
      row(`<table:table-cell><text:p>a</text:p><text:p>b</text:p></table:table-cell>`),
      [['a\nb']],
    ],
    [
      'no notes',
      row(
        `<table:table-cell><office:annotation><text:p>no</text:p></office:annotation><text:p>a</text:p></table:table-cell>`,
      ),
      [['a']],
    ],
  ])('shows %s', async (_title, rows, shown) => {
    expect((await sheetsOf('ods', sheet(rows)))[0]?.rows).toEqual(shown)
  })

  it('that repeats a text a billion times is bounded', async () => {
    const huge = 'table:number-columns-repeated="1000000000"'
    const [first] = await sheetsOf(
      'ods',
      sheet(row(cell('x', huge), 'table:number-rows-repeated="1e15"').repeat(3)),
    )
    expect(first?.rows.length).toBe(1000)
    expect(first?.rows.every((each) => each.length === 100)).toBe(true)
    expect(first?.isCut).toBe(true)
  })
})
