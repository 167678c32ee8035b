import { beforeAll, describe, expect, it } from 'vitest'
import { userPermissions } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, watchComplaints } from '#tests/support/browser-page.ts'
import { changeSettings, createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

const NETWORK = 'https://ads.example.com'
const CODE = `<script async src="${NETWORK}/ad.js"></script><p class="ad">An advertisement</p>`
/** The network's script adds one of its own, a frame and a picture, and calls home. */
const AD_SCRIPT = `
const more = Object.assign(document.createElement('script'), { src: '${NETWORK}/more.js' })
document.head.append(more)
const frame = Object.assign(document.createElement('iframe'), { src: '${NETWORK}/frame' })
const image = Object.assign(document.createElement('img'), { src: '${NETWORK}/pixel' })
document.querySelector('.ad').append(frame, image)
fetch('${NETWORK}/seen').then((answer) => answer.text()).then((text) => (document.title = text))`

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const policyAt = async (path: string, client = app.guest()) =>
  (await (await client).get(path)).headers.get('content-security-policy') ?? ''

describe('the origins of the ad network', () => {
  it('are allowed on pages that show an advertisement, and on no others', async () => {
    const admin = await app.adminClient()
    await changeSettings(admin, { 'ads.origins': [NETWORK], 'ads.disable': false })
    expect(await policyAt('/')).not.toContain(NETWORK)
    await changeSettings(admin, { 'ads.landing-top': '<p>An advertisement</p>' })
    const policy = await policyAt('/')
    for (const directive of ['script-src', 'img-src', 'frame-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${directive} [^;]*${NETWORK}`))
    for (const directive of ['default-src', 'style-src', 'form-action', 'base-uri'])
      expect(policy).not.toMatch(new RegExp(`${directive} [^;]*${NETWORK}`))
    for (const path of ['/login', '/contact', '/no-such-page', '/manifest.webmanifest'])
      expect(await policyAt(path), path).not.toContain(NETWORK)
    for (const path of ['/admin/users', '/drive', '/account-settings'])
      expect(await policyAt(path, Promise.resolve(admin)), path).not.toContain(NETWORK)
    expect((await admin.get('/')).body).not.toContain(NETWORK)
    await changeSettings(admin, { 'ads.disable': true })
    expect(await policyAt('/')).not.toContain(NETWORK)
  })

  it.each([
    'http://ads.example.com',
    'https://ads.example.com/path',
    'https://*.example.com',
    'https://a.example; script-src *',
    "'unsafe-inline'",
    'https:',
    '*',
    'data:',
    'https://user@ads.example.com',
    'https://a.example\nx: y',
  ])('cannot be %j', async (origin) => {
    const settings = { 'ads.origins': [origin] }
    expect((await (await app.adminClient()).put('settings', { settings })).status).toBe(422)
  })

  it('are for admins alone to choose', async () => {
    const { client, id } = await registerUser(app)
    await app.db.insert(userPermissions).values({ userId: id, name: 'settings.update' })
    const { status } = await client.put('settings', { settings: { 'ads.origins': [NETWORK] } })
    expect(status).toBe(403)
  })

  it('let the code of the network work in all three places', async () => {
    const user = await registerUser(app)
    const file = await uploadFile(user.client, { name: 'reef.txt' })
    const { hash } = await createLink(user.client, file.id)
    await changeSettings(await app.adminClient(), {
      'ads.disable': false,
      'ads.origins': [NETWORK],
      'ads.landing-top': CODE,
      'ads.file-preview': CODE,
      'ads.drive': CODE,
    })
    const page = await openPage(await sharedBrowser(), app, { as: user.client })
    const complaints = watchComplaints(page)
    const asked: string[] = []
    await page.route(`${NETWORK}/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      asked.push(pathname)
      const headers = { 'access-control-allow-origin': '*' }
      if (pathname === '/ad.js')
        return route.fulfill({ headers, body: AD_SCRIPT, contentType: 'text/javascript' })
      if (pathname === '/pixel')
        return route.fulfill({
          body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
          contentType: 'image/svg+xml',
        })
      const contentType = pathname === '/more.js' ? 'text/javascript' : 'text/html'
      return route.fulfill({ headers, body: pathname === '/seen' ? 'seen' : '', contentType })
    })
    for (const path of ['/', `/drive/s/${hash}`, '/drive']) {
      asked.length = 0
      await page.goto(path)
      await page.getByRole('complementary', { name: 'Advertisement' }).waitFor()
      await expect
        .poll(() => asked.toSorted())
        .toEqual(['/ad.js', '/frame', '/more.js', '/pixel', '/seen'])
    }
    expect(complaints).toEqual([])
  })
})
