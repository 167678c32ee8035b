import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customPages } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp, type OwnApp } from '#tests/support/app.ts'
import { changeSettings, createFolder, createLink, registerUser } from '#tests/support/factories.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { MENU_POSITIONS } from '#worker/settings/schema.ts'

let app: OwnApp
let admin: ApiClient
let member: ApiClient
/** May open the admin area, and none of its pages. */
let porter: ApiClient
let guest: ApiClient
let link: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.adminClient()
  guest = await app.guest()
  member = (await registerUser(app)).client
  const user = await registerUser(app)
  await permitOnly(app, user.id, ['admin.access'])
  porter = user.client
  link = `/drive/s/${(await createLink(member, (await createFolder(member)).id)).hash}`
  const updatedAt = new Date().toISOString()
  await app.db.insert(customPages).values({ slug: 'about', title: 'About', body: '', updatedAt })
})
afterAll(() => app.stop())

const clients = () => ({ guest, member, porter, admin })
const htmlOf = async (as: keyof ReturnType<typeof clients>, path: string) =>
  String((await clients()[as].get(path)).body).replace(/<script\b.*?<\/script>/gs, '')

it('a new site has the contact page in its footer', async () => {
  expect(await htmlOf('guest', '/')).toMatch(/<footer.*href="\/contact"[^>]*>Contact us</s)
})

describe('menus', () => {
  beforeAll(() =>
    changeSettings(admin, {
      menus: MENU_POSITIONS.map((position) => ({
        id: position,
        positions: [position],
        items: [
          {
            id: position,
            label: `At ${position}`,
            type: 'link',
            action: `https://example.com/${position}`,
            target: '_blank',
            icon: 'mail',
          },
          { id: `${position}-2`, label: 'Nowhere', type: 'route', action: '' },
        ],
      })),
    }),
  )
  afterAll(() => changeSettings(admin, { menus: [] }))

  const FOOTERS = ['footer', 'footer-secondary']
  it.each([
    ['guest', '/', ['homepage-navbar', ...FOOTERS]],
    ['member', '/', ['homepage-navbar', ...FOOTERS]],
    ['guest', '/pages/about', ['custom-page-navbar', ...FOOTERS]],
    ['guest', '/contact', ['custom-page-navbar', ...FOOTERS]],
    ['guest', '/nowhere', ['custom-page-navbar', ...FOOTERS]],
    ['member', '/account-settings', ['custom-page-navbar', ...FOOTERS]],
    ['member', '/notifications/settings', ['custom-page-navbar', ...FOOTERS]],
    ['guest', '/login', ['auth-page-footer']],
    ['guest', '/register', ['auth-page-footer']],
    ['guest', '/forgot-password', ['auth-page-footer']],
    ['guest', '/password/reset/none', ['auth-page-footer']],
    ['member', '/drive', []],
    ['admin', '/admin/users', []],
  ] as const)('a %s sees at %s those of its layout: %j', async (as, path, positions) => {
    const html = await htmlOf(as, path)
    const shown = MENU_POSITIONS.filter((position) => html.includes(`At ${position}<`))
    expect(shown).toEqual(positions)
    expect(html).not.toContain('>Nowhere<')
    for (const position of shown)
      expect(html).toMatch(
        new RegExp(
          `<a href="https://example.com/${position}" target="_blank" rel="noopener noreferrer"><svg[^>]*menu-icon`,
        ),
      )
  })
})

const THEMES = 'action="/preferences/theme"'
const LANGUAGES = 'action="/preferences/language"'
const REGISTER = 'href="/register">Register<'

