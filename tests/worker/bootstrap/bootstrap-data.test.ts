import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import { SETTING_NAMES, SETTINGS } from '#worker/settings/registry.ts'
import { insertPlan, insertSubscription } from '#tests/support/plans.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

/** Whether a nested answer holds a setting of this dotted name. */
const holds = (settings: object, name: string) =>
  name
    .split('.')
    .reduce<unknown>(
      (section, key) => (section as Record<string, unknown> | undefined)?.[key],
      settings,
    ) !== undefined

const PUBLIC_NAMES = SETTING_NAMES.filter((name) => SETTINGS[name].isPublic)

describe('GET bootstrap-data', () => {
  it('answers a guest what a page starts with', async () => {
    const guest = await app.guest()
    const { status, body } = await guest.get('bootstrap-data')
    expect(status).toBe(200)
    expect(body.status).toBe('success')
    expect(Object.keys(body.data).toSorted()).toEqual(
      [
        'guest_role',
        'i18n',
        'languages',
        'loaders',
        'settings',
        'show_cookie_notice',
        'themes',
        'user',
      ].toSorted(),
    )
    expect(body.data).toMatchObject({
      user: null,
      guest_role: { name: 'guests', permissions: [] },
      i18n: { language: 'en', lines: {} },
      show_cookie_notice: false,
      loaders: { customPage: null },
      settings: { base_url: app.url, branding: { site_name: 'Atoll' } },
    })
    expect(body.data.themes.all.map((theme: { name: string }) => theme.name)).toEqual([
      'Light',
      'Dark',
    ])
  })

  it('answers the user with roles and permissions, and nothing that is secret', async () => {
    const { client, email, id } = await registerUser(app)
    const { user } = (await client.get('bootstrap-data')).body.data
    expect(Object.keys(user).toSorted()).toEqual([
      'avatar',
      'country',
      'date_format',
      'display_name',
      'email',
      'email_verified_at',
      'first_name',
      'has_password',
      'id',
      'language',
      'last_name',
      'permissions',
      'roles',
      'social_profiles',
      'subscriptions',
      'time_format',
      'timezone',
      'two_factor_confirmed_at',
      'unread_notifications_count',
    ])
    expect(user).toMatchObject({ id, email, roles: [{ name: 'users' }] })
    expect(user.permissions).toContainEqual({ name: 'files.create', restrictions: [] })
  })

  it.each(['guest', 'user', 'admin'])(
    'holds every public setting and no other, for a %s',
    async (who) => {
      const client =
        who === 'guest'
          ? await app.guest()
          : who === 'user'
            ? (await registerUser(app)).client
            : await app.adminClient()
      const { settings } = (await client.get('bootstrap-data')).body.data
      expect(SETTING_NAMES.filter((name) => holds(settings, name))).toEqual(PUBLIC_NAMES)
      expect(PUBLIC_NAMES.length).toBeLessThan(SETTING_NAMES.length)
    },
  )

  it('holds no secret, in the call and in the page', async () => {
    const { client } = await registerUser(app)
    const answers = [
      await client.get('bootstrap-data'),
      await client.get('/'),
      await client.get('/drive'),
    ]
    for (const { body } of answers) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      expect(text).not.toMatch(
        /scrypt|password_?hash|token_?hash|sessionId|app_?key|secret|libsql|127\.0\.0\.1/i,
      )
      for (const name of SETTING_NAMES) {
        const [section = '', last = ''] = name.split('.')
        // Words of any page, in a section that is kept back as a whole.
        const isOrdinary = ['style', 'html'].includes(last)
        if (!SETTINGS[name].isPublic)
          expect(text).not.toContain(isOrdinary ? section : (name.split('.').at(-1) ?? ''))
      }
      expect(text).not.toContain(client.cookies.get('atoll_session'))
    }
  })

  it('says what a demo signs in with on a demo site only', async () => {
    const admin = await app.adminClient()
    const demo = {
      demo_account: 'fixed',
      demo_email: 'quetzal@example.com',
      demo_password: 'quetzal feather',
    }
    await changeSettings(admin, { site: { demo: false, ...demo } })
    const guest = await app.guest()
    const { settings } = (await guest.get('bootstrap-data')).body.data
    expect(settings.site).toEqual({
      demo: false,
      demo_account: 'random',
      demo_email: '',
      demo_password: '',
    })
    expect((await guest.get('/login')).body).not.toContain('quetzal')
    expect((await admin.get('settings')).body).toMatchObject({ settings: { site: demo } })
    await changeSettings(admin, { site: { demo: true } })
    expect((await guest.get('bootstrap-data')).body.data.settings.site).toEqual({
      demo: true,
      ...demo,
    })
    await changeSettings(admin, { site: { demo: false } })
  })

  it('is in the page as the call answers it', async () => {
    const { client } = await registerUser(app)
    const { data } = (await client.get('bootstrap-data')).body
    const html: string = (await client.get('/')).body
    const embedded =
      /<script type="application\/json" id="bootstrap-data">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.parse(embedded)).toEqual({ ...data, catalog: null })
  })

  it('follows the visitor\u2019s choice of theme where there is one to make', async () => {
    const guest = await app.guest()
    const selected = async () =>
      (await guest.get('bootstrap-data')).body.data.themes.selectedThemeId
    const themes: { id: number; name: string }[] = (await guest.get('bootstrap-data')).body.data
      .themes.all
    const [light, dark] = ['Light', 'Dark'].map(
      (name) => themes.find((theme) => theme.name === name)?.id,
    )
    expect(await selected()).toBe(0)
    guest.cookies.set('be-active-theme', String(dark))
    expect(await selected()).toBe(dark)
    for (const nonsense of ['999', 'x', '-1', '1e999']) {
      guest.cookies.set('be-active-theme', nonsense)
      expect(await selected()).toBe(light)
    }
    for (const device of ['0', '']) {
      guest.cookies.set('be-active-theme', device)
      expect(await selected()).toBe(0)
    }
    const admin = await app.adminClient()
    guest.cookies.set('be-active-theme', String(light))
    await changeSettings(admin, { 'themes.user_change': false, 'themes.default_id': dark })
    expect(await selected()).toBe(dark)
  })

  it('shows the cookie notice until it was closed', async () => {
    const admin = await app.adminClient()
    await changeSettings(admin, { 'cookie_notice.enable': true })
    const guest = await app.guest()
    const shows = async () => (await guest.get('bootstrap-data')).body.data.show_cookie_notice
    expect(await shows()).toBe(true)
    guest.cookies.set('cookie_notice', 'true')
    expect(await shows()).toBe(false)
  })
})

