import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf, waitUntilAlive, watchComplaints } from '#tests/support/browser-page.ts'
import {
  dropFiles,
  holdFilesOver,
  makeLink,
  namesOnPage,
  pickFiles,
  registerOnPage,
  rowOf,
  uploadPanel,
} from '#tests/support/drive-page.ts'
import { registerUser, unique } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import { sha256OfFile, temporaryFolder } from '#tests/support/temporary-files.ts'
import type { TemporaryFolder } from '#tests/support/temporary-files.ts'

const MIB = 1024 ** 2

let app: App
let browser: Browser
let files: TemporaryFolder
beforeAll(async () => {
  ;[app, browser, files] = await Promise.all([sharedApp(), sharedBrowser(), temporaryFolder()])
})
afterAll(() => files.remove())

/** Clicks what downloads a file and answers the SHA-256 of what came. */
async function downloadedHash(page: Page, button: Locator): Promise<string> {
  const coming = page.waitForEvent('download')
  await button.click()
  return sha256OfFile(await (await coming).path())
}

/** Downloads a linked file as a visitor without an account; returns its hash. */
async function hashByLink(address: string, name: string): Promise<string> {
  const visitor = await openPage(browser, app, { path: address })
  await visitor.getByRole('heading', { name }).waitFor()
  const hash = await downloadedHash(visitor, visitor.getByRole('link', { name: 'Download' }))
  return hash
}

