import { gzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { sharedApp } from '#tests/support/shared-site.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings } from '#tests/support/factories.ts'
import { DEFAULT_LANDING } from '#worker/settings/default-landing.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

async function landingPage(cookie = ''): Promise<string> {
  const guest = await app.guest()
  const headers = { accept: 'text/html', cookie }
  return (await guest.fetch('GET', '/', undefined, { headers })).text()
}

const picturesIn = (html: string) =>
  [...html.matchAll(/src="[^"]*\/assets\/((?:drive|phone)-\w+)-[^"]+\.webp"/g)].map(
    ([, name]) => name,
  )

it.each([
  ['light', 'be-active-theme=1', ['drive-light', 'phone-dark']],
  ['dark', 'be-active-theme=2', ['drive-dark', 'phone-light']],
])('shows the product in the %s theme, and on a phone in the other one', async (_, cookie, all) => {
  const html = await landingPage(cookie)
  expect(picturesIn(html)).toEqual(all)
  const [, path = ''] = /src="([^"]+\.webp)"/.exec(html) ?? []
  const { status, headers } = await (await app.guest()).get(path)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

it('shows what the device asks for where nobody has chosen a theme', async () => {
  const html = await landingPage()
  expect(picturesIn(html)).toEqual(['drive-light', 'phone-dark'])
  const inTheDark = html.matchAll(
    /<source media="\(prefers-color-scheme:dark\)" srcSet="[^"]*\/((?:drive|phone)-\w+)-/gi,
  )
  expect([...inTheDark].map(([, name]) => name)).toEqual(['drive-dark', 'phone-light'])
})

it.each([
  ['no theme', '', ['day', 'night', 'day-phone', 'night-phone']],
  ['the dark theme', 'be-active-theme=2', ['night', 'night-phone']],
])('shows the logos of who chose %s', async (_what, cookie, shown) => {
  const admin = await app.adminClient()
  const names = {
    logo_light: '/day.svg',
    logo_dark: '/night.svg',
    logo_light_mobile: '/day-phone.svg',
    logo_dark_mobile: '/night-phone.svg',
  }
  await changeSettings(admin, { branding: names })
  const [logo = ''] = /<a class="site-logo".*?<\/a>/s.exec(await landingPage(cookie)) ?? []
  const files = new Set([...logo.matchAll(/"\/([\w-]+)\.svg"/g)].map(([, name]) => name))
  expect(files).toEqual(new Set(shown))
  await changeSettings(admin, {
    branding: { logo_light: '', logo_dark: '', logo_light_mobile: '', logo_dark_mobile: '' },
  })
})

it('has at most 10 kB of HTML, gzipped', async () => {
  expect(gzipSync(await landingPage()).byteLength).toBeLessThanOrEqual(10_000)
})

it('shows the owner’s picture instead, behind the text', async () => {
  await changeSettings(await app.adminClient(), {
    'homepage.appearance': { ...DEFAULT_LANDING, headerImage: '/bay.jpg' },
  })
  const html = await landingPage()
  expect(picturesIn(html)).toEqual([])
  expect(html).toContain('<div class="hero-background" aria-hidden="true"><img src="/bay.jpg"')
})

it('without a subtitle has no empty paragraph, and its title as the description', async () => {
  const appearance = { ...DEFAULT_LANDING, headerTitle: 'Calm water', headerSubtitle: '' }
  await changeSettings(await app.adminClient(), { 'homepage.appearance': appearance })
  const html = await landingPage()
  expect(html).toContain('<h1>Calm water</h1><div class="hero-actions">')
  expect(html).toContain('<meta name="description" content="Calm water"/>')
})
