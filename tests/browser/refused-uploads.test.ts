import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { dropFiles, namesOnPage, rowOf, uploadPanel } from '#tests/support/drive-page.ts'
import { changeSettings, namesIn, registerUser } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/temporary-files.ts'
import type { TemporaryFolder } from '#tests/support/temporary-files.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

const MIB = 1024 ** 2

let app: App
let browser: Browser
let files: TemporaryFolder
let admin: ApiClient
beforeAll(async () => {
  ;[app, browser, files] = await Promise.all([sharedApp(), sharedBrowser(), temporaryFolder()])
  admin = await app.adminClient()
})
afterAll(() => files.remove())

async function openDrive(): Promise<{ page: Page; client: ApiClient }> {
  const { client } = await registerUser(app)
  return { client, page: await openPage(browser, app, { as: client, path: '/drive' }) }
}

describe('a file that can’t be uploaded says why, and the others go up', () => {
  const LIMITS = {
    'uploads.blocked_types': ['exe'],
    'uploads.max_size': MIB,
    'uploads.available_space': 3000,
  }
  const NO_LIMITS = {
    'uploads.blocked_types': [],
    'uploads.max_size': 0,
    'uploads.available_space': 10 * 1024 ** 3,
  }

  async function dropThree(page: Page): Promise<void> {
    await dropFiles(page, [
      await files.write('virus.exe', 'MZ'),
      await files.writeRandom('too large.bin', MIB + 1),
      await files.writeRandom('no space.bin', 3001),
      await files.write('fine.txt', 'fine'),
    ])
    await rowOf(page, 'fine.txt').waitFor()
    const reasons = {
      'virus.exe': 'This file type is not allowed',
      'too large.bin': '`too large.bin` exceeds maximum allowed size of 1 MB',
      'no space.bin': 'There is not enough space left for this file.',
    }
    for (const [name, reason] of Object.entries(reasons)) {
      await uploadPanel(page)
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByText(reason)
        .waitFor()
    }
    await uploadPanel(page).getByText('3 uploads failed').waitFor()
    await expect.poll(() => namesOnPage(page)).toEqual(['fine.txt'])
  }

  it('before anything is sent', async () => {
    await changeSettings(admin, LIMITS)
    const { page, client } = await openDrive()
    await dropThree(page)
    await expect.poll(() => namesIn(client)).toEqual(['fine.txt'])
    await page.getByRole('button', { name: 'Clear inactive' }).click()
    await uploadPanel(page).waitFor({ state: 'hidden' })
    await changeSettings(admin, NO_LIMITS)
  })

  it('by the server’s own word when the rules have changed since the page was loaded', async () => {
    const { page, client } = await openDrive()
    await changeSettings(admin, LIMITS)
    await dropThree(page)
    await expect.poll(() => namesIn(client)).toEqual(['fine.txt'])
    await changeSettings(admin, NO_LIMITS)

    // Trying again is offered, and now works.
    await page.getByRole('button', { name: 'Retry no space.bin' }).click()
    await rowOf(page, 'no space.bin').waitFor()
    await page.getByRole('button', { name: 'Retry all' }).click()
    await uploadPanel(page).getByText('4 uploads complete').waitFor()
    await expect.poll(async () => (await namesIn(client)).length).toBe(4)
  })
})

it('an upload can be cancelled: nothing of it appears', async () => {
  const { page, client } = await openDrive()
  const held = Promise.withResolvers<void>()
  await page.route('**/cdn-cgi/**', async (route) => {
    await held.promise
    await route.abort()
  })
  await dropFiles(page, [await files.write('slow.txt', 'slow')])
  await page.getByRole('button', { name: 'Cancel slow.txt' }).click()
  await uploadPanel(page).getByText('Canceled').waitFor()
  held.resolve()
  await expect.poll(() => namesIn(client)).toEqual([])
})
