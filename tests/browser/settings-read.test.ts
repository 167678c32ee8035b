import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { customPages, fileEntries, users } from '#db/schema/index.ts'
import { DEFAULT_LANDING } from '#worker/settings/default-landing.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp, type OwnApp } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { changeSettings, createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedBrowser } from '#tests/support/shared-site.ts'

let app: OwnApp
let browser: Browser
let admin: ApiClient
let member: ApiClient
let link = ''
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp(), sharedBrowser()])
  admin = await app.adminClient()
  const user = await registerUser(app)
  member = user.client
  await app.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id))
  const file = await uploadFile(member, { name: 'reef.txt' })
  await app.db.update(fileEntries).set({ updatedAt: '2025-01-05T23:30:00.000Z' })
  link = `/drive/s/${(await createLink(member, file.id)).hash}`
  await app.db.insert(customPages).values({
    slug: 'soon',
    title: 'Soon',
    body: '<p>We open soon</p>',
    updatedAt: new Date().toISOString(),
  })
  const services = ['google', 'facebook', 'twitter', 'envato']
  await changeSettings(
    admin,
    Object.fromEntries(
      services.flatMap((service) => [
        [`social.${service}.client_id`, 'id'],
        [`social.${service}.client_secret`, 'secret'],
      ]),
    ),
  )
})
afterAll(() => app.stop())

const LOGO = '/assets/logo-of-the-owner.svg'
const AD = '<p>An advertisement</p>'

const item = (label: string) => ({
  id: label,
  label,
  type: 'link',
  action: 'https://example.com',
  roles: [],
  permissions: [],
})

interface Row {
  set: Record<string, unknown>
  /** The value that it has otherwise, where it is not the default. */
  otherwise?: Record<string, unknown>
  by?: 'member'
  path?: string
  /** Seen only while the setting has the value. */
  effect: (page: Page) => Promise<boolean>
}

const text = (words: string) => (page: Page) => page.getByText(words).first().isVisible()
const missing = (selector: string) => async (page: Page) =>
  (await page.locator(selector).count()) === 0
const present = (selector: string) => async (page: Page) =>
  (await page.locator(selector).count()) > 0
const date = (words: string) => async (page: Page) =>
  (await page.locator('time').first().textContent()) === words
const source = (part: string) => async (page: Page) => (await page.content()).includes(part)
const is404 = (path: string) => async (page: Page) => (await page.goto(path))?.status() === 404