describe('controls that depend on a setting', () => {
  it.each([
    ['guest', {}, { [THEMES]: 1, [LANGUAGES]: 1, [REGISTER]: 1 }],
    ['guest', { 'themes.user_change': false }, { [THEMES]: 0, [LANGUAGES]: 1 }],
    ['guest', { 'i18n.enable': false }, { [THEMES]: 1, [LANGUAGES]: 0 }],
    ['guest', { 'registration.disable': true }, { [REGISTER]: 0, 'href="/login"': 1 }],
    // In the menu of the user, and in the footer.
    ['member', {}, { [THEMES]: 2, [LANGUAGES]: 2, [REGISTER]: 0, 'action="/logout"': 1 }],
    ['member', { 'themes.user_change': false }, { [THEMES]: 0, [LANGUAGES]: 2 }],
    ['member', { 'i18n.enable': false }, { [THEMES]: 2, [LANGUAGES]: 0 }],
    ['member', {}, { 'href="/account-settings"': 1, 'href="/admin"': 0 }],
    ['admin', {}, { 'href="/account-settings"': 1, 'href="/admin"': 1 }],
    ['porter', {}, { 'href="/admin"': 0 }],
    ['member', { 'notifications.integrated': false }, { 'href="/notifications"': 0 }],
  ] as const)('for a %s where %j: %j', async (as, settings, counts) => {
    const usual = {
      'themes.user_change': true,
      'i18n.enable': true,
      'registration.disable': false,
      'notifications.integrated': true,
    }
    await changeSettings(admin, { ...usual, ...settings })
    const html = await htmlOf(as, '/contact')
    const found = Object.keys(counts).map((text) => [text, html.split(text).length - 1])
    expect(Object.fromEntries(found)).toEqual(counts)
    await changeSettings(admin, usual)
  })
})

describe('the button of the cookie notice', () => {
  const button = { id: 'b', label: 'Read more', type: 'route', action: '/pages/about' }
  afterAll(() => changeSettings(admin, { 'cookie_notice.enable': false }))

  it.each([
    ['guest', {}, 'target="_blank"'],
    ['guest', { target: '_self' }, 'target="_self"'],
    ['guest', { permissions: ['files.create'] }, null],
    ['member', { permissions: ['files.create'] }, 'target="_blank"'],
    ['member', { permissions: ['files.create', 'admin.access'] }, null],
  ] as const)('for a %s with %j: %s; the notice can be closed', async (as, change, target) => {
    await changeSettings(admin, {
      cookie_notice: { enable: true, button: { ...button, ...change } },
    })
    const [, notice = ''] =
      /<aside class="cookie-notice(.*?)<\/aside>/s.exec(await htmlOf(as, '/contact')) ?? []
    if (target === null) expect(notice).not.toContain('Read more')
    else expect(notice).toMatch(new RegExp(`<a[^>]*href="/pages/about"[^>]*${target}`))
    expect(notice).toMatch(/<button[^>]*>OK</)
  })
})

describe('the logo', () => {
  const NAMES = ['day', 'night', 'day-phone', 'night-phone']
  const logos = (names: string[]) =>
    changeSettings(admin, {
      branding: Object.fromEntries(
        ['logo_light', 'logo_dark', 'logo_light_mobile', 'logo_dark_mobile'].map((key, index) => [
          key,
          names[index] ? `/${names[index]}.svg` : '',
        ]),
      ),
    })
  afterAll(() => logos([]))

  it.each([
    ['guest', '/'],
    ['guest', '/contact'],
    ['guest', '/login'],
    ['guest', '/register'],
    ['member', '/account-settings'],
    ['member', '/notifications/settings'],
    ['member', '/drive'],
    ['admin', '/admin/users'],
    ['guest', 'link'],
  ] as const)('a %s sees at %s is the owner’s, for each theme and width', async (as, path) => {
    await logos(NAMES)
    const html = await htmlOf(as, path === 'link' ? link : path)
    const [picture = ''] = /<picture class="brand">.*?<\/picture>/s.exec(html) ?? []
    const files = new Set([...picture.matchAll(/"\/([\w-]+)\.svg"/g)].map(([, name]) => name))
    expect(files).toEqual(new Set(NAMES))
    expect(picture).toContain('alt="Atoll"')
  })
})
