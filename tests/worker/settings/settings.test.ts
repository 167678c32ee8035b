import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  auditEvents,
  localizations,
  settings as settingsTable,
  userPermissions,
} from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import { SETTING_NAMES, SETTINGS } from '#worker/settings/registry.ts'

let app: OwnApp
let admin: ApiClient
beforeAll(async () => {
  app = await startApp()
  admin = await app.adminClient()
})
afterAll(() => app.stop())

const STRIPE_KEY_TEXT = 'A secret key of Stripe begins with sk_ or rk_.'
const LONG = 'This is too long: it may have at most 60 characters.'

const current = async () => (await admin.get('settings')).body.settings

describe('GET settings', () => {
  it('answers all settings, nested, with their defaults', async () => {
    const { status, body } = await admin.get('settings')
    expect(status).toBe(200)
    expect(body.settings).toMatchObject({
      branding: { site_name: 'Atoll' },
      uploads: { available_space: 10 * 1024 ** 3, max_size: 0 },
      drive: { trash_days: 30, search_text: true },
      menus: [{ positions: ['footer'], items: [{ action: '/contact' }] }],
    })
    for (const name of SETTING_NAMES) {
      const value = name
        .split('.')
        .reduce((section, key) => (section as Record<string, unknown>)[key], body.settings)
      expect(value, name).toBeDefined()
    }
  })
})

describe('a setting by which one could become anybody', () => {
  it.each([
    { base_url: 'https://evil.example' },
    { 'mail.transport_url': 'smtp://evil.example' },
    { 'ads.drive': '<script>steal()</script>' },
    { 'branding.site_name': 'Renamed', 'recaptcha.secret_key': 'x' },
  ])('is for admins, not for who may change the others: %j', async (changes) => {
    const { client, id } = await registerUser(app)
    await app.db.insert(userPermissions).values({ userId: id, name: 'settings.update' })
    expect((await client.put('settings', { settings: { 'drive.trash_days': 30 } })).status).toBe(
      200,
    )
    expect((await client.put('settings', { settings: changes })).status).toBe(403)
    expect((await current()).branding.site_name).not.toBe('Renamed')
  })
})

describe('a secret setting', () => {
  const NAME = 'social.google.client_secret'
  const stored = async () =>
    (await app.db.select().from(settingsTable).where(eq(settingsTable.name, NAME)))[0]?.value

  it('is stored encrypted, answered as set only, and stays when it is sent back as it was answered', async () => {
    const { body } = await admin.put('settings', { settings: { [NAME]: 'hush hush' } })
    expect(body.settings.social.google.client_secret).toBe('********')
    expect(JSON.stringify([body, await admin.get('settings')])).not.toContain('hush')
    const first = await stored()
    expect(first).not.toContain('hush')
    await changeSettings(admin, { [NAME]: '********' })
    expect(await stored()).toBe(first)
    await changeSettings(admin, { [NAME]: '' })
    expect((await admin.get('settings')).body.settings.social.google.client_secret).toBe('')
  })
})

