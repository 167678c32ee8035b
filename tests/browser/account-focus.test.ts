import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  confirmOnPage,
  goToPanel,
  panelOf,
  secretOf,
  visitSettings,
} from '#tests/support/account-page.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { registerUser } from '#tests/support/factories.ts'
import { png } from '#tests/support/pictures.ts'
import { createToken } from '#tests/support/program.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import {
  beginTwoFactor,
  confirmPassword,
  forgetConfirmation,
} from '#tests/support/two-factor-user.ts'

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

const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement)
const hasFocus = (element: Locator) => expect.poll(() => isFocused(element)).toBe(true)

/** The focus is taken on in the second frame after something has gone. */
const framesLater = (page: Page, count: number) =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame)
  }, count)

async function press(button: Locator): Promise<void> {
  await button.focus()
  await button.press('Enter')
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

describe('the focus', () => {
  it('is on the button again after its dialogs, on the next row or the heading after a deletion, with the picture’s buttons, and on the heading after a change of the password', async () => {
    const user = await registerUser(app)
    for (const tokenName of ['One', 'Two', 'Three']) await createToken(user, { tokenName })
    await forgetConfirmation(app, user.id)
    const page = await open(user.client)
    const create = page.getByRole('button', { name: 'Create token' })
    await press(create)
    await confirmOnPage(page, user.password)
    const form = page.getByRole('dialog', { name: 'Create token' })
    await form.getByLabel('Name').fill('Backup')
    await page.keyboard.press('Enter')
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Done' }))
    await hasFocus(create)

    await press(create)
    await form.waitFor()
    await page.keyboard.press('Escape')
    await hasFocus(create)

    const remove = (name: string) => page.getByRole('button', { name: `Delete “${name}”` })
    const sure = page.getByRole('alertdialog').getByRole('button', { name: 'Delete token' })
    // The newest is the first: Backup, Three, Two, One.
    await press(remove('Two'))
    await press(sure)
    await hasFocus(remove('One'))
    await press(remove('One'))
    await press(sure)
    await hasFocus(remove('Three'))
    await press(remove('Three'))
    await press(sure)
    await hasFocus(remove('Backup'))
    await press(remove('Backup'))
    await press(sure)
    await hasFocus(heading(page, 'Developers'))

    const picked = page.waitForEvent('filechooser')
    await press(page.getByRole('button', { name: 'Upload picture' }))
    await (
      await picked
    ).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png(90, 60)) })
    await press(page.getByRole('button', { name: 'Use picture' }))
    await page.getByRole('banner').locator('.avatar img').waitFor()
    await hasFocus(page.getByRole('button', { name: 'Change picture' }))

    await press(page.getByRole('button', { name: 'Remove' }))
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }))
    await page.getByRole('button', { name: 'Upload picture' }).waitFor()
    await hasFocus(page.getByRole('button', { name: 'From the web' }))

    // Which leaves an empty form.
    await page.getByLabel('Current password').fill(user.password)
    await page.getByLabel('New password').fill('battery staple horse')
    await page.getByLabel('Confirm password').fill('battery staple horse')
    await page.keyboard.press('Enter')
    await hasFocus(heading(page, 'Password'))
  })

  it('goes on with the set-up of two-factor authentication after the password', async () => {
    const user = await beginTwoFactor(app)
    await forgetConfirmation(app, user.id)
    const page = await open(user.client)
    await press(page.getByRole('button', { name: 'Go on' }))
    await confirmOnPage(page, user.password)
    await secretOf(page).waitFor()
    const step = page.locator('.account-step')
    await hasFocus(step)
    await press(panelOf(page, 'Two-factor authentication').getByRole('button', { name: 'Cancel' }))
    await page.getByText('Two-factor authentication is off.').waitFor()
    await hasFocus(step)
  })

  it('is on what comes in the place of what could not be loaded', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client })
    await page.route('**/value-lists/*', (route) => route.fulfill({ status: 403, body: '{}' }))
    await visitSettings(page)
    const panel = await goToPanel(page, 'Location and language')
    const retry = panel.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    await page.unroute('**/value-lists/*')
    await press(retry)
    await retry.waitFor({ state: 'hidden' })
    await hasFocus(heading(page, 'Location and language'))
  })

  it('is on what is left when the account is deleted', async () => {
    const user = await registerUser(app)
    await confirmPassword(user)
    const page = await open(user.client)
    // The homepage, which follows, does not come.
    await page.route(`${app.url}/`, (route) => route.fulfill({ status: 204 }))
    await press(page.getByRole('button', { name: 'Delete account' }))
    await page.getByRole('alertdialog').getByRole('textbox').fill(user.email)
    await page.keyboard.press('Enter')
    await page.getByText('Your account has been deleted').waitFor()
    await hasFocus(page.locator('.account-deleted'))
  })

  it('is nowhere when the visitor wants it so', async () => {
    const user = await registerUser(app)
    await createToken(user, { tokenName: 'Old one' })
    const page = await open(user.client)
    const held = Promise.withResolvers<void>()
    await page.route('**/access-tokens/*', async (route) => {
      await held.promise
      await route.continue()
    })
    const remove = page.getByRole('button', { name: 'Delete “Old one”' })
    await press(remove)
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete token' }))
    await hasFocus(remove)
    await page.getByRole('heading', { level: 1 }).click()
    held.resolve()
    await page.getByText('You have no access tokens.').waitFor()
    await framesLater(page, 4)
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  })
})
