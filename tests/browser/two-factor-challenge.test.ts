import type { Browser, Page } from 'playwright-core'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { oneTimeTokens } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import { openPage, pathOf } from '#tests/support/browser-page.ts'
import { signInOnPage } from '#tests/support/drive-page.ts'
import { appCode, wrongCode } from '#tests/support/totp.ts'
import { registerWithTwoFactor } from '#tests/support/two-factor-user.ts'
import type { TwoFactorUser } from '#tests/support/two-factor-user.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let user: TwoFactorUser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  user = await registerWithTwoFactor(app)
})

/** A page on which the password was right. */
async function openChallenge(path = '/login'): Promise<Page> {
  const page = await openPage(browser, app, { path })
  await signInOnPage(page, user)
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
  return page
}

const codeField = (page: Page) => page.getByLabel('Code', { exact: true })
const recoveryField = (page: Page) => page.getByLabel('Recovery code')
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

describe('who has two-factor authentication', () => {
  it('is asked for a code in place of the sign-in page, and then goes where they wanted to', async () => {
    const page = await openChallenge('/login?redirect=%2Fdrive%2Ftrash')
    expect(pathOf(page)).toBe('/login?redirect=%2Fdrive%2Ftrash')
    await expect
      .poll(() => codeField(page).evaluate((f) => f === document.activeElement))
      .toBe(true)
    await expect.poll(() => codeField(page).getAttribute('inputmode')).toBe('numeric')
    await expect.poll(() => codeField(page).getAttribute('autocomplete')).toBe('one-time-code')
    // As apps show it, in groups; sent by the keyboard.
    const code = appCode(user.secret)
    await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expect.poll(() => codeField(page).inputValue()).toBe(code)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/drive/trash')
    await page.goBack().catch(() => null)
    expect(pathOf(page)).not.toContain('/login')
  })

  it('signs in by a recovery code instead, once', async () => {
    const [code = ''] = user.recoveryCodes
    const page = await openChallenge()
    await press(page, 'Use recovery code instead')
    await press(page, 'Use authenticator code instead')
    await codeField(page).waitFor()
    await press(page, 'Use recovery code instead')
    await recoveryField(page).fill(` ${code} `)
    await press(page, 'Continue')
    await page.waitForURL('**/drive')

    const again = await openChallenge()
    await press(again, 'Use recovery code instead')
    await recoveryField(again).fill(code)
    await press(again, 'Continue')
    await again.getByText('This code is not right, or no longer.').waitFor()
  })

  it('is told at the field that a code is wrong, and can put it right', async () => {
    const page = await openChallenge()
    await codeField(page).fill(wrongCode(user.secret))
    await press(page, 'Continue')
    await page.getByText('This code is not right, or no longer.').waitFor()
    await expect.poll(() => codeField(page).getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => codeField(page).inputValue()).toBe(wrongCode(user.secret))
    await press(page, 'Use recovery code instead')
    await recoveryField(page).fill(user.recoveryCodes[1] ?? '')
    await press(page, 'Continue')
    await page.waitForURL('**/drive')
  })

  it('is told before anything is sent that a code has another length', async () => {
    const page = await openChallenge()
    let sent = 0
    page.on('request', (request) => (sent += request.url().includes('challenge') ? 1 : 0))
    await codeField(page).fill('12345')
    await press(page, 'Continue')
    await page.getByText('Enter all 6 characters.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await codeField(page).fill('1234567')
    await expect.poll(() => codeField(page).inputValue()).toBe('123456')
    await press(page, 'Use recovery code instead')
    await recoveryField(page).fill('too-short')
    await press(page, 'Continue')
    await page.getByText('Enter all 21 characters.').waitFor()
    expect(sent).toBe(0)
  })

  it('who waits too long begins anew, and is told why', async () => {
    const page = await openChallenge()
    await app.db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id))
    await codeField(page).fill(appCode(user.secret))
    await press(page, 'Continue')
    await page
      .getByRole('alert')
      .getByText('This sign-in has taken too long. Please sign in again.')
      .waitFor()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(user.email)
    await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('')
    await page.getByLabel('Password').fill(user.password)
    await press(page, 'Continue')
    await codeField(page).waitFor()
  })

  it('can go back, and is signed in by nothing but the code', async () => {
    const page = await openChallenge()
    expect(await page.title()).toBe('Two-factor authentication - Atoll')
    await press(page, 'Back')
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    expect(await page.title()).toBe('Sign in - Atoll')
    await expect.poll(() => page.getByRole('alert').getByText('too long').count()).toBe(0)
    await page.goto('/drive')
    expect(pathOf(page)).toBe('/login?redirect=%2Fdrive')
  })
})
