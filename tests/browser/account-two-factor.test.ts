import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { readFile } from 'node:fs/promises'
import {
  confirmOnPage,
  panelOf,
  secretOf,
  toastOf,
  visitSettings,
  goToPanel,
} from '#tests/support/account-page.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE } from '#tests/support/browser-page.ts'
import { registerUser } from '#tests/support/factories.ts'
import { appCode, wrongCode } from '#tests/support/totp.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import {
  beginTwoFactor,
  forgetConfirmation,
  recoveryCodesOf,
  registerWithTwoFactor,
} from '#tests/support/two-factor-user.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const panel = (page: Page) => panelOf(page, 'Two-factor authentication')
const press = (page: Page, name: string) =>
  panel(page).getByRole('button', { name, exact: true }).click()
const step = (page: Page) => panel(page).locator('[aria-current=step]').textContent()
const codesOnPage = (page: Page) =>
  panel(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()

async function open(as: ApiClient): Promise<Page> {
  const page = await openPage(browser, app, { as })
  await visitSettings(page)
  return page
}

const isOn = async (client: ApiClient): Promise<boolean> =>
  (await client.get('users/me')).body.user.two_factor_confirmed_at !== null

describe('two-factor authentication', () => {
  it('is switched on: the password, a picture for the app, recovery codes, a first code', async () => {
    const user = await registerUser(app)
    const page = await open(user.client)
    await expect.poll(() => step(page)).toContain('Off')
    await press(page, 'Set up')
    await confirmOnPage(page, user.password)

    const picture = panel(page).getByRole('img', { name: 'QR code of the secret' })
    await picture.waitFor()
    await expect.poll(() => step(page)).toContain('Set up')
    await expect.poll(() => picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/)
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      0,
    )
    await expect.poll(() => codesOnPage(page)).toEqual(await recoveryCodesOf(user.client))

    const secret = (await secretOf(page).textContent()) ?? ''
    const confirm = panel(page).getByRole('button', { name: 'Confirm' })
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await panel(page).getByLabel('Code', { exact: true }).fill(wrongCode(secret))
    await confirm.click()
    await panel(page).getByText('This code is not right, or no longer.').waitFor()
    await expect.poll(() => isOn(user.client)).toBe(false)
    const code = appCode(secret)
    const field = panel(page).getByLabel('Code', { exact: true })
    await field.fill(code.slice(1))
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    // As apps show it, and as it is pasted.
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)} `)
    await expect.poll(() => field.inputValue()).toBe(code)
    await field.fill(` ${code.slice(0, 3)}-${code.slice(3)}`)
    await expect.poll(() => field.inputValue()).toBe(code)
    await confirm.click()
    await panel(page)
      .getByText(/Two-factor authentication is on since/)
      .waitFor()
    await expect.poll(() => step(page)).toContain('On')
    await expect.poll(() => isOn(user.client)).toBe(true)
  })

  it('shows the secret whole on a phone, copies it bare, and opens the app that is there', async () => {
    const user = await beginTwoFactor(app)
    const page = await openPage(browser, app, {
      ...PHONE,
      viewport: { width: 320, height: 640 },
      as: user.client,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await visitSettings(page)
    await goToPanel(page, 'Two-factor authentication')
    const secret = secretOf(page)
    await secret.waitFor()
    const groups = await secret.locator('span').allTextContents()
    expect(groups.join('')).toBe(user.secret)
    expect(new Set(groups.map(({ length }) => length))).toEqual(new Set([4]))
    for (const group of await secret.locator('span').all()) {
      const box = await group.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true)
    }
    await page.getByRole('group', { name: 'Secret' }).getByRole('button', { name: 'Copy' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(user.secret)
    const link = panel(page).getByRole('link', { name: 'Open in your authenticator app' })
    await expect
      .poll(() => link.getAttribute('href'))
      .toMatch(new RegExp(`^otpauth://totp/Atoll:.*[?&]secret=${user.secret}&`))
  })

  it('that was begun goes on after the password, or is given up', async () => {
    const user = await beginTwoFactor(app)
    await forgetConfirmation(app, user.id)
    const page = await open(user.client)
    await expect.poll(() => step(page)).toContain('Set up')
    await expect.poll(() => secretOf(page).count()).toBe(0)
    await press(page, 'Go on')
    await confirmOnPage(page, user.password)
    await expect.poll(() => secretOf(page).textContent()).toBe(user.secret)

    await press(page, 'Cancel')
    await toastOf(page, 'Two factor authentication has been disabled.').waitFor()
    await expect.poll(() => step(page)).toContain('Off')
  })

  it('is switched off when one is sure', async () => {
    const user = await registerWithTwoFactor(app)
    const page = await open(user.client)
    await press(page, 'Turn off')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => isOn(user.client)).toBe(true)
    await press(page, 'Turn off')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
    await toastOf(page, 'Two factor authentication has been disabled.').waitFor()
    await expect.poll(() => step(page)).toContain('Off')
    await expect.poll(() => isOn(user.client)).toBe(false)
  })
})

describe('where the password was not confirmed', () => {
  it('two-factor authentication stays on; recovery codes are shown after it, saved as a file, and made anew; it is asked for again when the server says that the time is over', async () => {
    const user = await registerWithTwoFactor(app)
    await forgetConfirmation(app, user.id)
    const page = await open(user.client)
    const turnOff = async () => {
      await press(page, 'Turn off')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
    }
    await turnOff()
    const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => isOn(user.client)).toBe(true)

    await press(page, 'Show codes')
    await confirmOnPage(page, user.password)
    await expect.poll(() => codesOnPage(page)).toEqual(user.recoveryCodes)

    const download = page.waitForEvent('download')
    await press(page, 'Download')
    const file = await download
    expect(file.suggestedFilename()).toBe('atoll-recovery-codes.txt')
    expect(await readFile(await file.path(), 'utf8')).toBe(`${user.recoveryCodes.join('\n')}\n`)

    await press(page, 'Create new codes')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create new codes' }).click()
    await expect.poll(() => codesOnPage(page)).not.toEqual(user.recoveryCodes)
    await expect.poll(() => codesOnPage(page)).toEqual(await recoveryCodesOf(user.client))
    await press(page, 'Hide codes')
    await expect.poll(() => codesOnPage(page)).toEqual([])

    // The page believes that it is confirmed still.
    await forgetConfirmation(app, user.id)
    await turnOff()
    await confirmOnPage(page, user.password)
    await toastOf(page, 'Two factor authentication has been disabled.').waitFor()
    await expect.poll(() => isOn(user.client)).toBe(false)
  })
})
