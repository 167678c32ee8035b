import { and, desc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEvents, localizations } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

/** No other test has this variant. */
const LANGUAGE = 'nb-lines'
const PATH = `admin/localizations/${LANGUAGE}`

let app: App
let admin: ApiClient
let guest: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
  guest = await app.guest()
  guest.cookies.set('atoll-language', LANGUAGE)
  await admin.post('admin/localizations', { language: LANGUAGE, name: 'Norsk' })
})
afterAll(async () => {
  await app.db.delete(localizations).where(like(localizations.language, 'nb-%'))
  // A change of settings also reloads the site's lines.
  await changeSettings(admin, { 'i18n.enable': true })
})

const save = (lines: Record<string, string>) => admin.put(`${PATH}/lines`, { lines })

const importing = (lines: Record<string, string>, options: object = {}) =>
  admin.post(`${PATH}/import`, {
    lines: Object.entries(lines).map(([source, translation]) => ({ source, translation })),
    ...options,
  })

async function lastEvent(language = LANGUAGE) {
  const [event] = await app.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, 'localization'), eq(auditEvents.subjectId, language)))
    .orderBy(desc(auditEvents.id))
    .limit(1)
  return event
}

describe('languages', () => {
  it('are added by their usual code, renamed and deleted', async () => {
    const added = await admin.post('admin/localizations', {
      language: 'NB-Second',
      name: ' Två ',
    })
    expect([added.status, added.body.language]).toEqual([200, 'nb-second'])
    const again = await admin.post('admin/localizations', { language: 'nb-second', name: 'A' })
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual({ language: ['This language exists already.'] })
    await admin.put('admin/localizations/nb-second', { name: '<b>Second</b>' })
    const { body } = await admin.get('admin/localizations?query=nb-second')
    expect(body.pagination.data).toContainEqual({
      id: 'nb-second',
      language: 'nb-second',
      name: '<b>Second</b>',
      text_count: expect.any(Number),
      translated_count: 0,
      is_built_in: false,
      updated_at: expect.any(String),
    })
    expect(await lastEvent('nb-second')).toMatchObject({
      action: 'localization.rename',
      before: { name: 'Två' },
      after: { name: '<b>Second</b>' },
    })
    expect((await admin.delete('admin/localizations/nb-second')).status).toBe(200)
    expect((await admin.delete('admin/localizations/nb-second')).status).toBe(404)
    expect(await lastEvent('nb-second')).toMatchObject({ action: 'localization.delete' })
  })

  it.each([
    ['a word', { language: 'norwegian', name: 'Norsk' }, 'language'],
    ['no code', { language: 'nb_NO', name: 'Norsk' }, 'language'],
    ['a code with a broken end', { language: 'nb-no-no', name: 'Norsk' }, 'language'],
    ['markup', { language: '<b>', name: 'Norsk' }, 'language'],
    ['no name', { language: 'nb-third', name: ' ' }, 'name'],
    ['a long name', { language: 'nb-third', name: 'N'.repeat(101) }, 'name'],
    ['lines', { language: 'nb-third', name: 'N', lines: { Cancel: 'X' } }, 'body'],
  ])('are refused with %s', async (_what, input, field) => {
    const { status, body } = await admin.post('admin/localizations', input)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('cannot be deleted while the site needs them', async () => {
    expect((await admin.delete('admin/localizations/en')).body.errors.language).toEqual([
      'English cannot be deleted: the site is written in it.',
    ])
    await changeSettings(admin, { 'i18n.default_language': LANGUAGE })
    const { status, body } = await admin.delete(PATH)
    await changeSettings(admin, { 'i18n.default_language': 'en' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['language']])
  })

  it('leave their users with the site\u2019s own when they are deleted', async () => {
    const added = await admin.post('admin/localizations', { language: 'nb-leaving', name: 'Gone' })
    expect(added.body).toEqual({ status: 'success', language: 'nb-leaving' })
    const lines = { 'Please enter a name.': 'Navn?' }
    expect((await admin.put('admin/localizations/nb-leaving/lines', { lines })).status).toBe(200)
    const user = await registerUser(app)
    const chosen = await user.client.put(`users/${user.id}`, { language: 'nb-leaving' })
    expect([chosen.status, chosen.body.message]).toEqual([200, undefined])
    const fail = async () => (await user.client.post('folders', { name: '' })).body.message
    expect(await fail()).toBe('Navn?')
    await admin.delete('admin/localizations/nb-leaving')
    expect(await fail()).toBe('Please enter a name.')
  })
})

describe('lines', () => {
  it('are the texts of the site, of its pages, errors, mails, settings and permissions', async () => {
    const sources = Object.keys((await admin.get(`${PATH}/export`)).body)
    const { body } = await admin.get(`${PATH}/lines?page=2`)
    expect(body.pagination).toMatchObject({
      total: sources.length,
      from: 101,
      to: 200,
      last_page: 3,
    })
    expect(sources).toEqual(
      expect.arrayContaining([
        'Sign in',
        'Please sign in.',
        ':sharer shared “:name” with you at :siteName.',
        'Manage languages',
        'Default language',
        'Move to trash',
      ]),
    )
    expect(body.counts).toEqual({ text_count: sources.length, translated_count: 0 })
    expect(sources.filter((source) => /^[a-z]+[./_]|^SELECT|^\/|^M\d/.test(source))).toEqual([])
  })

  it('are in effect at once, and plain text', async () => {
    const canary = '<img src=x onerror=alert(1)> Logg inn'
    expect((await save({ 'Sign in': canary, 'Please sign in.': 'Logg inn først.' })).status).toBe(
      200,
    )
    expect((await guest.get('user/space-usage')).body.message).toBe('Logg inn først.')
    const { body: html } = await guest.get('/login')
    expect(html).toContain(`<html lang="${LANGUAGE}"`)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; Logg inn')
    expect(html).not.toContain('<img src=x')
    expect(await lastEvent()).toMatchObject({
      action: 'localization.save_lines',
      after: { saved_lines: 2, removed_lines: 0 },
    })
  })

  it('are found by their text, their translation and whether they lack one', async () => {
    await save({ 'Move to trash': 'Flytt til papirkurv', 'Move here': '' })
    const find = async (query: string) =>
      (await admin.get(`${PATH}/lines?${query}`)).body.pagination
    expect((await find('query=PAPIRKURV')).data).toEqual([
      { source: 'Move to trash', translation: 'Flytt til papirkurv', default: '', is_used: true },
    ])
    const untranslated = await find('query=move+to+trash&untranslated=1')
    expect(untranslated.data).not.toContainEqual(
      expect.objectContaining({ source: 'Move to trash' }),
    )
    expect((await find('')).data).toHaveLength(100)
  })

  it('are removed by an empty translation, and others stay', async () => {
    await save({ Cancel: 'Avbryt', Close: 'Lukk' })
    await save({ Cancel: '  ' })
    const { body } = await admin.get(`${PATH}/export`)
    expect(body).toMatchObject({ Cancel: '', Close: 'Lukk' })
    expect(await lastEvent()).toMatchObject({ after: { saved_lines: 0, removed_lines: 1 } })
  })

  it('are refused one by one, and then none is saved', async () => {
    const { status, body } = await save({
      Copy: 'Kopier',
      ':count items copied': 'Kopiert',
      'No such text': 'Ingen',
    })
    expect([status, body.errors]).toEqual([
      422,
      {
        'lines.:count items copied': ['Please keep these placeholders: :count'],
        'lines.No such text': ['The site has no such text.'],
      },
    ])
    expect((await admin.get(`${PATH}/export`)).body.Copy).toBe('')
  })

  it.each([
    ['none', { lines: {} }],
    [
      'too many',
      { lines: Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`${n}`, 'x'])) },
    ],
    ['a long one', { lines: { Copy: 'x'.repeat(4001) } }],
    ['one that is no text', { lines: { Copy: ['x'] } }],
    ['further fields', { lines: { Copy: 'x' }, name: 'x' }],
  ])('are refused with %s', async (_what, input) => {
    expect((await admin.put(`${PATH}/lines`, input)).status).toBe(422)
  })

  it('may take half a MB in a language', async () => {
    const { body } = await admin.get(`${PATH}/lines?perPage=300&untranslated=1`)
    const sources = body.pagination.data.map(({ source }: { source: string }) => source) as string[]
    const large = sources.map((source) => [source, `${source} ${'é'.repeat(1900)}`] as const)
    const { status, body: refusal } = await save(Object.fromEntries(large))
    expect([status, refusal.errors]).toEqual([
      422,
      { lines: ['The lines of a language may take at most 512 KB.'] },
    ])
  })

  it('of an unknown language do not exist', async () => {
    for (const call of [
      admin.get('admin/localizations/nb-missing/lines'),
      admin.get('admin/localizations/nb-missing/export'),
      admin.put('admin/localizations/nb-missing/lines', { lines: { Copy: 'x' } }),
    ])
      expect((await call).status).toBe(404)
  })
})

