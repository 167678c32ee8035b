import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { userPermissions } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, visit, watchComplaints } from '#tests/support/browser-page.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { changeSettings, registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

const CDN = 'https://cdn.test'

let app: App
let browser: Browser
let admin: ApiClient
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  admin = await app.adminClient()
})

describe('asset_url', () => {
  it('is the prefix of all built assets, and the pages work with it', async () => {
    await changeSettings(admin, { asset_url: `${CDN}/atoll/` })
    const { client } = await registerUser(app)
    await uploadFile(client, { name: 'code.ts', content: 'const reef = 1' })
    const page = await openPage(browser, app, { as: client })
    const complaints = watchComplaints(page)
    const own: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(`${app.url}/assets/`)) own.push(request.url())
    })
    await page.route(`${CDN}/**`, async (route) => {
      const path = new URL(route.request().url()).pathname.replace('/atoll', '')
      const response = await fetch(app.url + path)
      await route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      })
    })
    await visit(page, '/drive')
    await rowOf(page, 'code.ts').dblclick()
    await page.locator('[class^=hljs-]').first().waitFor()
    // Browsers start workers from the page's own origin only.
    expect(own.filter((url) => !url.includes('worker')).filter(isNoPartOfWorker)).toEqual([])
    expect(complaints).toEqual([])
    await changeSettings(admin, { asset_url: '' })
    expect((await (await app.guest()).get('/')).body).toContain('src="/assets/')
  })

  it('is allowed in the content security policy', async () => {
    await changeSettings(admin, { asset_url: CDN })
    const { headers, body } = await (await app.guest()).get('/')
    expect(headers.get('content-security-policy')).toMatch(/style-src 'self' https:\/\/cdn\.test /)
    expect(body).toMatch(/<link rel="stylesheet" href="https:\/\/cdn\.test\/assets\/app-/)
    await changeSettings(admin, { asset_url: '' })
  })

  it.each(['http://cdn.test', '//cdn.test', 'javascript:x', 'https://cdn.test/?a=b', '/x'])(
    'refuses %s',
    async (value) => {
      const { status, body } = await admin.put('settings', { settings: { asset_url: value } })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['asset_url']])
    },
  )

  it('is set by admins only, as its scripts run in the name of the site', async () => {
    const { client, id } = await registerUser(app)
    await app.db.insert(userPermissions).values({ userId: id, name: 'settings.update' })
    expect((await client.put('settings', { settings: { asset_url: CDN } })).status).toBe(403)
  })
})

/** A web worker's imports load from the worker's own origin. */
const isNoPartOfWorker = (url: string) => !/\/(common|typescript|lib|highlight)[^/]*\.js$/.test(url)
