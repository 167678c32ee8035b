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
import { inviteTo, registerProven, workspacesOf } from '#tests/support/invites.ts'
import { notify, sharedFacts } from '#tests/support/notifications.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'

let app: App
let browser: Browser
let accessibility: Awaited<ReturnType<typeof accessibilityInBothThemes>>
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  accessibility = await accessibilityInBothThemes(app)
})

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const popoverOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const itemsOf = (page: Page) => popoverOf(page).getByRole('listitem')

async function openBell(page: Page): Promise<void> {
  await press(bellOf(page))
  await popoverOf(page).waitFor()
}

describe('the bell', () => {
  it('says how many are unread, opens by keyboard, and has the focus again after Escape', async () => {
    const user = await registerUser(app)
    for (const name of ['one.txt', 'two.txt', 'three.txt'])
      await notify(app, user, 'file-entry-shared', sharedFacts(name))
    const page = await openPage(browser, app, { as: user.client })
    const complaints = watchComplaints(page)
    await visit(page, '/drive')
    const bell = page.getByRole('button', { name: 'Notifications, 3 unread' })
    await bell.press('Enter')
    await itemsOf(page).first().waitFor()
    expect(await itemsOf(page).count()).toBe(3)

    const [first, second, third] = await popoverOf(page)
      .getByRole('link', { name: /^Unread: Alice shared/ })
      .all()
    if (!first || !second || !third) throw new Error('there are not three')
    await first.focus()
    await page.keyboard.press('ArrowDown')
    await waitForFocus(second)
    await page.keyboard.press('End')
    await waitForFocus(third)
    await page.keyboard.press('ArrowDown')
    await waitForFocus(third)
    await page.keyboard.press('Home')
    await waitForFocus(first)
    await page.keyboard.press('Tab')
    await waitForFocus(itemsOf(page).first().getByRole('link', { name: 'Open' }))
    // From anywhere in a notification to the next one.
    await page.keyboard.press('ArrowDown')
    await waitForFocus(second)

    await page.keyboard.press('Escape')
    await popoverOf(page).waitFor({ state: 'hidden' })
    await waitForFocus(bell)
    expect(complaints).toEqual([])
  })

  it('marks all that are listed as read', async () => {
    const user = await registerUser(app)
    for (const name of ['one.txt', 'two.txt'])
      await notify(app, user, 'file-entry-shared', sharedFacts(name))
    const page = await openPage(browser, app, { as: user.client, path: '/drive' })
    await openBell(page)
    await popoverOf(page).getByRole('button', { name: 'Mark all as read' }).click()
    await expect.poll(() => page.locator('.notification[data-unread]').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    const { body } = await user.client.get('users/me')
    expect(body.user.unread_notifications_count).toBe(0)
  })

  it('a failed mark says so, and the notification is unread again', async () => {
    const user = await registerUser(app)
    await notify(app, user, 'file-entry-shared', sharedFacts())
    const page = await openPage(browser, app, { as: user.client, path: '/drive' })
    await page.route('**/mark-as-read*', (route) => route.fulfill({ status: 500, json: {} }))
    await openBell(page)
    await popoverOf(page).getByRole('button', { name: 'Mark all as read' }).click()
    await toastOf(page, 'There was an issue. Please try again.').waitFor()
    await expect.poll(() => page.locator('.notification[data-unread]').count()).toBe(1)
  })

  it('a click reads a notification and leads to what it is about, without loading the drive anew', async () => {
    const user = await registerUser(app)
    const owner = await registerUser(app)
    const folder = await createFolder(owner.client, 'Holiday')
    await share(owner.client, folder.id, user)
    const page = await openPage(browser, app, { as: user.client, path: '/drive' })
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await openBell(page)
    await itemsOf(page)
      .first()
      .click({ position: { x: 300, y: 10 } })
    await page.getByRole('heading', { name: 'Holiday' }).waitFor()
    expect(pathOf(page)).toBe(`/drive/folders/${folder.hash}`)
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    await popoverOf(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  })

  it('learns of what came meanwhile when the page has the focus again', async () => {
    const user = await registerUser(app)
    const page = await openPage(browser, app, { as: user.client })
    await page.clock.install()
    const loaded = page.waitForResponse('**/assets/unread-count*')
    await visit(page, '/drive')
    await loaded
    await notify(app, user, 'file-entry-shared', sharedFacts())
    await page.clock.fastForward(31_000)
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    )
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  })

  it('an empty list says so; one that could not be loaded is asked for again', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    let isBroken = true
    await page.route('**/api/v1/notifications?*', (route) =>
      isBroken ? route.fulfill({ status: 404, json: {} }) : route.continue(),
    )
    await openBell(page)
    const again = popoverOf(page).getByRole('alert').getByRole('button', { name: 'Try again' })
    await again.waitFor()
    isBroken = false
    await again.click()
    await page.getByText('Hang tight! Notifications will start showing up here soon.').waitFor()
    expect(await accessibility(page, '[role=dialog]')).toEqual([])
  })
})

