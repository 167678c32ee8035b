import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customPages, localizations } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp, type OwnApp } from '#tests/support/app.ts'
import {
  changeSettings,
  createFolder,
  createLink,
  registerUser,
  uploadFile,
} from '#tests/support/factories.ts'

const BASE = 'https://files.example'

let app: OwnApp
let admin: ApiClient
let guest: ApiClient
beforeAll(async () => {
  app = await startApp()
  admin = await app.adminClient()
  guest = await app.guest()
  const updatedAt = '2026-11-01T10:00:00.000Z'
  await app.db.delete(localizations)
  await app.db.insert(localizations).values([
    { language: 'en', name: 'English', lines: {}, updatedAt },
    { language: 'de', name: 'Deutsch', lines: { 'Contact us': 'Schreiben Sie uns' }, updatedAt },
  ])
  await app.db.insert(customPages).values([
    { slug: 'about', title: 'About', body: '<p>We are an atoll.</p>', updatedAt },
    {
      slug: 'press',
      title: 'Press',
      body: '<p>For journalists.</p>',
      updatedAt,
      setSeo: true,
      seo: { title: 'Press & "media"', description: 'Logos', image: '/press.png' },
    },
  ])
  await changeSettings(admin, { base_url: BASE, 'branding.logo_light': '/logo.svg' })
})
afterAll(() => app.stop())

/** Attributes of the tags in a page's head: `og:title` → content, `canonical` → href, `alternate de` → href. */
async function tagsOf(path: string, client = guest, headers: Record<string, string> = {}) {
  const { body } = await client.get(path, { headers })
  const [, head = ''] = /<head>(.*?)<\/head>/s.exec(body) ?? []
  const tags: Record<string, string> = {}
  for (const [tag] of head.matchAll(/<(?:meta|link)\s[^>]*>/g)) {
    const of = (name: string) => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]
    const name =
      of('name') ?? of('property') ?? [of('rel'), of('hreflang')].filter(Boolean).join(' ')
    tags[name] = of('content') ?? of('href') ?? ''
  }
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1]
  return {
    body: String(body),
    tags,
    graph: json ? (JSON.parse(json)['@graph'] as Record<string, unknown>[]) : [],
  }
}

describe('a page for search engines', () => {
  it.each([
    ['/', '/', 'SoftwareApplication'],
    ['/?utm_source=x', '/', 'SoftwareApplication'],
    ['/contact', '/contact', 'ContactPage'],
    ['/contact/', '/contact', 'ContactPage'],
    ['/pages/about', '/pages/about', 'WebPage'],
  ])('%s has its address, its languages, cards and structured data', async (path, plain, type) => {
    const { tags, graph } = await tagsOf(path)
    const url = BASE + plain
    expect(tags).toMatchObject({
      canonical: url,
      'og:url': url,
      'alternate en': url,
      'alternate de': `${url}?lang=de`,
      'alternate x-default': url,
      'og:type': 'website',
      'og:site_name': 'Atoll',
      'og:locale': 'en_US',
    })
    expect(tags['robots']).toBeUndefined()
    for (const name of ['title', 'description', 'image'])
      expect(tags[`twitter:${name}`]).toBe(tags[`og:${name}`])
    expect(tags['og:title']).not.toBe('')
    expect(tags['description']).toBe(tags['og:description'])
    expect(tags['og:image']).toMatch(/^https:\/\/files\.example\/assets\/social-card-.*\.jpg$/)
    expect(tags).toMatchObject({
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '630',
    })
    expect(tags['twitter:card']).toBe('summary_large_image')
    expect(graph.map((node) => node['@type'])).toEqual(['Organization', 'WebSite', type])
    expect(graph[0]).toMatchObject({ name: 'Atoll', url: `${BASE}/`, logo: `${BASE}/logo.svg` })
    expect(graph[2]).toMatchObject({ url, inLanguage: 'en' })
  })

  it('has the tags that its owner wrote, else the beginning of its text', async () => {
    expect((await tagsOf('/pages/about')).tags['description']).toBe('We are an atoll.')
    expect((await tagsOf('/pages/press')).tags).toMatchObject({
      'og:title': 'Press &amp; &quot;media&quot; - Atoll',
      description: 'Logos',
      'og:image': `${BASE}/press.png`,
    })
    await changeSettings(admin, { 'seo.image': '/card.png', 'seo.title': '</script><b>x' })
    const landing = await tagsOf('/')
    expect(landing.tags['og:image']).toBe(`${BASE}/card.png`)
    expect(landing.tags['og:image:width']).toBeUndefined()
    expect(landing.body).not.toContain('</script><b>')
    expect((await tagsOf('/contact')).tags['og:image']).toBe(`${BASE}/card.png`)
    await changeSettings(admin, { 'seo.image': '', 'seo.title': '' })
  })

  it('is known as the homepage where it is that', async () => {
    await changeSettings(admin, { homepage: { type: 'customPage', value: 'about' } })
    for (const path of ['/', '/pages/about'])
      expect((await tagsOf(path)).tags['canonical']).toBe(`${BASE}/`)
    expect((await guest.get('/sitemap.xml')).body).not.toContain('/pages/about')
    await changeSettings(admin, { homepage: { type: 'landingPage', value: '' } })
  })
})

