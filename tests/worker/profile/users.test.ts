import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localizations, userPermissions } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
  await app.db.insert(localizations).values({
    language: 'nds',
    name: 'Low German',
    lines: { 'Log out': 'Abmelden' },
    updatedAt: new Date().toISOString(),
  })
  // So that every isolate has loaded the language.
  await changeSettings(await app.adminClient(), { 'i18n.enable': true })
})
afterAll(() => app.db.delete(localizations).where(eq(localizations.language, 'nds')))

describe('GET users/{id}', () => {
  it('answers one’s own account, with the relations asked for', async () => {
    const { client, email, id } = await registerUser(app)
    const answer = await client.get('users/me?with=roles,social_profiles,tokens')
    expect(answer.status).toBe(200)
    expect(answer.roundTrips).toBe(1)
    expect(answer.body.user).toMatchObject({
      id,
      email,
      has_password: true,
      two_factor_confirmed_at: null,
      two_factor_recovery_codes: null,
      roles: [{ name: 'users' }],
      social_profiles: [],
      tokens: [],
    })
    expect(answer.body.user).not.toHaveProperty('permissions')
    expect(JSON.stringify(answer.body)).not.toMatch(/scrypt|password_hash|passwordHash|secret":"/)
    expect((await client.get(`users/${id}?load=permissions`)).body.user.permissions).toContainEqual(
      { name: 'files.create', restrictions: [] },
    )
  })

  it('answers nobody else’s, unless to who may see users, and then without what is secret', async () => {
    const [alice, bob] = await Promise.all([registerUser(app), registerUser(app)])
    expect((await bob.client.get(`users/${alice.id}`)).status).toBe(404)
    expect((await (await app.guest()).get(`users/${alice.id}`)).status).toBe(401)
    expect((await (await app.guest()).get('users/me')).status).toBe(401)
    await app.db.insert(userPermissions).values({ userId: bob.id, name: 'users.view' })
    const seen = await bob.client.get(`users/${alice.id}?with=roles`)
    expect(seen.body.user).toMatchObject({ id: alice.id, two_factor_recovery_codes: null })
    expect((await bob.client.get('users/999999')).status).toBe(404)
  })

  it.each(['users/me?with=password', 'users/me?load=sessions,roles', 'users/abc', 'users/-1'])(
    'refuses %s',
    async (path) => {
      const { client } = await registerUser(app)
      expect((await client.get(path)).status).toBe(422)
    },
  )
})

