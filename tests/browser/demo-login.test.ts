import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, watchComplaints } from '#tests/support/browser-page.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let admin: ApiClient
let user: TestUser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  admin = await app.adminClient()
  user = await registerUser(app)
})

/** The addresses that the sign-in page is filled in with, as often as it is asked for. */
async function prefilled(visits: number, path = '/login'): Promise<string[]> {
  const guest = await app.guest()
  const pages = await Promise.all(Array.from({ length: visits }, () => guest.get(path)))
  return pages.map(
    ({ body }) => /<input[^>]*name="email"[^>]*value="([^"]*)"/.exec(body)?.[1] ?? '',
  )
}

describe('on a site to try out', () => {
  it('a fixed account is filled in, and signs in by one press', async () => {
    await changeSettings(admin, {
      'site.demo': true,
      'site.demo_account': 'fixed',
      'site.demo_email': user.email,
      'site.demo_password': user.password,
    })
    const page = await openPage(browser, app)
    const complaints = watchComplaints(page)
    await page.goto('/login')
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(user.email)
    await expect.poll(() => page.getByLabel('Email').isEnabled()).toBe(true)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/drive')
    expect(complaints).toEqual([])
  })

  it('one of a hundred accounts is filled in, another each time', async () => {
    await changeSettings(admin, {
      'site.demo': true,
      'site.demo_account': 'random',
      'site.demo_email': 'demo:number@example.com',
    })
    const emails = await prefilled(30)
    for (const email of emails) expect(email).toMatch(/^demo(0\d[1-9]|0[1-9]0|100)@example\.com$/)
    expect(new Set(emails).size).toBeGreaterThan(1)
    // Hydration keeps the account that the server chose.
    const page = await openPage(browser, app)
    const complaints = watchComplaints(page)
    await page.goto('/login', { waitUntil: 'networkidle' })
    await expect
      .poll(() => page.getByLabel('Email').inputValue())
      .toMatch(/^demo\d{3}@example\.com$/)
    expect(complaints).toEqual([])
  })

  it('an address that the page is given stays that one, without a password', async () => {
    const page = await openPage(browser, app, { path: '/login?email=ada%40example.com' })
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ada@example.com')
    await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('')
  })
})

it('on any other site nothing is filled in', async () => {
  await changeSettings(admin, { 'site.demo': false })
  expect(await prefilled(1)).toEqual([''])
})