describe('the main job', () => {
  it('a visitor registers, drops a file, opens it, and hands it on by a link, byte for byte; a film of 20 MB goes in by the file dialog and comes out the same', async () => {
    const note = await files.write('Café note.txt', 'Hello, atoll! 🏝️\n'.repeat(50))
    const page = await openPage(browser, app, { path: '/' })
    const complaints = watchComplaints(page)

    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
    await registerOnPage(page, {
      email: `stranger-${unique()}@example.com`,
      password: 'correct horse battery',
    })
    await page.getByRole('heading', { name: 'My files' }).waitFor()
    expect(pathOf(page)).toBe('/drive')
    await page.getByText('Nothing here yet').waitFor()
    await page.getByText('Drop files here, or choose them.').waitFor()

    await dropFiles(page, [note])
    await rowOf(page, 'Café note.txt').waitFor()
    await uploadPanel(page).getByText('1 upload complete').waitFor()

    await rowOf(page, 'Café note.txt').dblclick()
    const preview = page.getByRole('dialog', { name: 'Café note.txt' })
    await preview.getByText('Hello, atoll! 🏝️').first().waitFor()
    expect(await downloadedHash(page, preview.getByRole('button', { name: 'Download' }))).toBe(
      await sha256OfFile(note),
    )
    await preview.getByRole('button', { name: 'Close' }).click()

    const address = await makeLink(page, 'Café note.txt')
    expect(await hashByLink(address, 'Café note.txt')).toBe(await sha256OfFile(note))

    const film = await files.writeRandom('film.mp4', 20 * MIB)
    await pickFiles(page, [film])
    await rowOf(page, 'film.mp4').getByRole('gridcell', { name: '20 MB' }).waitFor()
    await rowOf(page, 'film.mp4').click()
    const button = page.getByRole('toolbar').getByRole('button', { name: 'Download' })
    expect(await downloadedHash(page, button)).toBe(await sha256OfFile(film))
    expect(complaints).toEqual([])
  })

  it('files held over the page before it came alive can be dropped', async () => {
    const note = await files.write('early.txt', 'early')
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client })
    const scripts = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto('/drive', { waitUntil: 'commit' })
    await page.getByText('Nothing here yet').waitFor()

    const held = await holdFilesOver(page, [note])
    await held.move()
    scripts.resolve()
    await waitUntilAlive(page)
    await held.move()
    await page.getByText('Drop to upload to').waitFor()
    await held.drop()
    await rowOf(page, 'early.txt').waitFor()
  })

  it('files dropped before the uploads are loaded go up after; where those cannot be loaded, it is told', async () => {
    const note = await files.write('soon.txt', 'soon')
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client })
    const loading = Promise.withResolvers<void>()
    await page.route('**/drive-uploads-*.js', async (route) => {
      await loading.promise
      await route.continue()
    })
    await page.goto('/drive')
    await waitUntilAlive(page)
    await dropFiles(page, [note])
    // Dropped files are read before they are held.
    await expect
      .poll(() =>
        page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))),
      )
      .toBe(true)
    expect(await uploadPanel(page).count()).toBe(0)
    loading.resolve()
    await uploadPanel(page).getByText('1 upload complete').waitFor()
    await rowOf(page, 'soon.txt').waitFor()

    await page.unroute('**/drive-uploads-*.js')
    await page.route('**/drive-uploads-*.js', (route) => route.abort())
    await page.reload()
    await waitUntilAlive(page)
    const told = page.getByText('A part of this page could not be loaded.')
    await told.waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await told.waitFor({ state: 'hidden' })
    await dropFiles(page, [note])
    await told.waitFor()
    expect(
      await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))),
    ).toBe(false)
  })

  it('files at once and folders, dropped on an open folder too or chosen from the menu, go up with all that is in them; an empty folder whose name is refused keeps no other one from being made', async () => {
    const paths = [
      await files.write('one.txt', '1'),
      await files.write('empty.txt', ''),
      await files.write('Zoë 🐠.md', '# Zoë'),
    ]
    await files.write('Holiday/sea.txt', 'sea')
    await files.write('Holiday/deeper/reef.txt', 'reef')
    await files.write('Holiday/.DS_Store', 'of no use to anyone')
    await files.write('Holiday/nothing yet/at all/.DS_Store', 'of no use to anyone')
    await files.write('Wreck/back\\slash/.DS_Store', '')
    await files.write('Wreck/hold/.DS_Store', '')
    await files.write('Logbook/2026/day one.txt', 'Land in sight.')
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    await dropFiles(page, [...paths, files.path('Holiday')])
    await uploadPanel(page).getByText('5 uploads complete').waitFor()
    await rowOf(page, 'Holiday').waitFor()
    await expect
      .poll(() => namesOnPage(page))
      .toEqual(['Holiday', 'empty.txt', 'one.txt', 'Zoë 🐠.md'])

    // Dropped on the folder that is open.
    await rowOf(page, 'Holiday').dblclick()
    await rowOf(page, 'sea.txt').waitFor()
    await expect.poll(() => namesOnPage(page)).toEqual(['deeper', 'nothing yet', 'sea.txt'])
    await dropFiles(page, [files.path('Wreck'), await files.write('sand.txt', 'sand')])
    await page.locator('.toast').waitFor()
    await rowOf(page, 'sand.txt').waitFor()
    await rowOf(page, 'Wreck').dblclick()
    await rowOf(page, 'hold').waitFor()
    expect(await namesOnPage(page)).toEqual(['hold'])

    const above = page.getByRole('navigation', { name: 'Folders above' })
    await above.getByRole('link', { name: 'Holiday' }).click()
    await rowOf(page, 'deeper').dblclick()
    await rowOf(page, 'reef.txt').dblclick()
    const preview = page.getByRole('dialog', { name: 'reef.txt' })
    await preview.getByText('reef', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'hidden' })
    await above.getByRole('link', { name: 'My files' }).click()
    await page.getByRole('heading', { name: 'My files' }).waitFor()
    expect(pathOf(page)).toBe('/drive')

    const dialog = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Upload folder' }).click()
    await (await dialog).setFiles(files.path('Logbook'))
    await rowOf(page, 'Logbook').waitFor()
    await expect
      .poll(() => namesOnPage(page))
      .toEqual(['Holiday', 'Logbook', 'empty.txt', 'one.txt', 'Zoë 🐠.md'])
    await rowOf(page, 'Logbook').dblclick()
    await rowOf(page, '2026').dblclick()
    await rowOf(page, 'day one.txt').waitFor()
  })
})
