import type { Browser, Page } from 'playwright-core'
import type { App } from '#tests/support/app.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { openPage, visit } from '#tests/support/browser-page.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import { fillEntries } from './fill-entries.ts'
import { median, timed } from './print-table.ts'
import type { BenchRow } from './print-table.ts'

const ROWS = 100_000
const FOLDERS = 10

/** Measures how the drive feels: the first use of its parts, folders that open, a very long list. */
export async function measureDriveInUse(app: App): Promise<BenchRow[]> {
  const browser = await launchBrowser()
  try {
    return [
      {
        what: 'drive: longest first use of a part',
        figure: await firstUse(browser, app),
        unit: 'ms',
        atMost: 200,
      },
      {
        what: 'drive: a folder opens, from the click to its rows',
        figure: await folderOpens(browser, app),
        unit: 'ms',
        atMost: 100,
      },
      ...(await longList(browser, app)),
    ]
  } finally {
    await browser.close()
  }
}

/** The longest interaction (Event Timing: from the input to the next frame), each part used for the first time. */
async function firstUse(browser: Browser, app: App): Promise<number> {
  const { client } = await registerUser(app)
  await uploadFile(client, { name: 'note.txt', content: 'Low tide at noon.' })
  const page = await openPage(browser, app, { as: client, path: '/drive', isNew: true })
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const longest = { ms: 0 }
    Object.assign(window, { longest })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const row = rowOf(page, 'note.txt')
  await row.click()
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await row.dblclick()
  await page.getByText('Low tide at noon.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New folder' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Show as a grid' }).click()
  await page.waitForTimeout(500)
  const { ms } = await page.evaluate(
    () => (window as unknown as { longest: { ms: number } }).longest,
  )
  await page.context().close()
  return ms
}

/** As a person does it: the pointer rests on a folder for as long as a hand takes to press twice. */
async function folderOpens(browser: Browser, app: App): Promise<number> {
  const { client } = await registerUser(app)
  await fillFolders(client)
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  const times: number[] = []
  for (let index = 0; index < FOLDERS; index++) {
    const row = rowOf(page, `Folder ${index}`)
    await row.hover()
    await page.waitForTimeout(250)
    await row.dblclick()
    times.push(await timed(() => rowOf(page, `inside ${index}.txt`).waitFor()))
    await visit(page, '/drive')
  }
  await page.context().close()
  return Math.round(median(times))
}

async function fillFolders(client: ApiClient): Promise<void> {
  for (let index = 0; index < FOLDERS; index++) {
    const { id } = await createFolder(client, `Folder ${index}`)
    await uploadFile(client, { name: `inside ${index}.txt`, parentId: id })
  }
}

/** A list of {@link ROWS} from top to end, by keyboard and by wheel. */
async function longList(browser: Browser, app: App): Promise<BenchRow[]> {
  const user = await registerUser(app)
  await fillEntries(app, user, null, ROWS)
  const rows: BenchRow[] = []
  for (const [by, scroll] of [
    ['keyboard', (page: Page) => page.keyboard.press('PageDown')],
    ['wheel', (page: Page) => page.mouse.wheel(0, 3000)],
  ] as const) {
    const page = await openPage(browser, app, { as: user.client, path: '/drive' })
    await page.getByRole('grid').click({ position: { x: 300, y: 200 } })
    await watchBlanks(page)
    let last = -1
    for (
      let index = await lastShown(page);
      index > last || !(await isAtEnd(page));
      index = await lastShown(page)
    ) {
      last = index
      for (let press = 0; press < 20; press++) await scroll(page)
    }
    rows.push({
      what: `drive: ${ROWS} rows by ${by}, longest blank`,
      figure: Math.round(await longestBlank(page)),
      unit: 'ms',
      atMost: 100,
    })
    await page.context().close()
  }
  return rows
}

/** Watches the middle of the list at each frame: while it shows no row, it is blank. */
async function watchBlanks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const blanks = { longestMs: 0 }
    Object.assign(window, { blanks })
    const grid = document.querySelector('[role=grid]')
    if (!grid) throw new Error('there is no list')
    const { left, top, width, height } = grid.getBoundingClientRect()
    let since: number | null = null
    const look = (now: number) => {
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      if (hit?.closest('[data-key]')) since = null
      else since ??= now
      if (since !== null) blanks.longestMs = Math.max(blanks.longestMs, now - since)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

const longestBlank = (page: Page) =>
  page.evaluate(() => (window as unknown as { blanks: { longestMs: number } }).blanks.longestMs)

const lastShown = (page: Page) =>
  page
    .locator('[data-entries] [data-key]')
    .last()
    .evaluate((row) => Number(row.getAttribute('aria-rowindex')))

/** The header is the first row. */
const isAtEnd = async (page: Page) => (await lastShown(page)) >= ROWS + 1