/** Every setting that the browser is to read, in the order in which the product lists them. */
const ROWS: Row[] = [
  {
    set: { asset_url: 'https://cdn.test' },
    effect: present('link[href^="https://cdn.test/assets/"]'),
  },
  {
    set: { base_url: 'https://files.test' },
    effect: present('link[rel=canonical][href^="https://files.test/"]'),
  },
  {
    set: { 'dates.default_timezone': 'Pacific/Kiritimati' },
    by: 'member',
    path: '/drive',
    effect: date('Jan 6, 2025'),
  },
  {
    set: { 'dates.format': 'long' },
    by: 'member',
    path: '/drive',
    effect: date('January 5, 2025'),
  },
  {
    set: { 'branding.site_name': 'Lagoon' },
    effect: async (page) => (await page.title()).includes('Lagoon'),
  },
  {
    set: { 'branding.logo_light': LOGO },
    effect: present(`img[src="${LOGO}"], source[srcset="${LOGO}"]`),
  },
  {
    set: { 'branding.logo_dark': LOGO },
    effect: present(`img[src="${LOGO}"], source[srcset="${LOGO}"]`),
  },
  {
    set: { 'branding.logo_light_mobile': LOGO },
    otherwise: { 'branding.logo_light': '/assets/large.svg' },
    effect: present(`img[src="${LOGO}"], source[srcset="${LOGO}"]`),
  },
  {
    set: { 'branding.logo_dark_mobile': LOGO },
    otherwise: { 'branding.logo_dark': '/assets/large.svg' },
    effect: present(`img[src="${LOGO}"], source[srcset="${LOGO}"]`),
  },
  {
    set: { 'billing.enable': true },
    by: 'member',
    path: '/drive',
    effect: present('a[href="/pricing"]'),
  },
  { set: { 'registration.disable': true }, effect: missing('a[href="/register"]') },
  {
    set: {
      'registration.policies': [
        { id: 'terms', label: 'Terms of the harbor', action: '/pages/soon' },
      ],
    },
    path: '/register',
    effect: present('input[name=terms]'),
  },
  ...['Google', 'Facebook', 'X', 'Envato'].map((name, index) => ({
    set: { [`social.${['google', 'facebook', 'twitter', 'envato'][index]}.enable`]: true },
    path: '/login',
    effect: async (page: Page) =>
      (await page.getByRole('button', { name: new RegExp(`\\b${name}`) }).count()) > 0,
  })),
  {
    set: { 'social.compact_buttons': true },
    otherwise: { 'social.google.enable': true },
    path: '/login',
    effect: async (page) => !(await page.getByText('Google').first().isVisible()),
  },
  {
    set: { 'recaptcha.site_key': 'key-of-the-site', 'recaptcha.secret_key': 's' },
    otherwise: { 'recaptcha.enable': { register: true } },
    path: '/register',
    effect: source('key-of-the-site'),
  },
  {
    set: { 'recaptcha.enable': { register: true } },
    otherwise: { 'recaptcha.site_key': 'key-of-the-site', 'recaptcha.secret_key': 's' },
    path: '/register',
    effect: source('"siteKey":"key-of-the-site"'),
  },
  {
    set: { 'recaptcha.provider': 'turnstile' },
    otherwise: {
      'recaptcha.enable': { register: true },
      'recaptcha.site_key': 'key-of-the-site',
      'recaptcha.secret_key': 's',
    },
    path: '/register',
    effect: source('"provider":"turnstile"'),
  },
  { set: { 'cookie_notice.enable': true }, effect: present('.cookie-notice') },
  {
    set: { 'cookie_notice.position': 'top' },
    otherwise: { 'cookie_notice.enable': true },
    effect: async (page) =>
      ((await page.locator('.cookie-notice').boundingBox())?.y ?? Number.MAX_VALUE) < 400,
  },
  {
    set: { 'cookie_notice.button': item('More about cookies') },
    otherwise: { 'cookie_notice.enable': true },
    effect: text('More about cookies'),
  },
  {
    set: { menus: [{ id: 'm', positions: ['homepage-navbar'], items: [item('Our harbor')] }] },
    effect: text('Our harbor'),
  },
  { set: { 'themes.user_change': false }, effect: missing('form[action="/preferences/theme"]') },
  { set: { 'themes.default_id': 2 }, effect: present('html[data-theme="2"]') },
  { set: { 'i18n.enable': false }, effect: missing('form[action="/preferences/language"]') },
  {
    set: { 'notif.subs.integrated': false },
    by: 'member',
    path: '/drive',
    effect: is404('/notifications/settings'),
  },
  {
    set: { 'notifications.integrated': false },
    by: 'member',
    path: '/drive',
    effect: is404('/notifications'),
  },
  { set: { 'api.integrated': false }, by: 'member', path: '/drive', effect: is404('/api-docs') },
  {
    set: { require_email_confirmation: true },
    by: 'member',
    path: '/account-settings',
    effect: text('Verify your email'),
  },
  {
    set: { 'site.demo': true },
    path: '/login',
    effect: async (page) => (await page.getByLabel('Email').inputValue()) !== '',
  },
  {
    set: { 'ads.disable': false },
    otherwise: { 'ads.landing-top': AD },
    effect: text('An advertisement'),
  },
  {
    set: { 'ads.landing-top': AD },
    otherwise: { 'ads.disable': false },
    effect: text('An advertisement'),
  },
  {
    set: { 'ads.file-preview': AD },
    otherwise: { 'ads.disable': false },
    path: 'link',
    effect: text('An advertisement'),
  },
  {
    set: { 'ads.drive': AD },
    otherwise: { 'ads.disable': false },
    by: 'member',
    path: '/drive',
    effect: text('An advertisement'),
  },
  { set: { 'homepage.type': 'loginPage' }, effect: text('Sign in to your account') },
  {
    set: { 'homepage.value': 'soon', 'homepage.type': 'customPage' },
    effect: text('We open soon'),
  },
  {
    set: { 'homepage.appearance': { ...DEFAULT_LANDING, headerTitle: 'Deep water' } },
    effect: text('Deep water'),
  },
]

let defaults: Record<string, unknown>
let pages: Record<'guest' | 'member', Page>
beforeAll(async () => {
  defaults = (await admin.get('settings')).body.settings
  // All of it is in the page as it comes; scripts would take two thirds of the time.
  const javaScriptEnabled = false
  pages = {
    guest: await openPage(browser, app, { javaScriptEnabled }),
    member: await openPage(browser, app, { as: member, javaScriptEnabled }),
  }
  await pages.guest.route('https://cdn.test/**', (route) => route.abort())
})

/** Settings are nested by the parts of their names. */
const valueOf = (name: string): unknown =>
  name in defaults
    ? defaults[name]
    : name
        .split('.')
        .reduce<unknown>(
          (part, key) => (part as Record<string, unknown> | undefined)?.[key],
          defaults,
        )

const put = (values: Record<string, unknown>) => changeSettings(admin, values)
const putBack = (values: Record<string, unknown>) =>
  put(Object.fromEntries(Object.keys(values).map((name) => [name, valueOf(name) ?? null])))

it.each(ROWS.map((row): [string, Row] => [Object.keys(row.set).join(', '), row]))(
  '%s changes what browsers show, and can be put back',
  async (_, { set, otherwise = {}, by, path = '/', effect }: Row) => {
    const page = pages[by ?? 'guest']
    const see = async () => {
      await page.goto(path === 'link' ? link : path)
      return effect(page)
    }
    await put(otherwise)
    const before = await see()
    await put(set)
    const during = await see()
    await putBack(set)
    const after = await see()
    await putBack(otherwise)
    expect([before, during, after]).toEqual([false, true, false])
  },
)
