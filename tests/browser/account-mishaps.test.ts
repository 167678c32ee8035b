import type { Browser, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { panelOf, SETTINGS_PATH, visitSettings } from '#tests/support/account-page.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf } from '#tests/support/browser-page.ts'
import { registerUser, signInAgain } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { createToken } from '#tests/support/program.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

let user: TestUser
let page: Page
beforeEach(async () => {
  user = await registerUser(app)
  page = await openPage(browser, app, { as: user.client, path: SETTINGS_PATH })
})

async function openLogOutOthers() {
  await page.getByRole('button', { name: 'Log out other sessions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out other sessions' })
  await dialog.getByLabel('Password').fill(user.password)
  return dialog
}

describe('an action', () => {
  it('while there is no network fails at once, and is not done when there is one again', async () => {
    const elsewhere = await signInAgain(app, user)
    await visitSettings(page)
    const dialog = await openLogOutOthers()
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('alert').getByText('There was a network error.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.context().setOffline(false)
    // A call that waited would be made now, before this one.
    await panelOf(page, 'Account details').getByLabel('First name').fill('Ada')
    await panelOf(page, 'Account details').getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => (await user.client.get('users/me')).body.user.first_name)
      .toBe('Ada')
    expect((await elsewhere.get('user/space-usage')).status).toBe(200)
  })

  it('late answers no question but its own', async () => {
    await createToken(user)
    await signInAgain(app, user)
    await visitSettings(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/user-sessions/logout-other*', async (route) => {
      await held.promise
      await route.continue()
    })
    const dialog = await openLogOutOthers()
    await dialog.getByRole('button', { name: 'Log out' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await panelOf(page, 'Developers')
      .getByRole('button', { name: /^Delete/ })
      .click()
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    const answered = page.waitForResponse('**/user-sessions/logout-other*')
    held.resolve()
    await answered
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    expect((await user.client.get('access-tokens')).body.tokens).toHaveLength(1)
  })

  it('after another account was signed in in another tab, is done to neither', async () => {
    const other = await registerUser(app)
    const name = panelOf(page, 'Account details').getByLabel('First name')
    await name.fill('Whose?')
    await page
      .context()
      .addCookies(
        [...other.client.cookies].map(([key, value]) => ({ name: key, value, url: app.url })),
      )
    await panelOf(page, 'Account details').getByRole('button', { name: 'Save' }).click()
    const alert = page.getByRole('alert')
    await alert.getByText('You are signed in with another account in this browser now.').waitFor()
    for (const { client } of [user, other])
      expect((await client.get('users/me')).body.user.first_name).toBeNull()
    await page.getByRole('button', { name: 'Reload' }).click()
    const email = panelOf(page, 'Account details').getByLabel('Email')
    await expect.poll(() => email.inputValue()).toBe(other.email)
  })

  it('after the session has ended leads to signing in, and back to the same place', async () => {
    await page.goto(`${SETTINGS_PATH}#sessions`)
    await user.client.post('auth/logout')
    await panelOf(page, 'Account details').getByLabel('First name').fill('Ada')
    await panelOf(page, 'Account details').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('Please sign in.').waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password').fill(user.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(`**${SETTINGS_PATH}#sessions`)
    expect(pathOf(page)).toBe(SETTINGS_PATH)
  })
})
