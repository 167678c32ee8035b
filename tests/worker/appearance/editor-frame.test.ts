import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser, type TestUser } from '#tests/support/factories.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let admin: ApiClient
let member: TestUser
let editor: TestUser
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
  member = await registerUser(app)
  editor = await registerUser(app)
  await permitOnly(app, editor.id, ['settings.update', 'admin.access'])
})

const FRAMED = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
const MARK = /<html[^>]+ data-in-editor/

const framed = (client: ApiClient, path: string, headers: Record<string, string> = FRAMED) =>
  client.call('GET', path, undefined, { headers: { accept: 'text/html', ...headers } })

const preview = (client: ApiClient, input: Record<string, unknown> = {}) =>
  client.post('/admin/appearance/preview', {
    path: '/',
    settings: {},
    themes: [],
    themeId: null,
    ...input,
  })

describe('a page in a frame', () => {
  it('can be shown, and receives messages, only in a frame of this site of who may edit', async () => {
    const { headers, body } = await framed(editor.client, '/')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(body).toMatch(MARK)

    for (const answer of [
      await framed(member.client, '/'),
      await framed(await app.guest(), '/'),
      await framed(editor.client, '/', { ...FRAMED, 'sec-fetch-site': 'cross-site' }),
      await framed(editor.client, '/', { ...FRAMED, 'sec-fetch-dest': 'document' }),
    ]) {
      expect(answer.headers.get('x-frame-options')).toBe('DENY')
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(answer.body).not.toMatch(MARK)
    }
  })

  it('signs nobody out', async () => {
    const [cookie = ''] = [editor.client.cookies.get('XSRF-TOKEN')]
    const answer = await editor.client.call('POST', '/logout', undefined, {
      rawBody: new URLSearchParams({ _token: cookie }),
      headers: FRAMED,
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    const { body } = await framed(editor.client, '/')
    expect(body).toContain('Can&#x27;t logout while in appearance editor.')
    expect((await editor.client.get('users/me')).status).toBe(200)
  })

  it('shows /register to who is signed in', async () => {
    expect((await framed(editor.client, '/register')).body).toContain('Create a new account')
    expect((await framed(editor.client, '/register')).body).not.toContain('You are signed in.')
    expect((await editor.client.get('/register')).body).toContain('You are signed in.')
  })
})

describe('a page with values that are not saved', () => {
  it('is the page as it would be, of this request alone', async () => {
    const before = (await (await app.guest()).get('/')).body
    const { status, body } = await preview(editor.client, {
      settings: { branding: { site_name: 'Lagoon' }, 'seo.title': 'Lagoon of files' },
    })
    expect(status).toBe(200)
    expect(body).toContain('<title>Lagoon of files</title>')
    expect(body).toContain('>Lagoon</span>')
    expect((await (await app.guest()).get('/')).body.length).toBe(before.length)
    expect((await editor.client.get('/')).body).not.toContain('Lagoon')
  })

  it('shows the chosen theme, and other pages', async () => {
    const { body } = await preview(editor.client, { path: '/register', themeId: 2 })
    expect(body).toContain('data-theme="2"')
    expect(body).toContain('Create a new account')
    expect((await preview(editor.client, { path: '/no-such-page' })).status).toBe(404)
  })

  it('leaves out what is invalid, what the editor does not change, and what the caller could not save', async () => {
    const settings = {
      'branding.site_name': '',
      base_url: 'https://evil.example',
      'custom_code.style': 'body { color: red }',
      'ads.landing-top': '<b>ad</b>',
      'ads.disable': false,
    }
    const { status, body } = await preview(editor.client, { settings })
    expect([status, body]).toEqual([
      200,
      expect.not.stringMatching(/evil\.example|color: red|<b>ad/),
    ])
    expect((await preview(admin, { settings })).body).toContain('color: red')
  })

  it.each(['/admin/users', 'https://evil.example/', '//evil.example'])(
    'is never %s',
    async (path) => {
      const { status, body } = await preview(admin, { path })
      if (status === 200) expect(body).toContain('class="hero')
      else expect(status).toBe(422)
    },
  )

  it('is for nobody else', async () => {
    expect((await preview(member.client)).status).toBe(404)
    expect((await preview(await app.guest())).status).toBe(401)
    const forged = await admin.post(
      '/admin/appearance/preview',
      {},
      { headers: { 'x-xsrf-token': null } },
    )
    expect(forged.status).toBe(403)
  })
})

describe('the code of the owner', () => {
  it('is on every page but the admin area, with a nonce, and off where an admin asks for it', async () => {
    await changeSettings(admin, {
      'custom_code.style': '.hero { outline: 3px solid }',
      'custom_code.html': '<script>addEventListener("load", () => {})</script>',
    })
    const has = ({ body }: { body: string }) =>
      body.includes('outline: 3px') && /id="custom-html"><script nonce="[\w-]+">/.test(body)
    const guest = await app.guest()
    expect(has(await guest.get('/'))).toBe(true)
    expect(has(await guest.get('/login'))).toBe(true)
    expect(has(await guest.get('/?safe=1'))).toBe(true)
    expect(has(await editor.client.get('/?safe=1'))).toBe(true)
    expect(has(await admin.get('/?safe=1'))).toBe(false)
    expect(has(await guest.get('/login'))).toBe(true)
    expect(has(await guest.get('/login?safe=1'))).toBe(false)
    expect(has(await admin.get('/'))).toBe(true)
    const adminPage = await admin.fetch('GET', '/admin/users')
    expect(await adminPage.text()).not.toContain('outline: 3px')
    await changeSettings(admin, { 'custom_code.style': '', 'custom_code.html': '' })
  })

  it('cannot end its style, and needs full access', async () => {
    const broken = { settings: { 'custom_code.style': 'a{}</style><script>' } }
    expect((await admin.put('settings', broken)).status).toBe(422)
    const own = { settings: { 'custom_code.html': '<b>hello</b>' } }
    expect((await editor.client.put('settings', own)).status).toBe(403)
  })
})

it('the tab icon and the texts for search engines are the owner’s', async () => {
  await changeSettings(admin, {
    'branding.favicon': '/our.png',
    seo: { title: 'Files at ease', description: 'A "calm" place', image: '/og.png' },
  })
  const { body } = await (await app.guest()).get('/')
  expect(body).toContain('<link rel="icon" href="/our.png"/>')
  expect(body).toContain('<title>Files at ease</title>')
  expect(body).toContain('content="A &quot;calm&quot; place"')
  expect(body).toMatch(/property="og:image" content="http[^"]+\/og\.png"/)
})
