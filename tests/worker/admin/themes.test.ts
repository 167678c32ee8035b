import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEvents, themes } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp, type OwnApp } from '#tests/support/app.ts'
import { changeSettings } from '#tests/support/factories.ts'
import { themeInput } from '#tests/support/themes.ts'
import type { Theme } from '#worker/settings/schema.ts'

let app: OwnApp
let admin: ApiClient
beforeAll(async () => {
  app = await startApp()
  admin = await app.adminClient()
})
afterAll(() => app.stop())

const shown = async (): Promise<Theme[]> =>
  (await (await app.guest()).get('bootstrap-data')).body.data.themes.all

const create = async (fields = {}) =>
  (await admin.post('admin/themes', themeInput(fields))).body.theme as Theme

describe('a theme', () => {
  it('is created, changed and deleted, at once for every visitor, with a record of each', async () => {
    const theme = await create({ name: 'Reef' })
    expect((await shown()).find(({ id }) => id === theme.id)).toMatchObject({ name: 'Reef' })

    const colors = { ...theme.colors, '--accent': '#123456' }
    const input = themeInput({ name: 'Deep reef', colors: colors as never })
    expect((await admin.put(`admin/themes/${theme.id}`, input)).status).toBe(200)
    expect((await shown()).find(({ id }) => id === theme.id)).toMatchObject({
      name: 'Deep reef',
      colors: { '--accent': '#123456' },
    })
    expect((await admin.get(`admin/themes/${theme.id}`)).body.theme.colors).toEqual(colors)

    expect((await admin.post('admin/themes/delete', { ids: [theme.id] })).status).toBe(200)
    expect((await admin.post('admin/themes/delete', { ids: [theme.id] })).status).toBe(404)
    expect((await shown()).find(({ id }) => id === theme.id)).toBeUndefined()
    const events = await app.db.select().from(auditEvents)
    expect(events.map(({ action }) => action)).toEqual([
      'theme.create',
      'theme.update',
      'theme.delete',
    ])
    expect(events[1]).toMatchObject({
      actorEmail: app.admin.email,
      before: { name: 'Reef' },
      after: { name: 'Deep reef' },
    })
  })

  it('becomes the one default of its brightness', async () => {
    const theme = await create({ default_light: true })
    const all = await shown()
    expect(all.filter((each) => each.default_light).map(({ id }) => id)).toEqual([theme.id])
    expect(all.filter((each) => each.default_dark)).toHaveLength(1)

    const none = await admin.put(`admin/themes/${theme.id}`, themeInput())
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['default_light']])
    const deleted = await admin.post('admin/themes/delete', { ids: [theme.id] })
    expect(deleted.status).toBe(409)
    expect(await shown()).toEqual(all)
  })

  it('stays where another theme of the same call is missing', async () => {
    const theme = await create({ name: 'Lagoon' })
    const ids = [theme.id, 999_999]
    expect((await admin.post('admin/themes/delete', { ids })).status).toBe(404)
    expect((await shown()).map(({ id }) => id)).toContain(theme.id)
    expect((await admin.post('admin/themes/delete', { ids: [999_999] })).status).toBe(404)
  })

  it('is sorted by brightness', async () => {
    await create({ name: 'Night', is_dark: true })
    const { body } = await admin.get('admin/themes?perPage=100&orderBy=is_dark')
    const darkness = body.pagination.data.map((theme: Theme) => theme.is_dark) as boolean[]
    expect(new Set(darkness).size).toBe(2)
    expect(darkness).toEqual(darkness.toSorted((one, other) => Number(one) - Number(other)))
  })

  it('cannot be deleted while it is the default theme of the settings', async () => {
    const theme = await create()
    await changeSettings(admin, { 'themes.default_id': theme.id })
    expect((await admin.post('admin/themes/delete', { ids: [theme.id] })).status).toBe(409)
    await changeSettings(admin, { 'themes.default_id': 0 })
    expect((await admin.post('admin/themes/delete', { ids: [theme.id] })).status).toBe(200)
    expect((await admin.post('admin/themes/delete', { ids: [theme.id] })).status).toBe(404)
  })
})

describe('what is no theme is refused', () => {
  const { colors } = themeInput()
  const { '--accent': _accent, ...incomplete } = colors
  it.each([
    ['a color that is none', { colors: { ...colors, '--accent': 'red;}body{display:none' } }],
    ['an address as a color', { colors: { ...colors, '--accent': 'url(https://a.example)' } }],
    ['another token', { colors: { ...colors, '--type-pdf': '#123456' } }],
    ['a token less', { colors: incomplete }],
    ['a name that is taken', { name: 'Light' }],
    ['no name', { name: ' ' }],
    ['a light theme as the default on dark devices', { default_dark: true }],
    ['a field that themes do not have', { id: 1 }],
  ])('%s', async (_what, fields) => {
    const before = await app.db.select().from(themes)
    for (const answer of [
      await admin.post('admin/themes', { ...themeInput(), ...fields }),
      await admin.put('admin/themes/2', {
        ...themeInput({ is_dark: true, default_dark: true }),
        ...fields,
        ...('default_dark' in fields && { is_dark: false }),
      }),
    ])
      expect(answer.status).toBe(422)
    expect(await app.db.select().from(themes)).toEqual(before)
  })

  it('a theme that does not exist', async () => {
    expect((await admin.put('admin/themes/4711', themeInput())).status).toBe(404)
    expect((await admin.get('admin/themes/4711')).status).toBe(404)
  })

  it.each([
    '#abc',
    '#a1b2c3',
    '#a1b2c3d4',
    'rgb(1, 2, 3)',
    'hsl(200deg 50% 40% / 80%)',
    'oklch(60% 0.1 200)',
  ])('but not %s', async (color) => {
    const answer = await admin.post(
      'admin/themes',
      themeInput({ colors: { ...colors, '--accent': color } }),
    )
    expect(answer.status).toBe(200)
  })
})
