import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf } from '#tests/support/browser-page.ts'
import {
  changeSettings,
  createFolder,
  createLink,
  namesIn,
  registerUser,
  uploadFile,
} from '#tests/support/factories.ts'
import { insertFolders } from '#tests/support/insert-folders.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const openWithoutScripts = (options: Parameters<typeof openPage>[2] = {}) =>
  openPage(browser, app, { ...options, javaScriptEnabled: false })

describe('with JavaScript switched off', () => {
  it('the landing page leads on, the theme can be changed and the cookie notice closed for good, and who is signed in can sign out', async () => {
    const admin = await app.adminClient()
    await changeSettings(admin, { 'cookie_notice.enable': true })
    const page = await openWithoutScripts({ as: (await registerUser(app)).client })
    await page.goto('/')
    const notice = page.getByRole('complementary', { name: 'Cookie notice' })
    await notice.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => notice.count()).toBe(0)
    expect(pathOf(page)).toBe('/')
    const toggle = page.getByRole('banner').locator('button[name="theme"]')
    expect(await toggle.filter({ visible: true }).count()).toBe(0)
    await page.getByRole('banner').getByRole('group').click()
    const [shown] = await toggle.filter({ visible: true }).allTextContents()
    expect(shown).toBe('Dark theme')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await toggle.filter({ visible: true }).allTextContents()).toEqual(['Light theme'])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByText('Theme: System').click()
    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    await page.getByText('Theme: Dark').waitFor()
    expect(pathOf(page)).toBe('/')

    await page.getByRole('banner').getByRole('group').click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    await page.goto('/drive')
    expect(pathOf(page)).toBe('/login?redirect=%2Fdrive')

    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText('Theme: Dark').waitFor()
    expect(await notice.count()).toBe(0)
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    expect(await notice.count()).toBe(0)
    await changeSettings(admin, { 'cookie_notice.enable': false })
  })

  it('a user saves what a link leads to', async () => {
    const owner = await registerUser(app)
    const link = await createLink(owner.client, (await createFolder(owner.client, 'Plans')).id)
    await uploadFile(owner.client, { name: 'plan.txt', parentId: link.entry_id })
    const user = await registerUser(app)
    const page = await openWithoutScripts({ as: user.client, path: `/drive/s/${link.hash}` })
    await page.getByRole('button', { name: 'Save to my drive' }).click()
    await page.getByRole('status').getByText('Saved to My files').waitFor()
    expect(pathOf(page)).toBe(`/drive/s/${link.hash}`)
    expect(await namesIn(user.client)).toEqual(['Plans'])
  })

  it('pages whose forms need it say so', async () => {
    // As a browser shows it that was started without scripts, not one that is only told not to run them.
    const guest = await app.guest()
    const paths = ['/login', '/register', '/forgot-password', `/password/reset/${'a'.repeat(43)}`]
    for (const path of paths)
      expect((await guest.get(path)).body).toMatch(/<noscript><p[^>]*>JavaScript is required/)
  })

  it('a linked folder can be walked through, its files downloaded, and is shown as its visitor likes it, on other links too', async () => {
    const { client } = await registerUser(app)
    const folder = await createFolder(client, 'Holiday')
    for (const content of ['little', 'a lot more']) {
      const name = `${content.slice(0, 1)}.txt`
      await uploadFile(client, { name, content, parentId: folder.id })
    }
    const other = await createFolder(client)
    const inner = await createFolder(client, 'Reef', other.id)
    await uploadFile(client, { name: 'fish.txt', content: 'a fish', parentId: inner.id })
    const page = await openWithoutScripts()
    const names = page.getByRole('main').getByRole('listitem')
    await page.goto(`/drive/s/${(await createLink(client, folder.id)).hash}`)
    await expect.poll(() => names.allInnerTexts()).toHaveLength(2)
    await expect.poll(async () => (await names.first().innerText()).startsWith('a.txt')).toBe(true)

    await page.getByText('Sorted by: Name').click()
    await page.getByRole('button', { name: 'Size' }).click()
    await page.getByText('Sorted by: Size').click()
    await page.getByRole('button', { name: 'Ascending' }).click()
    await expect.poll(async () => (await names.first().innerText()).startsWith('l.txt')).toBe(true)
    await page.getByRole('button', { name: 'Show as a grid' }).click()
    await page.getByRole('button', { name: 'Show as a list' }).waitFor()

    await page.goto(`/drive/s/${(await createLink(client, other.id)).hash}`)
    await page.getByText('Sorted by: Size').waitFor()
    await page.getByRole('button', { name: 'Show as a list' }).click()
    await page.getByRole('button', { name: 'Show as a grid' }).waitFor()

    await page.getByRole('link', { name: /Reef/ }).click()
    await page.getByRole('link', { name: /fish\.txt/ }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).click()
    expect((await coming).suggestedFilename()).toBe('fish.txt')
    const above = page.getByRole('navigation', { name: 'Folders above' })
    await above.getByRole('link', { name: other.name }).click()
    await page.getByRole('heading', { name: other.name }).waitFor()
  })

  it('the further pages of a linked folder keep their order, and a new one begins anew', async () => {
    const user = await registerUser(app)
    const { client } = user
    const folder = await createFolder(client, 'Many')
    const names = Array.from({ length: 51 }, (_, index) => `sub ${String(index).padStart(2, '0')}`)
    await insertFolders(app, user, names, folder.id)
    const { hash } = await createLink(client, folder.id)
    const page = await openWithoutScripts()
    await page.goto(`/drive/s/${hash}`)
    await page.getByRole('link', { name: 'Next page' }).click()
    const last = page.getByRole('link', { name: 'sub 50' })
    await last.waitFor()
    await page.getByRole('button', { name: 'Show as a grid' }).click()
    await page.getByRole('button', { name: 'Show as a list' }).waitFor()
    await last.waitFor()
    await page.getByText('Sorted by: Name').click()
    await page.getByRole('button', { name: 'Descending' }).click()
    await last.waitFor()
    expect(pathOf(page)).toBe(`/drive/s/${hash}`)
  })

  it('a link’s password is asked for until it is right', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client, { name: 'secret.txt' })
    const { hash } = await createLink(client, file.id, { password: 'open sesame' })
    const page = await openWithoutScripts()
    await page.goto(`/drive/s/${hash}`)
    expect(await page.content()).not.toContain('secret.txt')
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Open' }).click()
    const field = page.getByRole('textbox', { name: 'Password' })
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    expect(await page.content()).not.toContain('secret.txt')
    await field.fill('open sesame')
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByRole('heading', { name: 'secret.txt' }).waitFor()
    expect(pathOf(page)).toBe(`/drive/s/${hash}`)
  })
})

describe('the landing page', () => {
  it('carries no React and at most 3 kB of script, gzipped', async () => {
    const page = await openPage(browser, app)
    const scripts = new Map<string, Buffer>()
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script')
        scripts.set(response.url(), await response.body())
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect.poll(() => scripts.size).toBeGreaterThan(0)
    const inline = await page
      .locator('script:not([src]):not([type="application/json"])')
      .allTextContents()
    const all = [...scripts.values(), ...inline.map((text) => Buffer.from(text))]
    expect(all.reduce((sum, script) => sum + gzipSync(script).byteLength, 0)).toBeLessThanOrEqual(
      3000,
    )
    for (const script of all)
      expect(script.toString()).not.toMatch(/hydrateRoot|useSyncExternalStore|react\.transitional/)
  })
})