const activeWorkspace = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'activeWorkspaceId')?.value

describe('an invitation', () => {
  it('is joined from the bell: the workspace becomes the active one', async () => {
    const user = await registerProven(app)
    const { workspaceId } = await inviteTo(app, { email: user.email })
    const page = await openPage(browser, app, { as: user.client, path: '/drive' })
    await openBell(page)
    const join = itemsOf(page).getByRole('button', { name: 'Join' })
    const decline = itemsOf(page).getByRole('button', { name: 'Decline' })
    expect(await join.getAttribute('class')).toContain('button-primary')
    expect(await decline.getAttribute('class')).toContain('button-outline')
    expect(await accessibility(page, '[role=dialog]')).toEqual([])
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await join.click()
    await toastOf(page, 'Joined workspace').waitFor()
    await page.getByRole('button', { name: 'Workspace: Team' }).waitFor()
    await popoverOf(page).waitFor({ state: 'hidden' })
    expect(await activeWorkspace(page)).toBe(String(workspaceId))
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    expect((await workspacesOf(user.client)).map(({ id }) => id)).toEqual([workspaceId])
  })

  it('is joined from the page of notifications, which leads to the drive', async () => {
    const user = await registerProven(app)
    const { workspaceId } = await inviteTo(app, { email: user.email })
    const page = await openPage(browser, app, { as: user.client, path: '/notifications' })
    await page.getByRole('button', { name: 'Join' }).click()
    await page.locator('.toast[data-flash]').getByText('Joined workspace').waitFor()
    expect(pathOf(page)).toBe('/drive')
    await page.getByRole('button', { name: 'Workspace: Team' }).waitFor()
    expect(await activeWorkspace(page)).toBe(String(workspaceId))
  })

  it('is declined from the account’s page, and its notification goes', async () => {
    const user = await registerProven(app)
    await inviteTo(app, { email: user.email })
    const page = await openPage(browser, app, { as: user.client, path: '/account-settings' })
    await openBell(page)
    await itemsOf(page).getByRole('button', { name: 'Decline' }).click()
    await toastOf(page, 'Declined workspace invitation').waitFor()
    expect(await page.locator('.toast').count()).toBe(1)
    await page.getByText('Hang tight!').waitFor()
    await expect.poll(() => bellOf(page).getAttribute('aria-label')).toBe('Notifications')
    expect(await workspacesOf(user.client)).toEqual([])
  })

  it('that ended meanwhile is no longer valid, and the list is loaded anew', async () => {
    const user = await registerProven(app)
    const { owner, id } = await inviteTo(app, { email: user.email })
    const page = await openPage(browser, app, { as: user.client, path: '/drive' })
    await openBell(page)
    const join = itemsOf(page).getByRole('button', { name: 'Join' })
    await join.waitFor()
    await owner.client.delete(`workspace/invite/${id}`)
    await join.click()
    await toastOf(page, 'This invite is no longer valid').waitFor()
    await page.getByText('Hang tight!').waitFor()
  })
})

it('on a phone it is a sheet, as wide as the screen, and long names break', async () => {
  const user = await registerUser(app)
  const name = `${'x'.repeat(180)}.txt`
  await notify(app, user, 'file-entry-shared', { ...sharedFacts(name), sharer: 'A'.repeat(120) })
  const page = await openPage(browser, app, { ...PHONE, as: user.client, path: '/drive' })
  await openBell(page)
  await itemsOf(page).first().waitFor()
  const box = await popoverOf(page).boundingBox()
  expect(box?.width).toBeGreaterThan(380)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const list = page.locator('.notifications-body')
  expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})
