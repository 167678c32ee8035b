import { eq } from 'drizzle-orm'
import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessTokens } from '#db/schema/index.ts'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import { confirmOnPage, panelOf, toastOf, visitSettings } from '#tests/support/account-page.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE } from '#tests/support/browser-page.ts'
import { registerUser } from '#tests/support/factories.ts'
import { beginTwoFactor, confirmPassword } from '#tests/support/two-factor-user.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

async function open(as: ApiClient, screen = {}): Promise<Page> {
  const page = await openPage(browser, app, { as, ...screen })
  await visitSettings(page)
  return page
}

/** As on a slow line: what is sent there is counted, and goes on when it is let. */
async function hold(page: Page, address: string) {
  const held = Promise.withResolvers<void>()
  const calls: string[] = []
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') calls.push(route.request().method())
    await held.promise
    await route.continue()
  })
  return { calls, release: held.resolve }
}

/** Both clicks before the page can have drawn anything in between. */
const clickTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

it('a double click sends once: a name, a mail, the set-up of two-factor authentication and its first code, a token, a password', async () => {
  const user = await registerUser(app)
  await confirmPassword(user)
  const page = await open(user.client)

  const names = await hold(page, '**/users/me*')
  await page.getByLabel('First name').fill('Ada')
  const save = panelOf(page, 'Account details').getByRole('button', { name: 'Save' })
  await clickTwice(save)
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
  await save.press('Enter')
  names.release()
  await toastOf(page, 'Saved').waitFor()
  expect(names.calls).toHaveLength(1)
  // Then it can be sent again.
  await clickTwice(save)
  await expect.poll(() => names.calls.length).toBe(2)
  // Its toast would take the place of the next one.
  await expect.poll(() => save.getAttribute('aria-disabled')).toBeNull()

  const mails = await hold(page, '**/verification-notification*')
  await clickTwice(page.getByRole('button', { name: 'Resend email' }))
  await expect.poll(() => mails.calls.length).toBe(1)
  mails.release()
  await toastOf(page, 'Email sent').waitFor()
  expect(mails.calls).toHaveLength(1)

  const panel = panelOf(page, 'Two-factor authentication')
  const begun = await hold(page, '**/two-factor-authentication*')
  await clickTwice(panel.getByRole('button', { name: 'Set up' }))
  await expect.poll(() => begun.calls.length).toBe(1)
  begun.release()
  await panel.getByLabel('Code', { exact: true }).fill('123456')
  expect(begun.calls).toHaveLength(1)
  const confirmed = await hold(page, '**/confirmed-two-factor-authentication*')
  await clickTwice(panel.getByRole('button', { name: 'Confirm' }))
  await expect.poll(() => confirmed.calls.length).toBe(1)
  confirmed.release()
  await panel.getByText('This code is not right, or no longer.').waitFor()
  expect(confirmed.calls).toHaveLength(1)

  await clickTwice(page.getByRole('button', { name: 'Create token' }))
  const form = page.getByRole('dialog', { name: 'Create token' })
  await form.getByLabel('Name').fill('Backup')
  await clickTwice(form.getByRole('button', { name: 'Create' }))
  const shown = page.getByRole('alertdialog', { name: 'Your new token' })
  await shown.getByRole('button', { name: 'Done' }).click()
  await shown.waitFor({ state: 'hidden' })
  expect(await tokensOf(user.id)).toHaveLength(1)

  const passwords = await hold(page, '**/auth/user/password*')
  await page.getByLabel('Current password').fill(user.password)
  await page.getByLabel('New password').fill('battery staple horse')
  await page.getByLabel('Confirm password').fill('battery staple horse')
  await clickTwice(page.getByRole('button', { name: 'Update password' }))
  await expect.poll(() => passwords.calls.length).toBe(1)
  passwords.release()
  await toastOf(page, 'Password changed').waitFor()
  expect(passwords.calls).toHaveLength(1)
})

const tokensOf = (userId: number) =>
  app.db.select().from(accessTokens).where(eq(accessTokens.userId, userId))

describe('while something is under way', () => {
  it('its dialog stays: a token that was made is shown whatever is pressed meanwhile', async () => {
    const user = await registerUser(app)
    await confirmPassword(user)
    const page = await open(user.client)
    await page.getByRole('button', { name: 'Create token' }).click()
    const form = page.getByRole('dialog', { name: 'Create token' })
    await form.getByLabel('Name').fill('Backup')
    const sent = await hold(page, '**/access-tokens*')
    await form.getByRole('button', { name: 'Create' }).click()
    await expect.poll(() => sent.calls.length).toBe(1)
    await page.keyboard.press('Escape')
    await page.mouse.click(4, 4)
    await expect.poll(() => form.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true)
    await expect.poll(() => form.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
    await expect.poll(() => form.isVisible()).toBe(true)
    sent.release()

    const shown = page.getByRole('alertdialog', { name: 'Your new token' })
    await expect.poll(() => shown.getByLabel('Token', { exact: true }).inputValue()).not.toBe('')
    // The only time: nothing but its own button closes it.
    await page.keyboard.press('Escape')
    await page.mouse.click(4, 4)
    await expect.poll(() => shown.getByRole('button', { name: 'Close' }).count()).toBe(0)
    await expect.poll(() => shown.isVisible()).toBe(true)
    await shown.getByRole('button', { name: 'Done' }).click()
    await shown.waitFor({ state: 'hidden' })
    expect(await tokensOf(user.id)).toHaveLength(1)
  })

  it('it is said so, and nothing wrong is left behind when the button goes', async () => {
    const user = await beginTwoFactor(app)
    const page = await open(user.client)
    const panel = panelOf(page, 'Two-factor authentication')
    const sent = await hold(page, '**/two-factor-authentication*')
    const cancel = panel.getByRole('button', { name: 'Cancel' })
    await cancel.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => cancel.getAttribute('aria-disabled')).toBe('true')
    await panel.getByRole('status').getByText('Please wait…').waitFor()
    expect(await cancel.evaluate((button) => button === document.activeElement)).toBe(true)
    sent.release()
    await panel.getByRole('button', { name: 'Set up' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

it('a double click on what opens a dialog does not close it again', async () => {
  const { client, password } = await registerUser(app)
  const page = await open(client, PHONE)
  // The second click, as soon as the dialog listens, on its backdrop.
  await page.evaluate(() => {
    const pressBeside = () => {
      const backdrop = document.querySelector('.dialog-backdrop')
      if (!backdrop) return
      observer.disconnect()
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          for (const type of ['pointerdown', 'pointerup', 'click'])
            backdrop.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true }))
          document.body.dataset['pressed'] = 'twice'
        }),
      )
    }
    const observer = new MutationObserver(pressBeside)
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await panelOf(page, 'Delete account').getByRole('button', { name: 'Delete account' }).click()
  await page.locator('body[data-pressed=twice]').waitFor()
  await confirmOnPage(page, password)
  await page.getByRole('alertdialog', { name: 'Delete your account?' }).waitFor()
})
