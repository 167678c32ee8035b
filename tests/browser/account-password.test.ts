import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { panelOf, toastOf, visitSettings } from '#tests/support/account-page.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { registerUser, signInAgain } from '#tests/support/factories.ts'
import { isSignedIn } from '#tests/support/two-factor-user.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

const NEW_PASSWORD = 'battery staple horse'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

async function open(as: ApiClient): Promise<Page> {
  const page = await openPage(browser, app, { as })
  await visitSettings(page)
  return page
}

async function fill(page: Page, current: string, password: string, again = password) {
  await page.getByLabel('Current password').fill(current)
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(again)
}

describe('the password', () => {
  it('is changed, which ends the other sessions, and leaves an empty form', async () => {
    const user = await registerUser(app)
    const elsewhere = await signInAgain(app, user)
    const page = await open(user.client)
    const sessions = panelOf(page, 'Active sessions').getByRole('listitem')
    await expect.poll(() => sessions.count()).toBe(2)
    const save = page.getByRole('button', { name: 'Update password' })
    await expect.poll(() => save.isDisabled()).toBe(true)
    await fill(page, user.password, NEW_PASSWORD)
    await save.click()
    await toastOf(page, 'Password changed').waitFor()
    await expect.poll(() => page.getByLabel('Current password').inputValue()).toBe('')
    await expect.poll(() => save.isDisabled()).toBe(true)
    await expect.poll(() => sessions.count()).toBe(1)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(user.client)).toBe(true)
    await signInAgain(app, { ...user, password: NEW_PASSWORD })
  })

  it('that is wrong, too short or not typed twice alike is told at its field', async () => {
    const user = await registerUser(app)
    const page = await open(user.client)
    const panel = panelOf(page, 'Password')
    const save = page.getByRole('button', { name: 'Update password' })
    await fill(page, 'wrong password', NEW_PASSWORD)
    await save.click()
    await panel.getByText('This is not your password.').waitFor()
    await expect.poll(() => page.getByLabel('New password').inputValue()).toBe(NEW_PASSWORD)

    await fill(page, user.password, NEW_PASSWORD, 'another one')
    await save.click()
    await panel.getByText('The two passwords differ.').waitFor()

    // Typed, as `fill` would not be counted as too short by the browser.
    await page.getByLabel('New password').fill('')
    await page.getByLabel('New password').pressSequentially('short')
    await expect.poll(() => save.isDisabled()).toBe(true)
  })
})

describe('sessions', () => {
  it('are told apart, and this one is marked', async () => {
    const user = await registerUser(app)
    const page = await open(user.client)
    const list = panelOf(page, 'Active sessions').getByRole('list')
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    const phone = await openPage(browser, app, {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      path: '/login',
    })
    await phone.getByLabel('Email').fill(user.email)
    await phone.getByLabel('Password').fill(user.password)
    await phone.getByRole('button', { name: 'Continue' }).click()
    await phone.waitForURL('**/drive')

    await visitSettings(page)
    const row = list.getByRole('listitem').filter({ hasText: 'Safari on iOS' })
    await row.waitFor()
    await expect
      .poll(() => row.innerText())
      .toMatch(/Phone:[^]*127\.0\.0\.1[^]*Active a few seconds ago/)
    await expect.poll(() => row.getByText('This device').count()).toBe(0)
    await expect.poll(() => list.getByText('This device').count()).toBe(1)
    await expect.poll(() => row.getByText('Active now').count()).toBe(0)
    await expect.poll(() => list.getByText('Active now').count()).toBe(1)
  })

  it('but this one end by the password, which is asked for each time', async () => {
    const user = await registerUser(app)
    const page = await open(user.client)
    for (const attempt of [1, 2]) {
      const elsewhere = await signInAgain(app, user)
      await page.getByRole('button', { name: 'Log out other sessions' }).click()
      const dialog = page.getByRole('dialog', { name: 'Log out other sessions' })
      const logOut = dialog.getByRole('button', { name: 'Log out' })
      await expect.poll(() => logOut.isDisabled()).toBe(true)
      await dialog.getByLabel('Password').fill('wrong password')
      await logOut.click()
      await dialog.getByText('This is not your password.').waitFor()
      expect(await isSignedIn(elsewhere)).toBe(true)
      await dialog.getByLabel('Password').fill(user.password)
      await logOut.click()
      // It closes once it is done; the toast may still be the one of the time before.
      await dialog.waitFor({ state: 'hidden' })
      await toastOf(page, 'Logged out other sessions.').waitFor()
      expect(await isSignedIn(elsewhere), `time ${attempt}`).toBe(false)
    }
    const list = panelOf(page, 'Active sessions').getByRole('listitem')
    await expect.poll(() => list.count()).toBe(1)
  })
})
