import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { toastOf } from '#tests/support/account-page.ts'
import type { App } from '#tests/support/app.ts'
import {
  openPage,
  pathOf,
  PHONE,
  press,
  visit,
  watchComplaints,
} from '#tests/support/browser-page.ts'
import { accessibilityInBothThemes } from '#tests/support/dark-theme.ts'
import { createFolder, registerUser } from '#tests/support/factories.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { notify, sharedFacts } from '#tests/support/notifications.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let accessibility: Awaited<ReturnType<typeof accessibilityInBothThemes>>
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  accessibility = await accessibilityInBothThemes(app)
})

const LIST = '/notifications'
const SETTINGS = '/notifications/settings'

const itemsOf = (page: Page) => page.getByRole('main').getByRole('listitem')
const boxOf = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const scrollWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

describe('the list of notifications', () => {
  it('goes on page by page, and all that is listed is marked as read', async () => {
    const user = await registerUser(app)
    for (let count = 0; count < 31; count++)
      await notify(app, user, 'file-entry-shared', sharedFacts(`${count}.txt`))
    const page = await openPage(browser, app, { as: user.client })
    const complaints = watchComplaints(page)
    await visit(page, LIST)
    expect(await itemsOf(page).count()).toBe(30)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => itemsOf(page).count()).toBe(31)
    expect(await accessibility(page)).toEqual([])

    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect.poll(() => page.locator('.notification[data-unread]').count()).toBe(0)
    await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'hidden' })
    expect((await user.client.get('users/me')).body.user.unread_notifications_count).toBe(0)
    expect(complaints).toEqual([])
  })

  it('is reached from the menus and the bell; a notification leads to its folder', async () => {
    const user = await registerUser(app)
    const folder = await createFolder(user.client, 'Holiday')
    const facts = { sharer: 'Alice', entryName: 'Holiday', entryHash: folder.hash, isFolder: true }
    await notify(app, user, 'file-entry-shared', facts)
    const page = await openPage(browser, app, { as: user.client, path: '/' })
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).click()
    await expect.poll(() => pathOf(page)).toBe(LIST)

    await visit(page, '/drive')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Notifications' }).click()
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()

    await visit(page, LIST)
    await page.getByRole('link', { name: 'Unread: Alice shared Holiday with you' }).press('Enter')
    await page.getByRole('heading', { name: 'Holiday' }).waitFor()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  })

  it('empty it is accessible, and fits a phone', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { ...PHONE, as: client, path: LIST })
    await page.getByText('Hang tight! Notifications will start showing up here soon.').waitFor()
    expect(await accessibility(page)).toEqual([])
    expect(await scrollWidth(page)).toBe(390)
  })
})

describe('the choice of channels', () => {
  it('is a table: groups choose for all of theirs, and are in between when these differ', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client })
    const complaints = watchComplaints(page)
    await visit(page, SETTINGS)
    const table = page.getByRole('table')
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Notify me when',
      'On this site',
      'Email',
      'Browser',
    ])
    const group = boxOf(page, 'All of “Sharing”: Email')
    const links = boxOf(page, 'Files are uploaded by one of my links: Email')
    const isMixed = () => group.evaluate((box: HTMLInputElement) => box.indeterminate)
    expect(await isMixed()).toBe(true)
    expect(await accessibility(page)).toEqual([])

    await group.focus()
    await page.keyboard.press('Space')
    expect(await isMixed()).toBe(false)
    expect(await links.isChecked()).toBe(true)
    await page.keyboard.press('Space')
    expect(await links.isChecked()).toBe(false)
    await boxOf(page, 'Somebody shares a file or folder with me: Email').press('Space')
    expect(await isMixed()).toBe(true)

    await page.getByRole('button', { name: 'Update preferences' }).click()
    await toastOf(page, 'Updated preferences').waitFor()
    await page.reload()
    expect(await boxOf(page, 'Files arrive for one of my file requests: Email').isChecked()).toBe(
      false,
    )
    expect(await boxOf(page, 'Somebody shares a file or folder with me: Email').isChecked()).toBe(
      true,
    )
    expect(complaints).toEqual([])
  })

  it('is saved once however often the button is pressed; a failure says so', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client, path: SETTINGS })
    const save = page.getByRole('button', { name: 'Update preferences' })
    let calls = 0
    let release = () => {}
    await page.route('**/me/subscriptions*', async (route) => {
      calls++
      await new Promise<void>((resolve) => (release = resolve))
      await route.fulfill({ status: 500, json: {} })
    })
    await save.click()
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
    await save.press('Enter')
    await expect.poll(() => calls).toBe(1)
    release()
    await toastOf(page, 'There was an issue. Please try again.').waitFor()
    await expect.poll(() => save.getAttribute('aria-disabled')).toBeNull()
    expect(calls).toBe(1)
  })

  it('a browser that denies notifications has its channel set off, with a word', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client })
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' })
      Notification.requestPermission = () => Promise.resolve('denied')
    })
    await visit(page, SETTINGS)
    const box = boxOf(page, 'My storage is nearly full: Browser')
    await box.click({ force: true })
    const text = 'Notifications blocked. Please enable them for this site from browser settings.'
    await toastOf(page, text).waitFor()
    await expect.poll(() => box.isChecked()).toBe(false)
    await page.getByRole('main').locator('.channel-notice').getByText(text).waitFor()
  })

  it('a browser without notifications says so, and keeps the channel off', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client })
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager')
    })
    await visit(page, SETTINGS)
    await page.getByText(/^This browser cannot show notifications/).waitFor()
    const box = boxOf(page, 'All of “Account”: Browser')
    await box.click({ force: true })
    await expect.poll(() => box.isChecked()).toBe(false)
  })

  it('on a phone the rows are stacked, and still a table', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { ...PHONE, as: client, path: SETTINGS })
    expect(await accessibility(page)).toEqual([])
    expect(await scrollWidth(page)).toBe(390)
    expect(await page.getByRole('table').getByRole('rowheader').count()).toBe(9)
    const channel = page.locator('.channel-checkbox').nth(3)
    expect((await channel.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await press(channel)
    await waitForFocus(channel)
    await page.getByRole('link', { name: 'All notifications' }).tap()
    await expect.poll(() => pathOf(page)).toBe(LIST)
  })
})
