import type { Browser, Page, Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { dateField, dateValue } from '#tests/support/date-field.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

/** Changes of links are held until they are let go. */
async function holdChanges(page: Page) {
  const held: Route[] = []
  await page.route('**/shareable-links/*_method=PUT*', (route) => void held.push(route))
  return {
    held,
    letNextGo: async () => {
      await expect.poll(() => held.length).toBeGreaterThan(0)
      await held.shift()?.continue()
    },
  }
}

/** The dialog of a link that ends on the 15th; answers the field of its last day, and where it ends now. */
async function openLastDay() {
  const { client } = await registerUser(app)
  const { id } = await uploadFile(client, { name: 'sea.txt' })
  await createLink(client, id, { expires_at: '2099-03-15T23:59:59.000Z' })
  const page = await openPage(browser, app, { as: client, path: '/drive', timezoneId: 'UTC' })
  await rowOf(page, 'sea.txt').click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Get link' }).click()
  const lastDay = async () => {
    const { body } = await client.get(`file-entries/${id}/shareable-link`)
    return String(body.link.expires_at).slice(0, 10)
  }
  return { page, field: dateField(page, 'Last day'), lastDay }
}

it('changes of a link are made one after the other; a last day that is taken back while the change is on its way is as it was', async () => {
  const { page, field, lastDay } = await openLastDay()
  // Addresses begin at the left in every language.
  expect(await page.getByRole('textbox', { name: 'Link' }).getAttribute('dir')).toBe('ltr')
  const { held, letNextGo } = await holdChanges(page)
  // After the first key the day is the 2nd.
  const day = field.locator('[data-type=day]')
  await day.pressSequentially('27')
  // By then what was asked for before has been heard of, too.
  await page.evaluate(() => fetch(location.href).then(({ status }) => status))
  expect(held).toHaveLength(1)
  expect(held[0]?.request().postData()).toContain('2099-03-02')
  await letNextGo()
  await letNextGo()
  await expect.poll(lastDay).toBe('2099-03-27')
  expect(await dateValue(field)).toBe('2099-03-27')

  await day.press('ArrowUp')
  await day.press('ArrowDown')
  await letNextGo()
  await expect.poll(lastDay).toBe('2099-03-28')
  await letNextGo()
  await expect.poll(lastDay).toBe('2099-03-27')
})
