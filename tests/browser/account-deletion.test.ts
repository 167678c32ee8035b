import { readFile } from 'node:fs/promises'
import { and, eq, ne } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { userPermissions } from '#db/schema/index.ts'
import { confirmOnPage, panelOf, toastOf, visitSettings } from '#tests/support/account-page.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf } from '#tests/support/browser-page.ts'
import { createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { forgetConfirmation } from '#tests/support/two-factor-user.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const panel = (page: Page) => panelOf(page, 'Delete account')
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Delete your account?' })
const deleteForever = (page: Page) => dialog(page).getByRole('button', { name: 'Delete forever' })

async function open(as: ApiClient): Promise<Page> {
  const page = await openPage(browser, app, { as })
  await visitSettings(page)
  return page
}

async function askForDeletion(page: Page, password: string) {
  await panel(page).getByRole('button', { name: 'Delete account' }).click()
  await confirmOnPage(page, password)
  await dialog(page).waitFor()
}

describe('deleting the account', () => {
  it('gives everything first, takes the password and the address typed, and ends at the homepage', async () => {
    const user = await registerUser(app)
    const file = await uploadFile(user.client, { name: 'sea.txt', content: 'Land in sight.' })
    const { hash } = await createLink(user.client, file.id)
    const page = await open(user.client)

    const download = page.waitForEvent('download')
    await panel(page).getByRole('button', { name: 'Download my data' }).click()
    await confirmOnPage(page, user.password)
    const zip = readZip(await readFile(await (await download).path()))
    expect([...zip.keys()].toSorted()).toEqual(['account.json', 'files/sea.txt'])

    await panel(page).getByRole('button', { name: 'Delete account' }).click()
    await dialog(page).waitFor()
    await expect.poll(() => deleteForever(page).isDisabled()).toBe(true)
    await dialog(page).getByRole('textbox').fill('somebody@example.com')
    await expect.poll(() => deleteForever(page).isDisabled()).toBe(true)
    await dialog(page).getByRole('textbox').fill(user.email)
    await page.clock.install()
    await deleteForever(page).click()
    // The next page says so once, and not after a reload.
    await page.waitForURL((address) => address.pathname === '/')
    await toastOf(page, 'Account deleted').waitFor()
    await page.clock.fastForward(60_000)
    await toastOf(page, 'Account deleted').waitFor({ state: 'hidden' })
    await page.reload()
    expect(await toastOf(page, 'Account deleted').count()).toBe(0)
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()

    const guest = await app.guest()
    const { status } = await guest.post('auth/login', {
      email: user.email,
      password: user.password,
    })
    expect(status).toBe(422)
    const response = await page.goto(`/drive/s/${hash}`)
    expect(response?.status()).toBe(404)
  })

  it('can be thought over, and comes back with what was typed when the password was confirmed too long ago', async () => {
    const user = await registerUser(app)
    const page = await open(user.client)
    await askForDeletion(page, user.password)
    await dialog(page).getByRole('textbox').fill(user.email)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    expect((await user.client.get('users/me')).status).toBe(200)

    await panel(page).getByRole('button', { name: 'Delete account' }).click()
    await dialog(page).getByRole('textbox').fill(user.email)
    await forgetConfirmation(app, user.id)
    await deleteForever(page).click()
    await confirmOnPage(page, user.password)
    await expect.poll(() => dialog(page).getByRole('textbox').inputValue()).toBe(user.email)
    await deleteForever(page).click()
    await toastOf(page, 'Account deleted').waitFor()
  })

  it('is refused to the only admin, who is told why and stays', async () => {
    const admin = await app.adminClient()
    const { id } = (await admin.get('users/me')).body.user
    // Those that earlier files have made.
    await app.db
      .delete(userPermissions)
      .where(and(eq(userPermissions.name, 'admin'), ne(userPermissions.userId, id)))
    const page = await open(admin)
    await askForDeletion(page, app.admin.password)
    await dialog(page).getByRole('textbox').fill(app.admin.email)
    await deleteForever(page).click()
    await toastOf(
      page,
      'You are the only one who can run this site. Give somebody else the role first.',
    ).waitFor()
    expect(pathOf(page)).toBe('/account-settings')
  })
})