describe('PUT users/{id}', () => {
  it('keeps formats of dates, and takes them back', async () => {
    const { client } = await registerUser(app)
    const formats = { date_format: 'long', time_format: '24h' }
    expect((await client.put('users/me', formats)).body.user).toMatchObject(formats)
    expect((await client.get('bootstrap-data')).body.data.user).toMatchObject(formats)
    expect((await client.put('users/me', { date_format: 'tiny' })).status).toBe(422)
    const none = { date_format: null, time_format: null }
    expect((await client.put('users/me', none)).body.user).toMatchObject(none)
  })

  it('changes names, language, country and zone; what is absent stays', async () => {
    const { client, id } = await registerUser(app)
    const first = await client.put('users/me', { first_name: ' Ada ', last_name: 'Lovelace' })
    expect(first.body.user).toMatchObject({ display_name: 'Ada Lovelace', first_name: 'Ada' })
    const second = await client.put(`users/${id}`, {
      language: 'nds',
      country: 'GB',
      timezone: 'Europe/London',
    })
    expect(second.status).toBe(200)
    expect(second.roundTrips).toBeLessThanOrEqual(3)
    expect(second.body.user).toMatchObject({
      first_name: 'Ada',
      language: 'nds',
      country: 'GB',
      timezone: 'Europe/London',
    })
    const third = await client.put('users/me', { first_name: '', country: null, timezone: '' })
    expect(third.body.user).toMatchObject({ first_name: null, country: null, timezone: null })
    expect((await client.get('bootstrap-data')).body.data.i18n.language).toBe('nds')
  })

  it('changes nothing that is not the user’s to change', async () => {
    const { client, email, id } = await registerUser(app)
    const answer = await client.put('users/me', {
      id: 1,
      email: 'other@example.com',
      roles: [3],
      permissions: [{ name: 'admin' }],
      email_verified_at: '2020-01-01',
      available_space: 1e15,
      banned_at: null,
      password: 'something else',
    })
    expect(answer.status).toBe(200)
    const { user } = (await client.get('users/me?with=roles,permissions')).body
    expect(user).toMatchObject({ id, email, email_verified_at: null, roles: [{ name: 'users' }] })
    expect(JSON.stringify(user.permissions)).not.toContain('"admin"')
  })

  it.each([
    [{ language: 'xx' }, 'language'],
    [{ country: 'ZZ' }, 'country'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ timezone: '+01:00' }, 'timezone'],
    [{ first_name: 'x'.repeat(101) }, 'first_name'],
    [{ last_name: ['a'] }, 'last_name'],
    [{ first_name: 'A\u0000da' }, 'first_name'],
  ])('refuses %j', async (input, field) => {
    const { client } = await registerUser(app)
    const answer = await client.put('users/me', input)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  it.each(['\n', '\u0000', '\u001B', '\u007F', '\u0085', '\u202A', '\u202E', '\u2066', '\u2069'])(
    'takes no name with %j in it',
    async (character) => {
      const { client } = await registerUser(app)
      const name = `Ada${character}Lovelace`
      const answer = await client.put('users/me', { first_name: name, last_name: name })
      expect(answer.status).toBe(422)
      const texts = ['This name holds a character that cannot be used.']
      expect(answer.body.errors).toEqual({ first_name: texts, last_name: texts })
      expect((await client.get('users/me')).body.user.first_name).toBeNull()
    },
  )

  it.each(['Zoë', '李小龍', 'محمد', 'O’Neill-Müller', '👩🏽‍🚀'])('takes %s', async (name) => {
    const { client } = await registerUser(app)
    expect((await client.put('users/me', { first_name: name })).body.user.first_name).toBe(name)
  })

  it('is for one’s own account', async () => {
    const [alice, bob] = await Promise.all([registerUser(app), registerUser(app)])
    const input = { first_name: 'Mallory' }
    expect((await bob.client.put(`users/${alice.id}`, input)).status).toBe(404)
    expect((await (await app.adminClient()).put(`users/${alice.id}`, input)).status).toBe(404)
    expect((await (await app.guest()).put('users/me', input)).status).toBe(401)
  })
})

describe('POST users/me/locale', () => {
  it('answers the language’s texts, and keeps the choice', async () => {
    const { client } = await registerUser(app)
    const answer = await client.post('users/me/locale', { locale: 'nds' })
    expect(answer.body.locale).toEqual({
      language: 'nds',
      lines: { '': 'nds', 'Log out': 'Abmelden' },
    })
    expect((await client.get('users/me')).body.user.language).toBe('nds')
    const guest = await app.guest()
    await guest.post('users/me/locale', { locale: 'nds' })
    expect((await guest.get('bootstrap-data')).body.data.i18n.language).toBe('nds')
    expect((await client.post('users/me/locale', { locale: 'xx' })).status).toBe(422)
    expect((await client.post('users/me/locale', {})).status).toBe(422)
  })
})

describe('GET value-lists/{names}', () => {
  it('answers zones by region, countries by name, and the site’s languages', async () => {
    const guest = await app.guest()
    const { status, body } = await guest.get('value-lists/timezones,countries,localizations')
    expect(status).toBe(200)
    const zones = Object.values(body.timezones).flat() as { value: string; text: string }[]
    const known = new Set(zones.map(({ value }) => value))
    expect(known.size).toBeGreaterThanOrEqual(Intl.supportedValuesOf('timeZone').length)
    for (const zone of ['UTC', 'America/Argentina/Ushuaia', 'Asia/Kolkata', 'Europe/Kyiv'])
      expect(known.has(zone), zone).toBe(true)
    expect(known.has('Asia/Calcutta')).toBe(false)
    expect(body.timezones.Europe).toContainEqual({
      value: 'Europe/Vienna',
      text: expect.stringMatching(/^Vienna \(UTC\+0[12]:00\)$/),
    })
    expect(body.countries).toHaveLength(249)
    expect(body.countries).toContainEqual({ code: 'AT', name: 'Austria' })
    expect(body.localizations).toEqual(
      expect.arrayContaining([
        { language: 'nds', name: 'Low German' },
        { language: 'en', name: 'English' },
        { language: 'ja', name: '日本語' },
      ]),
    )
  })

  it.each(['value-lists/users', 'value-lists/timezones,users', 'value-lists/__proto__'])(
    'knows no %s',
    async (path) => {
      expect((await (await app.guest()).get(path)).status).toBe(404)
    },
  )
})
