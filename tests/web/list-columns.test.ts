import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ListSkeleton } from '#web/islands/drive/list/list-skeleton.tsx'
import { LIST_COLUMNS, MENU_WIDTH, tileColumn, TRASH_COLUMNS } from '#web/listing/list-columns.tsx'

const css = readFileSync(new URL('../../web/styles/drive/columns.css', import.meta.url), 'utf8')

const lists = [
  ['of folders', LIST_COLUMNS],
  ['of the trash', TRASH_COLUMNS],
] as const

describe.each(lists)('columns %s', (_of, columns) => {
  const facts = columns.filter(({ id }) => id !== 'name')

  it('have the same widths in the style sheet', () => {
    const widths = facts.map(({ width }) => `${width}px`).join(' ')
    expect(css).toContain(`grid-template-columns: minmax(0, 1fr) ${widths} ${MENU_WIDTH}px;`)
  })

  it.each(facts)('$id is hidden by the style sheet below the same width', ({ id, showAt }) => {
    const rules = css.split(/(?=@container|@media)/)
    const rule = rules.find((text) => text.includes(`inline-size < ${showAt}px`))
    expect(rule).toMatch(new RegExp(String.raw`\.entry-column-${id}[^{}]*\{\s*display: none`))
  })

  it('are all in each row of the skeleton', () => {
    const html = renderToStaticMarkup(createElement(ListSkeleton, { layout: 'list', columns }))
    const [, ...rows] = html.split('list-skeleton-row')
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect([...row.matchAll(/entry-column-(\w+)/g)].map(([, id]) => id)).toEqual(
        facts.map(({ id }) => id),
      )
  })
})

describe('a tile', () => {
  it.each([
    ['file_size', 'file_size'],
    ['updated_at', 'updated_at'],
    ['name', 'updated_at'],
    ['type', 'updated_at'],
  ] as const)('of a list sorted by %s shows %s', (orderBy, shown) => {
    expect(tileColumn(LIST_COLUMNS, orderBy)?.id).toBe(shown)
  })

  it('of the trash shows when it was deleted', () => {
    expect(tileColumn(TRASH_COLUMNS, null)?.id).toBe('deleted_at')
  })
})
