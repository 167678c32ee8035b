import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localizations } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { SETTINGS } from '#worker/settings/registry.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
})
afterAll(() => app.db.delete(localizations).where(eq(localizations.language, 'nds')))

const STRIPE_KEY_TEXT = 'A secret key of Stripe begins with sk_ or rk_.'
const LONG = 'This is too long: it may have at most 60 characters.'

const current = async () => (await admin.get('settings')).body.settings

describe('PUT settings', () => {
  it.each([
    [{ 'branding.nothing': 1 }, 'branding.nothing', 'There is no such setting.'],
    [{ branding: { nothing: 1 } }, 'branding.nothing', 'There is no such setting.'],
    [{ branding: 'x' }, 'branding', 'There is no such setting.'],
    [{ nothing: { at: { all: 1 } } }, 'nothing', 'There is no such setting.'],
    [{ 'branding.site_name.x': 'x' }, 'branding.site_name.x', 'There is no such setting.'],
    [{ app_key: 'x' }, 'app_key', 'There is no such setting.'],
  ])('knows no setting of %j', async (settings, field, text) => {
    const answer = await admin.put('settings', { settings })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ [field]: [text] })
  })

  it.each([
    ['branding.site_name', ''],
    ['branding.site_name', 5],
    ['branding.site_name', { x: 1 }],
    ['branding.logo_light', 'javascript:alert(1)'],
    [
      'homepage.appearance',
      { ...SETTINGS['homepage.appearance'].default, headerImage: 'javascript:1' },
      'headerImage',
    ],
    [
      'homepage.appearance',
      { ...SETTINGS['homepage.appearance'].default, footerImage: '//evil.example/x.png' },
      'footerImage',
    ],
    ['branding.logo_light', '//evil.example/logo.svg'],
    ['registration.disable', 'yes'],
    ['registration.policies', [{ id: 'a b', label: 'x', action: '/x' }], '0.id'],
    [
      'registration.policies',
      [{ id: 'terms', label: 'x', action: 'javascript:alert(1)' }],
      '0.action',
    ],
    ['dates.default_timezone', 'Mars/Olympus'],
    ['homepage.type', 'somewhere'],
    ['uploads.max_size', -1],
    ['uploads.max_size', 1.5],
    ['uploads.max_size', '100'],
    ['uploads.blocked_types', 'exe'],
    ['drive.trash_days', 100_000],
    ['base_url', 'ftp://example.com'],
    ['menus', [{ id: 'x', name: 'x', positions: ['nowhere'], items: [] }], '0.positions.0'],
  ])('refuses %s = %j', async (name: string, value: unknown, part?: string) => {
    const before = await current()
    const answer = await admin.put('settings', { settings: { [name]: value } })
    expect(answer.status).toBe(422)
    const names = part === undefined ? [name] : [name, `${name}.${part}`]
    expect(Object.keys(answer.body.errors)).toEqual(names)
    expect(await current()).toEqual(before)
  })

  it.each([
    ['uploads.max_size', '100', 'Please enter a number.'],
    ['uploads.max_size', null, 'Please enter a number.'],
    ['uploads.max_size', 1.5, 'Please enter a whole number.'],
    ['uploads.max_size', -1, 'This must be at least 0 B.'],
    ['uploads.chunk_size', 999_999 * 1024 ** 2, 'This must be at most 95 MB.'],
    ['drive.trash_days', 100_000, 'This must be at most 3,650.'],
    ['registration.disable', 'yes', 'This can only be on or off.'],
    ['branding.site_name', 5, 'Please enter a text.'],
    ['branding.site_name', '', 'Please fill this in.'],
    ['branding.site_name', 'x'.repeat(61), LONG],
    ['uploads.blocked_types', 'exe', 'This must be a list.'],
    ['uploads.blocked_types', Array(501).fill('exe'), 'There may be at most 500 of these.'],
    ['site.demo_account', 'all', 'Please choose one of these: random, fixed'],
    ['base_url', 'ftp://example.com', 'Please enter a web address.'],
    ['mail.from_address', 'nobody', 'Please enter an email address.'],
    ['branding.logo_light', 'x', 'Must be a path of this site or an https address.'],
    ['billing.currency', 'XXQ', 'This is not a currency.'],
    ['billing.currency', '', 'This is not a currency.'],
    ['billing.stripe.secret_key', 'pk_live_wrong', STRIPE_KEY_TEXT],
    ['billing.stripe.secret_key', 'x sk_live_1', STRIPE_KEY_TEXT],
  ])('says in words for people what is wrong with %s = %j', async (name, value, text) => {
    const { status, body } = await admin.put('settings', { settings: { [name]: value } })
    expect([status, body.errors, body.message]).toEqual([422, { [name]: [text] }, text])
  })

  it('says which part of a setting is wrong, too', async () => {
    const settings = {
      'registration.policies': [
        { id: 'terms', label: '', action: '/terms' },
        { id: 'privacy', label: 'Privacy', action: 'javascript:alert(1)' },
      ],
      'cookie_notice.button': { id: 'x', label: 'OK', type: 'link', action: 'nowhere' },
    }
    const { status, body } = await admin.put('settings', { settings })
    const address = 'Must be a path of this site or a web address.'
    expect([status, body.errors]).toEqual([
      422,
      {
        'registration.policies': ['Please fill this in.', address],
        'registration.policies.0.label': ['Please fill this in.'],
        'registration.policies.1.action': [address],
        'cookie_notice.button': [address],
        'cookie_notice.button.action': [address],
      },
    ])
  })

  it('says of each of several its own numbers', async () => {
    const settings = { 'drive.trash_days': 4000, 'drive.versions_kept': 4000 }
    const { body } = await admin.put('settings', { settings })
    expect(body.errors).toEqual({
      'drive.trash_days': ['This must be at most 3,650.'],
      'drive.versions_kept': ['This must be at most 1,000.'],
    })
  })

  it('says it in the reader\u2019s language', async () => {
    await app.db.insert(localizations).values({
      name: 'Low German',
      language: 'nds',
      lines: { 'This must be at most :count.': 'Höchstens :count.' },
      updatedAt: new Date().toISOString(),
    })
    // Invalidates the cache.
    await changeSettings(admin, { 'drive.trash_days': 30 })
    expect((await admin.post('users/me/locale', { locale: 'nds' })).status).toBe(200)
    const { body } = await admin.put('settings', { settings: { 'drive.trash_days': 4000 } })
    await admin.post('users/me/locale', { locale: 'en' })
    expect(body).toMatchObject({
      message: 'Höchstens 3,650.',
      errors: { 'drive.trash_days': ['Höchstens 3,650.'] },
    })
  })

  it('changes nothing when one of several does not fit', async () => {
    const before = await current()
    const answer = await admin.put('settings', {
      settings: { 'branding.site_name': 'Half done', 'drive.trash_days': 'x', unknown: 1 },
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors).toSorted()).toEqual(['drive.trash_days', 'unknown'])
    expect(await current()).toEqual(before)
  })

  it.each([[undefined], [null], ['x'], [[]], [7]])('refuses %j as settings', async (settings) => {
    expect((await admin.put('settings', { settings })).status).toBe(422)
  })
})
