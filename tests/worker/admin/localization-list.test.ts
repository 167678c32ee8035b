import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localizations } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
})
afterAll(async () => {
  await app.db.delete(localizations).where(like(localizations.language, 'nb-%'))
  // A change of settings also reloads the site's lines.
  await changeSettings(admin, { 'i18n.enable': true })
})

it('languages are searched, sorted and paged as all lists are', async () => {
  const names = { 'nb-lista': 'Listed b', 'nb-listb': 'listed c', 'nb-listc': 'Listed A' }
  for (const [language, name] of Object.entries(names))
    await admin.post('admin/localizations', { language, name })
  const lines = { 'Move to trash': 'x', Copy: 'y' }
  await admin.put('admin/localizations/nb-listb/lines', { lines })
  const listed = async (query: string) =>
    (await admin.get(`admin/localizations?${query}`)).body.pagination
  const codes = async (query: string) =>
    (await listed(query)).data.map(({ language }: { language: string }) => language)
  expect(await codes('query=LISTED')).toEqual(['nb-lista', 'nb-listb', 'nb-listc'])
  expect(await codes('query=nb-list&orderDir=desc&perPage=1')).toEqual(['nb-listc'])
  expect(await codes('query=nb-list&orderBy=name')).toEqual(['nb-listc', 'nb-lista', 'nb-listb'])
  expect(await codes('query=nb-list&orderBy=updated_at&orderDir=desc&perPage=1')).toEqual([
    'nb-listb',
  ])
  const byTranslated = 'query=nb-list&orderBy=translated_count&orderDir=desc&perPage=2'
  const { data, ...numbers } = await listed(`${byTranslated}&page=2`)
  expect((await codes(byTranslated))[0]).toBe('nb-listb')
  expect(data).toHaveLength(1)
  expect(numbers).toEqual({
    current_page: 2,
    next_page: null,
    last_page: 2,
    per_page: 2,
    from: 3,
    to: 3,
  })
  expect(await listed('query=no+such')).toMatchObject({ data: [], last_page: 1, from: null })
})

it('languages are exported as CSV, where no cell is a formula', async () => {
  await admin.post('admin/localizations', { language: 'nb-sheet', name: '=1+1' })
  const { headers, body } = await admin.get('admin/localizations/export?query=nb-sheet')
  expect(headers.get('content-disposition')).toBe('attachment; filename="localizations.csv"')
  const [header, row, end] = String(body).replace('\uFEFF', '').split('\r\n')
  expect(header).toBe('language,name,translated_count,text_count,updated_at')
  expect(row).toMatch(/^nb-sheet,'=1\+1,0,\d+,20/)
  expect(end).toBe('')
})

it.each(['orderBy=lines', 'perPage=1001', 'page=0', 'filters=%7B%22name%22%3A1%7D'])(
  'languages are not listed by %s',
  async (query) => {
    expect((await admin.get(`admin/localizations?${query}`)).status).toBe(422)
  },
)
