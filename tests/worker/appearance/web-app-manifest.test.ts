import { beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let guest: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  guest = new ApiClient(app.url)
})

const readManifest = async () => JSON.parse((await guest.get('/manifest.webmanifest')).body)

describe('the web app manifest', () => {
  it('is linked from every page', async () => {
    const link = '<link rel="manifest" href="/manifest.webmanifest"/>'
    for (const path of ['/', '/login', '/register', '/no-such-page'])
      expect((await guest.get(path)).body, path).toContain(link)
    const admin = await app.adminClient()
    for (const path of ['/drive', '/account-settings', '/admin/users'])
      expect((await admin.get(path)).body, path).toContain(link)
  })

  it('has its own type, and costs no round trip and, unchanged, no body', async () => {
    const { status, headers } = await guest.get('/manifest.webmanifest')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
    const etag = headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    const again = await guest.get('/manifest.webmanifest', { headers: { 'if-none-match': etag } })
    expect([again.status, again.body, again.roundTrips]).toEqual([304, '', 0])
    const other = await guest.get('/manifest.webmanifest', { headers: { 'if-none-match': '"x"' } })
    expect([other.status, other.roundTrips]).toEqual([200, 0])
  })

  it('starts the drive in a window of its own, in the colors of the theme', async () => {
    expect(await readManifest()).toMatchObject({
      name: 'Atoll',
      short_name: 'Atoll',
      lang: 'en',
      dir: 'ltr',
      start_url: '/drive',
      display: 'standalone',
      theme_color: '#ebf2f3',
      background_color: '#ebf2f3',
    })
  })

  it('names icons that exist in the declared sizes, and shortcuts that lead to pages', async () => {
    const { icons, shortcuts } = await readManifest()
    expect(icons).toHaveLength(4)
    for (const { src, sizes, type } of icons) {
      const response = await guest.fetch('GET', src)
      expect(response.headers.get('content-type')).toBe(type)
      // Width and height are at bytes 16 and 20 of each PNG.
      const header = Buffer.from(await response.arrayBuffer())
      expect(`${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`).toBe(sizes)
    }
    const admin = await app.adminClient()
    expect(shortcuts).toHaveLength(3)
    for (const { url } of shortcuts) expect((await admin.get(url)).status).toBe(200)
  })

  it('has the owner’s name, icon and theme', async () => {
    const { headers } = await guest.get('/manifest.webmanifest')
    const admin = await app.adminClient()
    const { themes } = (await admin.get('bootstrap-data')).body.data
    const dark = themes.all.find((theme: { is_dark: boolean }) => theme.is_dark)
    await changeSettings(admin, {
      'branding.site_name': 'Reef "7"',
      'branding.favicon': '/our.png',
      'themes.default_id': dark.id,
    })
    const manifest = await readManifest()
    expect(manifest).toMatchObject({
      name: 'Reef "7"',
      icons: ['any', '192x192', '512x512'].map((sizes) => ({
        src: '/our.png',
        sizes,
        purpose: 'any',
      })),
      theme_color: dark.colors['--frame'],
    })
    await changeSettings(admin, { 'branding.favicon': '/our.svg' })
    expect((await readManifest()).icons).toEqual([
      { src: '/our.svg', sizes: 'any', purpose: 'any' },
    ])
    const known = { 'if-none-match': headers.get('etag') }
    expect((await guest.get('/manifest.webmanifest', { headers: known })).status).toBe(200)
  })
})
