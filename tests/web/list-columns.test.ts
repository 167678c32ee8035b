import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ListSkeleton } from '#web/islands/drive/list/list-skeleton.tsx'
import { trashColumns } from '#web/islands/drive/list/fixed-columns.tsx'
import { columnRanks, LIST_COLUMNS, tileColumn } from '#web/listing/list-columns.tsx'

const css = readFileSync(new URL('../../web/styles/drive/columns.css', import.meta.url), 'utf8')

it('each rank of columns needs 128 px more than the one before', () => {
  const rules = css.matchAll(/inline-size < (\d+)px\) \{\s*\.entry-rank-(\d+) \{/g)
  const widths = Array.from(rules, ([, width, rank]) => [Number(rank), Number(width)])
  expect(widths.length).toBeGreaterThan(LIST_COLUMNS.length)
  expect(widths).toEqual(widths.map((_, rank) => [rank, 282 + 128 * (rank + 1)]))
})

const lists = [
  ['of folders', LIST_COLUMNS],
  ['of the trash', trashColumns(30)],
  ['of a trash that is never emptied', trashColumns(0)],
] as const

describe.each(lists)('columns %s', (_of, columns) => {
  const facts = columns.filter(({ id }) => id !== 'name')

  it('leave in the order of their importance, each below a width of its own', () => {
    const ranks = columnRanks(columns)
    const widths = facts
      .toSorted((one, other) => one.importance - other.importance)
      .map(({ id }) => {
        const rule = css
          .split(/(?=@container|@media)/)
          .find((text) => text.includes(`.entry-rank-${ranks[id]} {`))
        return Number(/inline-size < (\d+)px/.exec(rule ?? '')?.[1])
      })
    expect(widths).toEqual(facts.map((_, rank) => 282 + 128 * (rank + 1)))
  })

  it('are all in each row of the skeleton', () => {
    const html = renderToStaticMarkup(
      createElement(ListSkeleton, { layout: 'list', density: 'compact', columns }),
    )
    const [, ...rows] = html.split('list-skeleton-row')
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect([...row.matchAll(/entry-rank-(\d)/g)].map(([, rank]) => Number(rank))).toEqual(
        facts.map(({ id }) => columnRanks(columns)[id]),
      )
  })
})

describe('a tile', () => {
  it.each([
    ['file_size', 'file_size'],
    ['updated_at', 'updated_at'],
    ['name', 'updated_at'],
    ['type', 'type'],
  ] as const)('of a list sorted by %s shows %s', (orderBy, shown) => {
    expect(tileColumn(LIST_COLUMNS, orderBy)?.id).toBe(shown)
  })

  it('of the trash shows when it was deleted', () => {
    expect(tileColumn(trashColumns(30), null)?.id).toBe('deleted_at')
  })
})
