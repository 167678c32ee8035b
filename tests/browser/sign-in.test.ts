import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf, waitUntilAlive } from '#tests/support/browser-page.ts'
import { registerOnPage, rowOf, signInOnPage } from '#tests/support/drive-page.ts'
import {
  changeSettings,
  createFolder,
  registerUser,
  unique,
  uploadFile,
} from '#tests/support/factories.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

const PASSWORD = 'correct horse battery'
const newAddress = () => `visitor-${unique()}@example.com`

let app: App
let browser: Browser
let admin: ApiClient
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  admin = await app.adminClient()
})

const open = (path: string, as?: ApiClient) =>
  openPage(browser, app, { path, ...(as ? { as } : {}) })

describe('after sign-in', () => {
  // Every kind of refused goal is in `tests/web/own-path.test.ts`.
  it('a goal on another site leads to the drive', async () => {
    const page = await open(`/login?redirect=${encodeURIComponent('/\t/evil.example')}`)
    await signInOnPage(page, app.admin)
    await page.waitForURL(`${app.url}/drive`)
  })

  it('the visitor is where they wanted to go before', async () => {
    const user = await registerUser(app)
    const folder = await createFolder(user.client, 'Holiday')
    await uploadFile(user.client, { name: 'sea.txt', parentId: folder.id })
    const page = await open(`/drive/folders/${folder.hash}`)
    expect(pathOf(page)).toBe(
      `/login?redirect=${encodeURIComponent(`/drive/folders/${folder.hash}`)}`,
    )
    await signInOnPage(page, user)
    await rowOf(page, 'sea.txt').waitFor()
    expect(pathOf(page)).toBe(`/drive/folders/${folder.hash}`)
    // The sign-in page is not a step to go back to.
    await page.goBack().catch(() => null)
    expect(pathOf(page)).not.toContain('/login')
  })

  it('the way over the other form keeps the goal', async () => {
    const page = await open('/login?redirect=%2Fdrive%2Ftrash')
    await page.getByRole('link', { name: 'Sign up.' }).click()
    await registerOnPage(page, { email: newAddress(), password: PASSWORD })
    await page.waitForURL('**/drive/trash')
  })

  it('pages for guests lead on', async () => {
    const { client } = await registerUser(app)
    const page = await open('/login', client)
    await page.waitForURL('**/drive')
    await page.goto('/register')
    await page.waitForURL('**/drive')
  })

  it('signing out leads to sign-in, and the drive is closed', async () => {
    const { client } = await registerUser(app)
    const page = await open('/drive', client)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    await page.goto('/drive')
    expect(pathOf(page)).toBe('/login?redirect=%2Fdrive')
  })
})

it('other ways in are offered below both forms, where there are any', async () => {
  const page = await open('/login')
  const google = page.getByRole('button', { name: 'Continue with Google' })
  await expect.poll(() => google.count()).toBe(0)
  await changeSettings(admin, {
    'social.google.enable': true,
    'social.google.client_id': 'an id',
    'social.google.client_secret': 'a secret',
  })
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await google.waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Continue with/ }).count()).toBe(1)
  }
  await changeSettings(admin, { 'social.google.enable': false })
})

it('who does not want to stay signed in is so until the browser is closed', async () => {
  const user = await registerUser(app)
  for (const isKept of [true, false]) {
    const page = await open('/login')
    await waitUntilAlive(page)
    if (!isKept) await page.getByText('Stay signed in for a month').click()
    await signInOnPage(page, user)
    await page.waitForURL('**/drive')
    const cookies = await page.context().cookies()
    const session = cookies.find(({ name }) => name === 'atoll_session')
    expect(session?.expires === -1).toBe(!isKept)
  }
})

it('a box that is pressed before the page is alive, and let go after, changes', async () => {
  const page = await openPage(browser, app, { isNew: true })
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/hydrate-island-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${app.url}/login`)
  const box = page.getByRole('checkbox', { name: 'Stay signed in for a month' })
  await page.getByText('Stay signed in for a month').hover()
  await page.mouse.down()
  held.resolve()
  await page.locator('[data-island][data-alive]').filter({ has: box }).waitFor()
  await page.mouse.up()
  await expect.poll(() => box.isChecked()).toBe(false)
})

it('registration that is switched off is offered nowhere', async () => {
  await changeSettings(admin, { 'registration.disable': true })
  const page = await open('/register')
  expect(pathOf(page)).toBe('/login')
  await expect.poll(() => page.getByRole('link', { name: /Sign up|Register/ }).count()).toBe(0)
  await page.goto('/')
  await expect.poll(() => page.getByRole('link', { name: /Register/ }).count()).toBe(0)
  await expect.poll(() => page.locator('a[href^="/register"]').count()).toBe(0)
  await changeSettings(admin, { 'registration.disable': false })
})
