import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
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
