import { beforeAll, expect, it } from 'vitest'
import { sharedApp } from '#tests/support/shared-site.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings } from '#tests/support/factories.ts'
import { DEFAULT_LANDING } from '#worker/settings/default-landing.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
})

const item = (icon: string) => ({ id: icon, label: 'About', type: 'route', action: '/a', icon })
const menu = (...icons: string[]) => ({
  id: 'm',
  positions: ['homepage-navbar'],
  items: icons.map(item),
})
const homepage = async () => (await (await app.guest()).get('/')).body as string

it('the icon of a menu item is kept and shown: by its name, or from an address', async () => {
  await changeSettings(admin, { menus: [menu('book-open', '/reef.svg')] })
  const [kept] = (await admin.get('settings')).body.settings.menus
  expect(kept.items.map(({ icon }: { icon: string }) => icon)).toEqual(['book-open', '/reef.svg'])
  const html = await homepage()
  expect(html).toMatch(/<a href="\/a"><svg[^>]*lucide-book-open[^>]*aria-hidden="true"/)
  expect(html).toContain('<a href="/a"><img class="menu-icon" src="/reef.svg" alt=""')
})

it('the icons of the landing page’s buttons and of the cookie notice are shown', async () => {
  const { cta1, cta3 } = DEFAULT_LANDING.actions
  await changeSettings(admin, {
    'homepage.appearance': {
      ...DEFAULT_LANDING,
      actions: { cta1: { ...cta1, icon: 'rocket' }, cta3: { ...cta3, icon: 'gift' } },
    },
    cookie_notice: { enable: true, button: { ...item('cookie'), label: 'Cookies' } },
  })
  const html = await homepage()
  for (const name of ['rocket', 'gift', 'cookie']) expect(html).toContain(`lucide-${name}`)
})

it.each([
  'no-such-icon',
  '/\t/evil.example/x.png',
  'javascript:alert(1)',
  'http://example.com/a.svg',
  '<svg>',
])('refuses %j as an icon', async (icon) => {
  const { status, body } = await admin.put('settings', {
    settings: { menus: [menu(icon)] },
  })
  const names = Object.keys(body.errors)
  expect([status, names]).toEqual([422, ['menus', 'menus.0.items.0.icon']])
  expect(body.message).toContain('house')
})