describe('a file of lines', () => {
  const FILE = {
    Cut: 'Klipp ut',
    Close: 'Steng',
    Paste: '',
    ':count items cut': 'Klippet',
    'Of a former version': 'Gammel',
  }

  it('is reported first, and changes nothing', async () => {
    await save({ Close: 'Lukk' })
    const { body } = await importing(FILE)
    expect(body.report).toEqual({
      new_count: 1,
      changed_count: 1,
      same_count: 0,
      empty_count: 1,
      unknown_count: 1,
      unknown: ['Of a former version'],
      damaged_count: 1,
      damaged: [{ source: ':count items cut', missing: [':count'] }],
      is_applied: false,
    })
    expect((await admin.get(`${PATH}/export`)).body).toMatchObject({ Cut: '', Close: 'Lukk' })
  })

  it('is imported but for what is damaged, with unknown texts if wanted', async () => {
    await importing(FILE, { apply: true })
    const { body: first } = await admin.get(`${PATH}/export`)
    expect(first).toMatchObject({ Cut: 'Klipp ut', Close: 'Steng', ':count items cut': '' })
    expect(first).not.toHaveProperty('Of a former version')
    expect(await lastEvent()).toMatchObject({ action: 'localization.import_lines' })
    const { body } = await importing(FILE, { apply: true, unknown: 'keep' })
    expect(body.report).toMatchObject({ new_count: 1, same_count: 2, is_applied: true })
    const { pagination } = (await admin.get(`${PATH}/lines?query=former+version`)).body
    expect(pagination.data).toEqual([
      { source: 'Of a former version', translation: 'Gammel', default: '', is_used: false },
    ])
    expect((await save({ 'Of a former version': '' })).status).toBe(200)
  })

  it('that was exported can be imported', async () => {
    const exported = await admin.get(`${PATH}/export`)
    expect(exported.headers.get('content-disposition')).toBe(
      `attachment; filename="${LANGUAGE}.json"`,
    )
    const { body } = await importing(exported.body as Record<string, string>)
    expect(body.report).toMatchObject({ new_count: 0, changed_count: 0, unknown_count: 0 })
  })

  it('is refused when it is empty or holds other things', async () => {
    expect((await importing({})).status).toBe(422)
    expect((await admin.post(`${PATH}/import`, { lines: { Cut: 'x' } })).status).toBe(422)
    expect((await importing({ Cut: 'x' }, { language: 'en' })).status).toBe(422)
  })
})
