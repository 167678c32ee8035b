import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { DESKTOP, openPage, PHONE, press, visit } from '#tests/support/browser-page.ts'
import { accessibilityInBothThemes } from '#tests/support/dark-theme.ts'
import { uploadPanel } from '#tests/support/drive-page.ts'
import { changeSettings, createFolder, registerUser } from '#tests/support/factories.ts'
import { uploadedByForm } from '#tests/support/form-upload.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

const MIB = 1024 ** 2

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  // Small files come as forms, larger ones by tus: both through the site, where they can be held up.
  await changeSettings(await app.adminClient(), {
    uploads: { s3_direct_upload: false, blocked_types: ['exe'] },
  })
})

async function pick(page: Page, ...files: { name: string; bytes?: number }[]): Promise<void> {
  const dialog = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: 'New', exact: true }))
  await press(page.getByRole('menuitem', { name: 'Upload files' }))
  await (
    await dialog
  ).setFiles(
    files.map(({ name, bytes = 1000 }) => ({
      name,
      mimeType: name.endsWith('.jpg') ? 'image/jpeg' : 'application/octet-stream',
      buffer: Buffer.alloc(bytes),
    })),
  )
}

const rowOf = (page: Page, name: string) =>
  uploadPanel(page).getByRole('listitem').filter({ hasText: name })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'This name is taken' })

describe.each([
  { look: 'light and dark, 1280 px', screen: DESKTOP },
  { look: 'light, 390 px', screen: PHONE },
])('$look', ({ screen }) => {
  let problems = (page: Page, within: string) => accessibilityProblems(page, { within })
  beforeAll(async () => {
    if (screen === DESKTOP) problems = await accessibilityInBothThemes(app)
  })

  /** And nothing is wider than the screen. */
  async function expectAccessible(page: Page, what: string, within: string): Promise<void> {
    expect(await problems(page, within), what).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, what).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  }

  it('uploads in all states and questions about names are accessible, and fit', async () => {
    const { client } = await registerUser(app)
    await createFolder(client, 'Holiday')
    for (const name of ['beach.jpg', 'reef.jpg']) await uploadedByForm(client, 'old', {}, { name })
    const page = await openPage(browser, app, { ...screen, as: client })
    let isHeld = false
    for (const path of ['**/api/v1/file-entries?*', '**/tus/upload/*']) {
      await page.route(path, (route) => {
        if (!isHeld || !['POST', 'PATCH'].includes(route.request().method()))
          return route.continue()
        return undefined
      })
    }
    await visit(page, '/drive')

    await pick(page, { name: 'beach.jpg' }, { name: 'reef.jpg' })
    await question(page).waitFor()
    await expectAccessible(page, 'question', '[role=alertdialog]')
    await question(page).getByText('Do this for all').click()
    await question(page).getByRole('button', { name: 'Keep both' }).click()
    await uploadPanel(page).getByText('2 uploads complete').waitFor()

    isHeld = true
    await pick(
      page,
      { name: 'Minutes of the meeting of the harbour committee in November, second draft.docx' },
      { name: 'setup.exe' },
      { name: 'left.jpg' },
      { name: 'film of the reef.mp4', bytes: 4 * MIB },
      { name: 'waiting.jpg' },
    )
    const toggle = (label: string) =>
      screen === PHONE ? page.getByRole('button', { name: label }).tap() : undefined
    await toggle('Expand uploads')
    await rowOf(page, 'left.jpg').getByRole('button', { name: 'Cancel left.jpg' }).click()
    await rowOf(page, 'left.jpg').getByText('Canceled', { exact: true }).waitFor()
    await rowOf(page, 'film of').getByRole('button', { name: 'Pause' }).click()
    await rowOf(page, 'film of').getByText('Paused').waitFor()
    await rowOf(page, 'setup.exe').getByText('This file type is not allowed').waitFor()
    await expectAccessible(page, 'states', '.upload-panel')

    await page.getByRole('button', { name: 'Cancel all' }).click()
    await toggle('Collapse uploads')

    const many = Array.from({ length: 300 }, (_, index) => ({ name: `${index}.jpg`, bytes: 1 }))
    await pick(page, ...many)
    await toggle('Expand uploads')
    await uploadPanel(page).getByText('Uploading 1 of 300').waitFor()
    await uploadPanel(page)
      .getByText(/and \d+ more/)
      .waitFor()
    await expectAccessible(page, 'many', '.upload-panel')
  }, 120_000)
})
