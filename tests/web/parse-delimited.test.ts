import { expect, it } from 'vitest'
import { delimiterOf, parseDelimited } from '#web/preview/text/parse-delimited.ts'

const parse = (text: string, limits = {}, delimiter = ',') =>
  parseDelimited(text, delimiter, { maxRows: 9, maxColumns: 9, isTruncated: false, ...limits })

it.each([
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\rb', [['a'], ['b']]],
  [
    'a,\n,b\n',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['a,', [['a', '']]],
  ['"a,b","c ""d"""\n"e\nf"', [['a,b', 'c "d"'], ['e\nf']]],
  ['a "b", c', [['a "b"', ' c']]],
  ['"open,\nto the end', [['open,\nto the end']]],
  ['\ufeffa\n\nb', [['a'], [''], ['b']]],
  ['', []],
])('%j is read as RFC 4180 says', (text, rows) => {
  expect(parse(text)).toEqual({ rows, isCut: false })
})

it('other delimiters', () => {
  expect(parse('a;b,c', {}, ';').rows).toEqual([['a', 'b,c']])
  expect(parse('a\tb', {}, '\t').rows).toEqual([['a', 'b']])
  expect(delimiterOf('a;b;c,d\n,,,,', 'csv')).toBe(';')
  expect(delimiterOf('a,b;c', 'TSV')).toBe('\t')
  expect(delimiterOf('alone', 'csv')).toBe(',')
})

it('no more than asked for, and it says so', () => {
  expect(parse('a\nb\nc', { maxRows: 2 })).toEqual({ rows: [['a'], ['b']], isCut: true })
  expect(parse('a\nb\n', { maxRows: 2 }).isCut).toBe(false)
  expect(parse('a,b,c\nd', { maxColumns: 2 })).toEqual({ rows: [['a', 'b'], ['d']], isCut: true })
  expect(parse('a,b\nc,ha', { isTruncated: true })).toEqual({ rows: [['a', 'b']], isCut: true })
})
