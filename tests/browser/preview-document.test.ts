import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, visit, watchComplaints } from '#tests/support/browser-page.ts'
import { createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { FileToUpload } from '#tests/support/factories.ts'
import { docx, openDocument, zipOf } from '#tests/support/office-files.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const SHEETS = openDocument(
  'spreadsheet',
  ['Budget', 'Notes']
    .map(
      (name) =>
        `<table:table table:name="${name}"><table:table-row><table:table-cell><text:p>of ${name}</text:p></table:table-cell></table:table-row></table:table>`,
    )
    .join(''),
)
const MAIL =
  'From: maren@example.com\r\nTo: a@example.com, b@example.com\r\nSubject: Plans\r\n\r\nSee you at the reef.\r\n'
const CALENDAR =
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Dive\r\nDTSTART;VALUE=DATE:20261124\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'

/** In the order of the list. */
const FILES: (FileToUpload & { name: string; shows: (page: Page) => Promise<void> })[] = [
  {
    name: 'a.docx',
    content: docx('The reef'),
    shows: (page) => page.getByRole('article', { name: 'a.docx' }).getByText('The reef').waitFor(),
  },
  {
    name: 'b.ods',
    content: SHEETS,
    shows: async (page) => {
      await page.getByRole('cell', { name: 'of Budget' }).waitFor()
      await page.getByRole('radio', { name: 'Notes' }).click()
      await page.getByRole('cell', { name: 'of Notes' }).waitFor()
    },
  },
  {
    name: 'c.zip',
    mime: 'application/zip',
    content: zipOf({ 'photos/reef.txt': 'x'.repeat(2000), '<b>.txt': 'y' }),
    shows: async (page) => {
      await page.getByText('<b>.txt').waitFor()
      await page.getByRole('button', { name: 'photos' }).click()
      await page.getByRole('cell', { name: 'reef.txt' }).waitFor()
      await page.getByRole('button', { name: 'c.zip', exact: true }).click()
      await page.getByText('<b>.txt').waitFor()
    },
  },
  {
    name: 'd.eml',
    mime: 'message/rfc822',
    content: MAIL,
    shows: async (page) => {
      await page.getByRole('heading', { name: 'Plans' }).waitFor()
      await page.getByText('See you at the reef.').waitFor()
      const label = page.getByText('Recipients', { exact: true })
      // On one line.
      expect((await label.boundingBox())?.height).toBeLessThan(32)
    },
  },
  {
    name: 'e.ics',
    mime: 'text/calendar',
    content: CALENDAR,
    shows: async (page) => {
      await page.getByRole('heading', { name: 'Dive' }).waitFor()
      await page.getByText('Nov 24, 2026').waitFor()
    },
  },
  {
    name: 'f.heic',
    mime: 'image/heic',
    content: 'no browser here shows it',
    shows: (page) => page.getByText('This browser cannot show HEIC images.').waitFor(),
  },
]

it('documents, sheets, archives, mails and calendars show their texts; what the browser cannot decode says so', async () => {
  const { client } = await registerUser(app)
  const uploaded = await Promise.all(FILES.map((file) => uploadFile(client, file)))
  const page = await openPage(browser, app, { as: client })
  await visit(page, `/drive?preview=${uploaded[0]?.hash}`)
  for (const { name, shows } of FILES) {
    await page.getByRole('dialog', { name }).waitFor()
    await shows(page)
    expect(await accessibilityProblems(page, { within: '[role=dialog]' }), name).toEqual([])
    await page.getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('ArrowRight')
  }
})

it('a link’s page shows them where they may be kept, on a phone without a sideways scroll', async () => {
  const { client } = await registerUser(app)
  const page = await openPage(browser, app, PHONE)
  const complaints = watchComplaints(page)
  for (const { shows, ...file } of [FILES[0], FILES[2], FILES[5]].filter(
    (each) => each !== undefined,
  )) {
    const { id } = await uploadFile(client, file)
    const { hash } = await createLink(client, id)
    await visit(page, `/drive/s/${hash}`)
    await shows(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await accessibilityProblems(page), file.name).toEqual([])
  }
  expect(complaints).toEqual([])
  const { id } = await uploadFile(client, { name: 'locked.docx', content: docx('The reef') })
  const { hash } = await createLink(client, id, { allow_download: false })
  await page.goto(`/drive/s/${hash}`)
  await page.getByText('There is no preview for this kind of file.').waitFor()
})
