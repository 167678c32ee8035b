import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEvents, settings as settingsTable, userPermissions } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import { SETTING_NAMES } from '#worker/settings/registry.ts'

let app: OwnApp
let admin: ApiClient
beforeAll(async () => {
  app = await startApp()
  admin = await app.adminClient()
})
afterAll(() => app.stop())

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
    await changeSettings(admin, { 'drive.trash_days': 30 })
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
