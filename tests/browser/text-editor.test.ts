import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, visit } from '#tests/support/browser-page.ts'
import { namesOnPage } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { uploadedByForm } from '#tests/support/form-upload.ts'
import { share } from '#tests/support/shares.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

let app: App
let browser: Browser
let owner: TestUser
let file: FileEntry
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  owner = await registerUser(app)
  const folder = await createFolder(owner.client)
  file = await uploadFile(owner.client, { name: 'log.txt', content: 'a\r\n', parentId: folder.id })
})

const field = (page: Page) => page.getByRole('textbox', { name: 'log.txt' })
const stored = async () => (await owner.client.fetch('GET', file.url ?? '')).text()
const versionCount = async () =>
  (await owner.client.get(`file-entries/${file.id}/versions`)).body.versions.length

it('whoever may change a text that is shared by itself writes in it, and loses nothing', async () => {
  const editor = await registerUser(app)
  await share(owner.client, file.id, editor, ['view', 'edit', 'download'])
  const page = await openPage(browser, app, { as: editor.client, path: '/drive' })
  await page.getByText('Nothing here yet').waitFor()
  await page.getByRole('link', { name: 'Shared with me' }).click()
  await page.getByRole('row', { name: 'log.txt' }).dblclick()
  await page.getByRole('button', { name: 'Edit' }).click()
  await waitForFocus(field(page))
  await page.keyboard.press('Control+End')
  await page.keyboard.type('b')
  await page.getByText('Not saved yet').waitFor()
  expect(await accessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Control+s')
  await page.getByText('All changes saved').waitFor()
  // Lines end as they did.
  expect(await stored()).toBe('a\r\nb')

  await page.route('**/file-entries?*', (route) => route.abort())
  await page.keyboard.type('c')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Your changes to “log.txt” could not be saved.').waitFor()
  await page.unroute('**/file-entries?*')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.poll(() => field(page).inputValue()).toBe('a\nbc')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('region', { name: 'log.txt' }).getByText('bc').waitFor()
  expect(await stored()).toBe('a\r\nbc')
  // Nothing is saved twice.
  expect(await versionCount()).toBe(2)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'My files' }).click()
  await page.getByText('Nothing here yet').waitFor()
  expect(await namesOnPage(page)).toEqual([])
})

it('who may only read, and what is no UTF-8, is offered no field; on a phone it fills the width, without buttons to other files', async () => {
  const reader = await registerUser(app)
  await share(owner.client, file.id, reader, ['view', 'download'])
  const page = await openPage(browser, app, {
    as: reader.client,
    path: `/drive/shares?preview=${file.hash}`,
  })
  await page.getByRole('dialog', { name: 'log.txt' }).waitFor()
  await page.getByRole('button', { name: 'More actions' }).waitFor()
  expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)

  const latin = await uploadFile(reader.client, {
    name: 'old.txt',
    content: Uint8Array.of(0x47, 0x72, 0xfc),
  })
  const own = await uploadFile(reader.client, { name: 'own.txt', content: 'mine' })
  const phone = await openPage(browser, app, {
    ...PHONE,
    as: reader.client,
    path: `/drive?preview=${latin.hash}`,
  })
  await phone.getByRole('button', { name: 'Edit' }).tap()
  await phone.getByText('This text is not in UTF-8, so it cannot be edited here.').waitFor()
  await visit(phone, `/drive?preview=${own.hash}`)
  await phone.getByRole('button', { name: 'Edit' }).tap()
  const box = await phone.getByRole('textbox', { name: 'own.txt' }).boundingBox()
  expect(box?.width).toBeGreaterThan(350)
  const steps = phone.getByRole('button', { name: /^(Previous|Next) file$/ })
  expect(await steps.count()).toBe(0)
  await phone.getByRole('button', { name: 'Done' }).tap()
  await steps.first().waitFor()
})

it('a longer version is shown to its end where the browser has the former one in its cache', async () => {
  const own = await uploadFile(owner.client, { name: 'grown.txt', content: 'first' })
  const page = await openPage(browser, app, { as: owner.client, path: '/drive' })
  const cached = await page.evaluate(async (url) => (await fetch(url)).text(), own.url ?? '')
  expect(cached).toBe('first')
  const replaced = { replacesId: String(own.id) }
  await uploadedByForm(owner.client, 'first and second', replaced, { name: own.name })
  await visit(page, `/drive?preview=${own.hash}`)
  await page.getByRole('region', { name: 'grown.txt' }).waitFor()
  expect(await page.getByRole('region', { name: 'grown.txt' }).textContent()).toBe(
    'first and second',
  )
})