describe('GET healthz', () => {
  it('says that database and bucket answer, and the version', async () => {
    const guest = await app.guest()
    const { status, body } = await guest.get('/healthz')
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      database: true,
      bucket: true,
      space: true,
    })
  })

  it('tells nobody where menu items lead that are for others, nor codes of ads that are not shown', async () => {
    const admin = await app.adminClient()
    const item = (id: string, permissions: string[]) => ({
      id,
      label: id,
      type: 'link',
      action: `https://intra.example/${id}`,
      permissions,
    })
    const items = [item('for-all', []), item('for-admins', ['admin.access'])]
    const code = '<b>code-of-the-network</b>'
    const ads = { 'ads.landing-top': code, 'ads.drive': code, 'ads.file-preview': code }
    await changeSettings(admin, {
      menus: [{ id: 'm', name: 'M', positions: ['footer'], items }],
      'ads.disable': true,
      ...ads,
    })
    const guest = await app.guest()
    const { client: member } = await registerUser(app)
    for (const visitor of [guest, member])
      for (const path of ['bootstrap-data', '/', '/contact', '/login']) {
        const text = JSON.stringify((await visitor.get(path)).body)
        expect(text.includes('intra.example/for-admins'), path).toBe(false)
        expect(text.includes('code-of-the-network'), path).toBe(false)
      }
    expect((await guest.get('/')).body).toContain('https://intra.example/for-all')
    expect((await admin.get('/')).body).toContain('https://intra.example/for-admins')

    // Shown, a code is where its slot is, and only there.
    await changeSettings(admin, { 'ads.disable': false })
    expect(String((await guest.get('/')).body).split('code-of-the-network')).toHaveLength(2)
    expect((await guest.get('/login')).body).not.toContain('code-of-the-network')
    const subscriber = await registerUser(app)
    expect((await subscriber.client.get('/')).body).toContain('code-of-the-network')
    await insertSubscription(app, subscriber.id, await insertPlan(app))
    for (const path of ['bootstrap-data', '/'])
      expect(JSON.stringify((await subscriber.client.get(path)).body), path).not.toContain(
        'code-of-the-network',
      )
    await changeSettings(admin, {
      menus: [],
      'ads.disable': true,
      'ads.landing-top': '',
      'ads.drive': '',
      'ads.file-preview': '',
    })
  })
})