describe('PUT settings', () => {
  it.each([
    ['a dotted name', { 'branding.site_name': 'Lagoon' }],
    ['a nested object', { branding: { site_name: 'Lagoon' } }],
  ])('takes %s, in effect at once, for visitors too', async (_name, settings) => {
    await changeSettings(admin, { 'branding.site_name': 'Before' })
    const { status, body } = await admin.put('settings', { settings })
    expect(status).toBe(200)
    expect(body.settings.branding.site_name).toBe('Lagoon')
    const guest = await app.guest()
    expect((await guest.get('bootstrap-data')).body.data.settings.branding.site_name).toBe('Lagoon')
    expect((await guest.get('/login')).body).toContain('Lagoon')
  })

  it('takes an object that is one setting as its value, not as names', async () => {
    const { appearance } = (await current()).homepage
    const changed = { ...appearance, headerTitle: 'Our own title' }
    await changeSettings(admin, { homepage: { appearance: changed } })
    expect((await current()).homepage.appearance).toEqual(changed)
  })

  it('leaves alone what it does not name, and what it names as it is', async () => {
    const before = await current()
    expect((await admin.put('settings', { settings: {} })).body.settings).toEqual(before)
    await changeSettings(admin, { 'drive.trash_days': 7 })
    expect(await current()).toEqual({ ...before, drive: { ...before.drive, trash_days: 7 } })
    await changeSettings(admin, { 'drive.trash_days': 30 })
    expect(await current()).toEqual(before)
  })

  it('outlives a restart', async () => {
    await changeSettings(admin, { 'drive.trash_days': 3 })
    await app.restartWorker()
    expect((await current()).drive.trash_days).toBe(3)
  })

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
    ],
    [
      'homepage.appearance',
      { ...SETTINGS['homepage.appearance'].default, footerImage: '//evil.example/x.png' },
    ],
    ['branding.logo_light', '//evil.example/logo.svg'],
    ['registration.disable', 'yes'],
    ['registration.policies', [{ id: 'a b', label: 'x', action: '/x' }]],
    ['registration.policies', [{ id: 'terms', label: 'x', action: 'javascript:alert(1)' }]],
    ['dates.default_timezone', 'Mars/Olympus'],
    ['homepage.type', 'somewhere'],
    ['uploads.max_size', -1],
    ['uploads.max_size', 1.5],
    ['uploads.max_size', '100'],
    ['uploads.blocked_types', 'exe'],
    ['drive.trash_days', 100_000],
    ['base_url', 'ftp://example.com'],
    ['menus', [{ id: 'x', name: 'x', positions: ['nowhere'], items: [] }]],
  ])('refuses %s = %j', async (name, value) => {
    const before = await current()
    const answer = await admin.put('settings', { settings: { [name]: value } })
    expect(answer.status).toBe(422)
    const names = Object.keys(answer.body.errors)
    expect(names[0]).toBe(name)
    expect(names.every((one) => one === name || one.startsWith(`${name}.`))).toBe(true)
    expect(await current()).toEqual(before)
  })

  it.each([
    ['uploads.max_size', '100', 'Please enter a number.'],
    ['uploads.max_size', null, 'Please enter a number.'],
    ['uploads.max_size', 1.5, 'Please enter a whole number.'],
    ['uploads.max_size', -1, 'This must be at least 0.'],
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

  it.each([
    ['billing.currency', ' eur ', 'EUR'],
    ['billing.stripe.secret_key', 'rk_live_1', '********'],
    ['billing.stripe.secret_key', ' sk_test_1 ', '********'],
    ['billing.stripe.secret_key', '', ''],
    ['billing.currency', 'USD', 'USD'],
  ])('takes %s = %j', async (name, value, expected) => {
    const { status } = await admin.put('settings', { settings: { [name]: value } })
    const { billing } = await current()
    expect([
      status,
      name === 'billing.currency' ? billing.currency : billing.stripe.secret_key,
    ]).toEqual([200, expected])
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

describe('settings', () => {
  it('are closed to guests, and do not exist for users', async () => {
    const guest = await app.guest()
    const { client } = await registerUser(app)
    for (const [caller, status] of [
      [guest, 401],
      [client, 404],
    ] as const) {
      expect((await caller.get('settings')).status).toBe(status)
      const answer = await caller.put('settings', { settings: { 'branding.site_name': 'Mine' } })
      expect(answer.status).toBe(status)
    }
    expect((await current()).branding.site_name).not.toBe('Mine')
  })

  it('are open to who was given just this right, until it is taken away', async () => {
    const { client, id } = await registerUser(app)
    await app.db.insert(userPermissions).values({ userId: id, name: 'settings.update' })
    expect((await client.get('settings')).status).toBe(200)
    await app.db.delete(userPermissions)
    expect((await client.get('settings')).status).toBe(404)
  })

  it('leave a record of who changed what, without secrets, which cannot be changed', async () => {
    const { client, id } = await registerUser(app)
    await app.db.insert(userPermissions).values({ userId: id, name: 'admin' })
    const changes = { 'drive.trash_days': 12, 'recaptcha.secret_key': 'top secret' }
    expect((await client.put('settings', { settings: changes })).status).toBe(200)
    const [event] = await app.db.select().from(auditEvents).where(eq(auditEvents.actorId, id))
    expect(event).toMatchObject({
      action: 'settings.update',
      before: { 'drive.trash_days': 30, 'recaptcha.secret_key': '' },
      after: { 'drive.trash_days': 12, 'recaptcha.secret_key': '********' },
    })
    const again = { 'drive.trash_days': 12, 'drive.versions_days': 90, 'mail.from_name': 'Atoll' }
    expect((await client.put('settings', { settings: again })).status).toBe(200)
    expect((await client.put('settings', { settings: again })).status).toBe(200)
    const events = await app.db.select().from(auditEvents).where(eq(auditEvents.actorId, id))
    expect(events.slice(1).map(({ before, after }) => [before, after])).toEqual([
      [{ 'mail.from_name': '' }, { 'mail.from_name': 'Atoll' }],
    ])
    const edit = app.db.update(auditEvents).set({ action: 'nothing' })
    await expect(edit).rejects.toThrow()
    await expect(app.db.delete(auditEvents)).rejects.toThrow()
    expect(
      await app.db.$count(auditEvents, eq(auditEvents.action, 'settings.update')),
    ).toBeGreaterThan(0)
  })
})
