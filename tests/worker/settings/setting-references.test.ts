import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customPages, localizations, roles, themes } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { changeSettings } from '#tests/support/factories.ts'
import { RegisterInput } from '#worker/features/account/schema.ts'

let app: OwnApp
let admin: ApiClient
let guest: ApiClient
const updatedAt = new Date().toISOString()
beforeAll(async () => {
  app = await startApp()
  admin = await app.adminClient()
  guest = await app.guest()
})
afterAll(() => app.stop())

const put = (settings: Record<string, unknown>) => admin.put('settings', { settings })
const item = { id: 'x', label: 'X', type: 'route', action: '/x' }

describe('a setting that refers to something', () => {
  it.each([
    [{ homepage: { type: 'customPage', value: 'nowhere' } }, 'homepage.value'],
    [{ 'homepage.type': 'customPage' }, 'homepage.value'],
    [{ 'i18n.default_language': 'tlh' }, 'i18n.default_language'],
    [{ 'themes.default_id': 4711 }, 'themes.default_id'],
    [{ menus: [{ id: 'm', positions: [], items: [{ ...item, roles: [4711] }] }] }, 'menus'],
    [
      { menus: [{ id: 'm', positions: [], items: [{ ...item, permissions: ['files.fly'] }] }] },
      'menus',
    ],
    [{ 'cookie_notice.button': { ...item, roles: [4711] } }, 'cookie_notice.button'],
    [
      { recaptcha: { enable: { register: true }, site_key: 'key', secret_key: '' } },
      'recaptcha.secret_key',
    ],
  ])('is refused where that does not exist: %j', async (settings, field) => {
    const before = (await admin.get('settings')).body
    const { status, body } = await put(settings)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect((await admin.get('settings')).body).toEqual(before)
  })

  it('is taken where it exists', async () => {
    await app.db.insert(customPages).values({ slug: 'home', title: 'Home', body: 'x', updatedAt })
    const [role] = await app.db.select().from(roles).limit(1)
    const [theme] = await app.db.select().from(themes).limit(1)
    const answer = await put({
      homepage: { type: 'customPage', value: 'home' },
      'i18n.default_language': 'en',
      'themes.default_id': theme?.id,
      menus: [
        {
          id: 'm',
          positions: [],
          items: [{ ...item, roles: [role?.id], permissions: ['files.create'] }],
        },
      ],
    })
    expect([answer.status, answer.body.errors]).toEqual([200, undefined])
    await put({ 'homepage.type': 'landingPage', 'themes.default_id': 0, menus: [] })
  })
})

it('what was deleted since may stay, and cannot be chosen again', async () => {
  const [role] = await app.db
    .insert(roles)
    .values({ name: 'Short-lived', type: 'site', createdAt: updatedAt })
    .returning()
  const menu = (label: string, ...more: object[]) => ({
    menus: [{ id: 'm', positions: [], items: [{ ...item, label, roles: [role?.id] }, ...more] }],
  })
  await changeSettings(admin, menu('X'))
  await app.db.delete(roles).where(eq(roles.id, role?.id ?? 0))
  expect((await put(menu('Y'))).status).toBe(200)
  expect((await put(menu('Y', { ...item, id: 'y', roles: [4711] }))).status).toBe(422)
  await changeSettings(admin, { menus: [] })
  expect((await put(menu('X'))).status).toBe(422)
})

it.each([
  ['a menu', (link: object) => ({ menus: [{ id: 'm', positions: [], items: [link] }] })],
  ['the cookie notice', (link: object) => ({ 'cookie_notice.button': link })],
])('a role that a link in %s names is not deleted', async (where, settingsWith) => {
  const createRole = async (name: string): Promise<number> =>
    (await admin.post('admin/roles', { name })).body.role.id
  const roleId = await createRole(`Of ${where}`)
  const ids = [await createRole(`Beside ${where}`), roleId]
  await changeSettings(admin, settingsWith({ ...item, label: 'Team area', roles: [roleId] }))
  const refused = await admin.post('admin/roles/delete', { ids })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `“Of ${where}” is a condition of the link “Team area” in the settings. Remove it there first.`,
  ])
  for (const id of ids) expect((await admin.get(`admin/roles/${id}`)).status).toBe(200)

  await changeSettings(admin, settingsWith(item))
  expect((await admin.post('admin/roles/delete', { ids })).status).toBe(200)
  expect((await put(settingsWith({ ...item, roles: [roleId] }))).status).toBe(422)
})

describe('once that is deleted, the default counts', () => {
  it('for the homepage', async () => {
    await app.db.insert(customPages).values({ slug: 'soon', title: 'S', body: 'soon', updatedAt })
    await changeSettings(admin, { homepage: { type: 'customPage', value: 'soon' } })
    expect((await guest.get('/')).body).toContain('soon')
    await app.db.delete(customPages).where(eq(customPages.slug, 'soon'))
    const home = await guest.get('/')
    expect(home.status).toBe(200)
    expect(home.body).toContain('Calm water for your files')
  })

  it('for the default language and the default theme', async () => {
    await app.db.insert(localizations).values({ language: 'nds', name: 'D', lines: {}, updatedAt })
    const theme = { name: 'Reef', colors: { '--surface': '#123456' } }
    const [row] = await app.db.insert(themes).values(theme).returning({ id: themes.id })
    await changeSettings(admin, { 'i18n.default_language': 'nds', 'themes.default_id': row?.id })
    await app.db.delete(localizations).where(eq(localizations.language, 'nds'))
    await app.db.delete(themes).where(eq(themes.name, 'Reef'))
    await app.restartWorker()
    const { i18n, themes: inUse } = (await guest.get('bootstrap-data')).body.data
    expect(i18n.language).toBe('en')
    const first = inUse.all[0].id
    expect(inUse.selectedThemeId).toBe(first)
    expect((await admin.get('settings')).body.settings).toMatchObject({
      i18n: { default_language: 'en' },
      themes: { default_id: first },
    })
  })
})

describe('the id of a policy', () => {
  const policies = (...ids: string[]) =>
    put({ 'registration.policies': ids.map((id) => ({ id, label: id, action: '/x' })) })

  it.each([
    ...Object.keys(RegisterInput.shape),
    '_method',
    '_token',
    'workspaceId',
    '__proto__',
    'constructor',
  ])('may not be %s, which the registration form uses', async (id) => {
    const { status, body } = await policies(id)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['registration.policies']])
  })

  it('is used once', async () => {
    expect((await policies('terms', 'terms')).status).toBe(422)
    expect((await policies('terms', 'privacy')).status).toBe(200)
    await policies()
  })
})