describe('the language in an address', () => {
  it('wins over the visitor, the cookie and the browser, for that page', async () => {
    const user = await registerUser(app)
    await user.client.post('users/me/locale', { locale: 'en' })
    const headers = { 'accept-language': 'en' }
    for (const client of [guest, user.client]) {
      const { body, tags, graph } = await tagsOf('/contact?lang=de', client, headers)
      expect(body).toContain('<html lang="de"')
      expect(body).toContain('Schreiben Sie uns')
      expect(tags).toMatchObject({
        canonical: `${BASE}/contact?lang=de`,
        'alternate en': `${BASE}/contact`,
        'og:locale': 'de_DE',
      })
      expect(graph[2]).toMatchObject({ inLanguage: 'de' })
      expect((await tagsOf('/contact', client, headers)).body).toContain('<html lang="en"')
    }
  })

  it.each(['fr', '', 'de-CH', '<script>'])('is ignored as %j', async (language) => {
    const { body, tags } = await tagsOf(`/?lang=${encodeURIComponent(language)}`)
    expect(body).toContain('<html lang="en"')
    expect(tags['canonical']).toBe(`${BASE}/`)
  })

  it('does not outlive the choice of another one', async () => {
    const visitor = await app.guest()
    await visitor.get('/contact?lang=de')
    const { headers } = await visitor.post('/preferences/language', undefined, {
      rawBody: new URLSearchParams({ language: 'en' }),
      headers: { referer: `${app.url}/contact?lang=de&a=b` },
    })
    expect(headers.get('location')).toBe('/contact?a=b')
  })

  it('has no effect where languages are not offered', async () => {
    await changeSettings(admin, { 'i18n.enable': false })
    const { body, tags } = await tagsOf('/?lang=de')
    expect(body).toContain('<html lang="en"')
    expect(Object.keys(tags).filter((name) => name.startsWith('alternate'))).toEqual([])
    expect((await guest.get('/sitemap.xml')).body).not.toContain('hreflang')
    await changeSettings(admin, { 'i18n.enable': true })
  })
})

describe('what is not for search engines', () => {
  it.each(['/login', '/register', '/forgot-password', '/nowhere', '/contact/sent'])(
    '%s says so',
    async (path) => {
      const { tags, graph } = await tagsOf(path)
      expect(tags['robots']).toBe('noindex')
      expect(tags['canonical']).toBeUndefined()
      expect(graph).toEqual([])
    },
  )

  it('neither the drive, the account, the admin area, links, their files nor the API', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client)
    const { hash } = await createLink(client, (await createFolder(client)).id)
    for (const path of ['/drive', '/account-settings', `/drive/s/${hash}`])
      expect((await tagsOf(path, client)).tags['robots']).toBe('noindex')
    expect((await tagsOf('/admin/settings', admin)).tags['robots']).toBe('noindex')
    for (const path of [file.url ?? '', 'bootstrap-data'])
      expect((await client.get(path)).headers.get('x-robots-tag')).toBe('noindex')
    expect((await guest.get('/')).headers.get('x-robots-tag')).toBeNull()
  })
})

it('the sitemap has all public pages with their languages', async () => {
  const { status, headers, body } = await guest.get('/sitemap.xml')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  const text = String(body)
  expect(text.startsWith('<?xml')).toBe(true)
  const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual(
    ['/', '/contact', '/pages/about', '/pages/press'].map((path) => BASE + path),
  )
  expect(text).toContain('<lastmod>2026-11-01T10:00:00.000Z</lastmod>')
  expect(text).toContain(`hreflang="de" href="${BASE}/pages/about?lang=de"`)
  expect(text).toContain(`hreflang="x-default" href="${BASE}/pages/about"`)
})

it('robots.txt leads to the sitemap', async () => {
  const { status, headers, body } = await guest.get('/robots.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
  expect(body).toContain(`Sitemap: ${BASE}/sitemap.xml`)
  expect(body).not.toContain('Disallow: /\n')
})

it.each([
  ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)/],
  ['/favicon.svg', /^image\/svg\+xml/],
])('%s is served, and kept for a day', async (path, type) => {
  const { status, headers } = await guest.get(path)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(type)
  expect(headers.get('cache-control')).toBe('public, max-age=86400')
})
