import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import {
  openPage,
  PHONE,
  press,
  waitUntilAlive,
  watchComplaints,
} from '#tests/support/browser-page.ts'
import { accessibilityInBothThemes } from '#tests/support/dark-theme.ts'
import {
  createFolder,
  createLink,
  linkTogether,
  listed,
  registerUser,
  uploadFile,
} from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let accessibility: Awaited<ReturnType<typeof accessibilityInBothThemes>>
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  accessibility = await accessibilityInBothThemes(app)
})

const fileOf = (name: string, sizeBytes: number) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(sizeBytes, name),
})

it('a visitor sends a small and a large file by a file request, on a phone', async () => {
  const owner = await registerUser(app)
  const folder = await createFolder(owner.client, 'Applications')
  await uploadFile(owner.client, { parentId: folder.id, name: 'secret.txt' })
  const message = 'Your application, please.\nBy Friday.'
  const link = await linkTogether(owner.client, [folder.id], {
    kind: 'request',
    message,
    limits: { bytes: 10 * 1024 ** 2 },
  })
  const page = await openPage(browser, app, { path: `/drive/s/${link.hash}`, ...PHONE })
  const complaints = watchComplaints(page)
  await page.getByText('By Friday.').waitFor()
  expect(await page.content()).not.toMatch(/secret|Applications/)
  await press(page.getByRole('button', { name: 'Choose files' }))
  await page.getByText('Please enter your name.').waitFor()
  await page.keyboard.type('Ann Lee')
  expect(await accessibility(page)).toEqual([])
  const files = [fileOf('cv.txt', 20), fileOf('film.bin', 9 * 1024 ** 2)]
  await page.locator('input[type=file]').first().setInputFiles(files)
  await page.getByText('Thank you. Your files have arrived.').waitFor()
  const rows = await listed(owner.client, `folderId=${folder.hash}&orderBy=name&orderDir=asc`)
  expect(rows.map(({ name, sent_by }) => [name, sent_by])).toEqual([
    ['cv.txt', 'Ann Lee'],
    ['film.bin', 'Ann Lee'],
    ['secret.txt', undefined],
  ])
  const more = [fileOf('note.txt', 5), fileOf('large.bin', 2 * 1024 ** 2)]
  await page.locator('input[type=file]').first().setInputFiles(more)
  await page.getByText('Some files have not arrived.').waitFor()
  expect(complaints).toEqual([])
})

it('files that are dropped before there is a name wait for it', async () => {
  const owner = await registerUser(app)
  const folder = await createFolder(owner.client, 'Applications')
  const link = await linkTogether(owner.client, [folder.id], { kind: 'request' })
  const page = await openPage(browser, app, { path: `/drive/s/${link.hash}` })
  await waitUntilAlive(page)
  const drop = (name: string) =>
    page.evaluate((fileName) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['a note'], fileName))
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
      )
    }, name)
  await drop('a.txt')
  await page.getByText('Please enter your name.').waitFor()
  await page.getByText('1 file waits for your name.').waitFor()
  await drop('b.txt')
  await page.getByText('2 files wait for your name.').waitFor()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ann Lee')
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('Thank you. Your files have arrived.').waitFor()
  const rows = await listed(owner.client, `folderId=${folder.hash}&orderBy=name&orderDir=asc`)
  expect(rows.map(({ name, sent_by }) => [name, sent_by])).toEqual([
    ['a.txt', 'Ann Lee'],
    ['b.txt', 'Ann Lee'],
  ])
})

it('a visitor uploads into the folder that a link shows, and finds the file in its list', async () => {
  const owner = await registerUser(app)
  const folder = await createFolder(owner.client, 'Open')
  const below = await createFolder(owner.client, 'Below', folder.id)
  await uploadFile(owner.client, { parentId: below.id, name: 'cv.txt' })
  const link = await createLink(owner.client, folder.id, {
    allow_edit: true,
    limits: { files: 3, bytes: 10_000 },
  })
  const page = await openPage(browser, app, { path: `/drive/s/${link.hash}/${below.hash}` })
  expect(await accessibility(page)).toEqual([])
  await page.getByText('Up to 3 more files, 9.8 KB in all.').waitFor()
  await page.locator('input[type=file]').first().setInputFiles(fileOf('cv.txt', 20))
  await page.getByText('Up to 2 more files, 9.7 KB in all.').waitFor()
  await page.getByText('Uploaded.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Close uploads' }).click()
  await page.locator('input[type=file]').first().setInputFiles(fileOf('plan.txt', 9000))
  await page.getByText('1 more file, up to 980 B.').waitFor()
  await press(page.getByRole('button', { name: 'Show in the list' }))
  await page.getByRole('link', { name: /^cv \(1\)\.txt/ }).waitFor()
  const rows = await listed(owner.client, `folderId=${below.hash}`)
  expect(rows.map(({ sent_by }) => sent_by)).toEqual(expect.arrayContaining(['', undefined]))
})
