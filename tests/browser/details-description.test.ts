import type { Browser, Page, Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { openDetails } from '#tests/support/details-pane.ts'
import { lookAgainLater } from '#tests/support/drive-page.ts'
import { listed, registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const CHANGES = '**/file-entries/*?*_method=PUT*'

async function openDescription() {
  const { client } = await registerUser(app)
  const { id } = await uploadFile(client, { name: 'sea.txt' })
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  const field = (await openDetails(page, 'sea.txt')).getByRole('textbox', { name: 'Description' })
  const saved = async () => (await listed(client, 'perPage=200'))[0]?.description
  return { client, id, page, field, saved }
}

/** The next change is held until it is let go; later ones are not. */
async function holdChange(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route(CHANGES, (route) => void held.push(route), { times: 1 })
  return async () => {
    await expect.poll(() => held.length).toBe(1)
    const answered = page.waitForResponse(CHANGES)
    await held[0]?.continue()
    await answered
  }
}

it('goes on being typed while it is saved; the rest is saved when the field is left', async () => {
  const { page, field, saved } = await openDescription()
  const letGo = await holdChange(page)
  await field.fill('Waves')
  await page.keyboard.press('Control+Enter')
  await field.pressSequentially(' and wind')
  await letGo()
  await page.getByText('Description saved').waitFor()
  expect(await saved()).toBe('Waves')
  expect(await field.inputValue()).toBe('Waves and wind')
  await field.blur()
  await expect.poll(saved).toBe('Waves and wind')
})

it('that was left while it was being saved is saved as it was left', async () => {
  const { page, field, saved } = await openDescription()
  const letGo = await holdChange(page)
  await field.fill('Waves')
  await page.keyboard.press('Control+Enter')
  await field.pressSequentially(' and wind')
  await field.blur()
  await letGo()
  await expect.poll(saved).toBe('Waves and wind')
  expect(await field.inputValue()).toBe('Waves and wind')
})

it('that is being written is not lost to a change made elsewhere; one that is only read follows it', async () => {
  const { client, id, page, field } = await openDescription()
  const changeElsewhere = async (description: string) => {
    await client.put(`file-entries/${id}`, { description })
    const refreshed = page.waitForResponse('**/drive/file-entries?*')
    await lookAgainLater(page)
    await refreshed
  }
  await changeElsewhere('Calm')
  await expect.poll(() => field.inputValue()).toBe('Calm')
  await field.fill('Storm')
  await changeElsewhere('Fog')
  // A render later it would be gone.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await field.inputValue()).toBe('Storm')
})
