import type { Page } from 'playwright-core'
import type { App } from '#tests/support/app.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { registerUser, uploadFile } from '#tests/support/factories.ts'
import type { BenchRow } from './print-table.ts'

const BUTTONS = ['New', 'Sort', 'Density and columns', 'Account']

/**
 * Each menu of the drive, opened for the first time: from the press to its first item. Event Timing ends with the next
 * frame, which can come before the menu.
 */
export async function measureFirstMenus(app: App): Promise<BenchRow[]> {
  const browser = await launchBrowser()
  try {
    const { client } = await registerUser(app)
    await uploadFile(client, { name: 'note.txt' })
    const page = await openPage(browser, app, { as: client, path: '/drive', isNew: true })
    await page.waitForLoadState('networkidle')
    await watchMenus(page)
    const rows = []
    for (const name of BUTTONS) {
      const button = page.getByRole('button', { name, exact: true }).first()
      rows.push(row(name, await opening(page, () => button.click())))
    }
    const open = () => rowOf(page, 'note.txt').click({ button: 'right' })
    rows.push(row('actions of a file', await opening(page, open)))
    return rows
  } finally {
    await browser.close()
  }
}

const row = (name: string, figure: number): BenchRow => ({
  what: `drive: first opening of a menu, ${name}`,
  figure,
  unit: 'ms',
  atMost: 200,
})

interface Watched {
  pressedAt: number
  shownAt: number | null
}

/** Notes when the pointer was pressed last, and when the first item of a menu was in the page after that. */
const watchMenus = (page: Page) =>
  page.evaluate(() => {
    const menu: Watched = { pressedAt: 0, shownAt: null }
    Object.assign(window, { menu })
    const onPress = () => Object.assign(menu, { pressedAt: performance.now(), shownAt: null })
    addEventListener('pointerdown', onPress, { capture: true })
    new MutationObserver(() => {
      if (document.querySelector('[role=menu] [role^=menuitem]')) menu.shownAt ??= performance.now()
    }).observe(document.body, { childList: true, subtree: true })
  })

/** In ms. */
async function opening(page: Page, press: () => Promise<void>): Promise<number> {
  await press()
  const item = page.getByRole('menu').locator('[role^=menuitem]').first()
  await item.waitFor()
  const { pressedAt, shownAt } = await page.evaluate(
    () => (window as unknown as { menu: Watched }).menu,
  )
  await page.keyboard.press('Escape')
  await item.waitFor({ state: 'hidden' })
  return shownAt === null ? Number.NaN : Math.round(shownAt - pressedAt)
}
