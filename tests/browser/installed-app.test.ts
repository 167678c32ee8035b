import { expect, it } from 'vitest'
import { registerUser } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

it('the browser finds no fault with the manifest, and would install the site', async () => {
  const app = await sharedApp()
  const { client } = await registerUser(app)
  const page = await openPage(await sharedBrowser(), app, { as: client, path: '/drive' })
  const session = await page.context().newCDPSession(page)
  const { url, errors } = await session.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${app.url}/manifest.webmanifest`, []])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Contexts of tests are private windows, which install nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
