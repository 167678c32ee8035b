import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { chooseAction, namesOnPage, rowOf, uploadPanel } from '#tests/support/drive-page.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { namesIn, registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import { temporaryFolder } from '#tests/support/temporary-files.ts'
import type { TemporaryFolder } from '#tests/support/temporary-files.ts'

let app: App
let browser: Browser
let files: TemporaryFolder
let client: ApiClient
let page: Page
beforeAll(async () => {
  ;[app, browser, files] = await Promise.all([sharedApp(), sharedBrowser(), temporaryFolder()])
  client = (await registerUser(app)).client
  await uploadFile(client, { name: 'report.txt', content: 'first draft' })
  page = await openPage(browser, app, {
    as: client,
    path: '/drive',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
})
afterAll(() => files.remove())

const expectOnPage = (names: string[]) => expect.poll(() => namesOnPage(page)).toEqual(names)

describe('something new', () => {
  it('a text file is made by its name, selected, and opened to be written', async () => {
    for (const [typed, name] of [
      ['Plan', 'Plan.txt'],
      ['readme.md', 'readme.md'],
    ] as const) {
      await page.getByRole('button', { name: 'New', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Text file' }).click()
      const field = page.getByRole('textbox', { name: 'Name' })
      await field.fill('a/b')
      await page.keyboard.press('Enter')
      await page.getByText('A name cannot contain a slash or a backslash.').waitFor()
      await field.fill(typed)
      await page.keyboard.press('Enter')
      const preview = page.getByRole('dialog', { name })
      await waitForFocus(preview.getByRole('textbox', { name }))
      await page.keyboard.type(`what ${name}`)
      await page.keyboard.press('Control+s')
      await preview.getByText('All changes saved').waitFor()
      await waitForFocus(preview.getByRole('textbox', { name }))
      await page.keyboard.type(' says')
      await page.keyboard.press('Escape')
      await preview.waitFor({ state: 'hidden' })
      await page.getByText(`“${name}” saved`).waitFor()
    }
    await expectOnPage(['Plan.txt', 'readme.md', 'report.txt'])
    await rowOf(page, 'Plan.txt').getByRole('gridcell', { name: '18 B' }).waitFor()
  })

  it('what was copied elsewhere is pasted as a file and selected; entries that were copied later come first', async () => {
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    })
    await uploadPanel(page)
      .getByTitle(/^Pasted image .*\.png$/)
      .waitFor()
    const selected = page.getByRole('grid').getByRole('row', { selected: true })
    await expect.poll(() => selected.getAttribute('aria-label')).toMatch(/^Pasted image /)
    await waitForFocus(selected)
    await page.evaluate(() => navigator.clipboard.writeText('a thought'))
    await page.keyboard.press('Control+v')
    await uploadPanel(page)
      .getByTitle(/^Pasted text .*\.txt$/)
      .waitFor()
    await expect.poll(() => selected.getAttribute('aria-label')).toMatch(/^Pasted text /)
    await rowOf(page, 'report.txt').click()
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await rowOf(page, 'report (1).txt').waitFor()
    // A key that is held, and what is copied after the entries, whose names are in the clipboard by then.
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('report.txt')
    await page.evaluate(() => navigator.clipboard.writeText('another thought'))
    await page.keyboard.press('Control+v')
    await expect.poll(() => namesIn(client)).toHaveLength(7)
    const pasted = (await namesIn(client)).filter((name) => name.startsWith('Pasted'))
    expect(pasted).toHaveLength(3)
  })

  it('a new version is the same entry, whatever the file is called', async () => {
    const second = await files.write('second.txt', 'second draft')
    await rowOf(page, 'report.txt').click()
    const dialog = page.waitForEvent('filechooser')
    await chooseAction(page, 'Upload new version')
    await (await dialog).setFiles([second])
    const list = await client.get('drive/file-entries')
    const { id, hash } = list.body.data.find(({ name }: { name: string }) => name === 'report.txt')
    await expect
      .poll(async () => (await client.get(`file-entries/${id}/versions`)).body.versions.length)
      .toBe(1)
    const { body } = await client.get(`file-entries/${id}`)
    expect(body.fileEntry).toMatchObject({ hash, name: 'report.txt', file_size: 12 })
    await rowOf(page, 'report.txt').getByRole('gridcell', { name: '12 B' }).waitFor()

    const other = await files.write('second.bin', 'x')
    await uploadPanel(page)
      .getByRole('heading', { name: /complete$/ })
      .waitFor()
    await uploadPanel(page).getByRole('button', { name: 'Close uploads' }).click()
    const again = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Details', exact: true }).click()
    await page
      .getByRole('complementary', { name: 'Details' })
      .getByRole('button', { name: 'Upload new version' })
      .click()
    await (await again).setFiles([other])
    await page.getByText('A new version of “report.txt” must be a file of the same type.').waitFor()
  })
})
