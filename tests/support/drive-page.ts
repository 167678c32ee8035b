import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { press, waitUntilAlive } from './browser-page.ts'

/** User actions on the drive's pages. */

/** The row of an entry in the list. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('grid').getByRole('row', { name, exact: true })

/** Selects just these, by clicks. */
export async function selectRows(page: Page, ...names: string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await rowOf(page, name).click(index === 0 ? {} : { modifiers: ['Control'] })
  }
}

/** Does something with the selection, by its menu. */
export async function chooseAction(page: Page, label: string): Promise<void> {
  await page
    .getByRole('grid')
    .getByRole('row', { selected: true })
    .first()
    .click({ button: 'right' })
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

export const undo = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Undo', exact: true }).click()

export const uploadPanel = (page: Page): Locator => page.getByRole('region', { name: 'Uploads' })

/** The names in the list, top to bottom. */
export async function namesOnPage(page: Page): Promise<string[]> {
  const snapshot = await page.getByRole('grid').ariaSnapshot()
  return [...snapshot.matchAll(/- rowheader (".*"):?$/gm)].map(
    ([, name = '""']) => JSON.parse(name) as string,
  )
}

interface HeldFiles {
  /** Moves them a little, as a hand does. */
  move: () => Promise<void>
  drop: () => Promise<void>
}

/** Files or folders of the disk, held over the list as the desktop does it. */
export async function holdFilesOver(
  page: Page,
  paths: string[],
  point?: { x: number; y: number },
): Promise<HeldFiles> {
  const box = await page.getByRole('main').boundingBox()
  if (!box) throw new Error('there is no list to drop on')
  const at = point ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  const session = await page.context().newCDPSession(page)
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...at, data })
  await send('dragEnter')
  return {
    move: async () => {
      await send('dragOver')
    },
    drop: async () => {
      await send('drop')
      await session.detach()
    },
  }
}

/** Drops files or folders from the disk onto the list, once the page accepts them. */
export async function dropFiles(page: Page, paths: string[]): Promise<void> {
  const held = await holdFilesOver(page, paths)
  await expect
    .poll(async () => {
      await held.move()
      return page.locator('.drop-hint').isVisible()
    })
    .toBe(true)
  await held.drop()
}

/** Chooses files of the disk in the browser's own dialog, opened from the menu New. */
export async function pickFiles(page: Page, paths: string[]): Promise<void> {
  const dialog = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  await (await dialog).setFiles(paths)
}

/** As when the tab is looked at again, later than its data is fresh. */
export async function lookAgainLater(page: Page): Promise<void> {
  await page.clock.fastForward(60_000)
  let isAsked = false
  void page.waitForRequest('**/drive/version?*').then(() => (isAsked = true))
  // The part that follows looks is loaded when the page is idle.
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      return isAsked
    })
    .toBe(true)
}

/** Makes an entry's link and returns its address. */
export async function makeLink(page: Page, name: string): Promise<string> {
  await rowOf(page, name).click()
  const toolbar = page.getByRole('toolbar')
  const button = toolbar.getByRole('button', { name: 'Get link' })
  const more = toolbar.getByRole('button', { name: 'More actions' })
  await more.waitFor()
  // A phone has no room for a button for each.
  if (await button.isVisible()) await button.click()
  else {
    await more.click()
    await page.getByRole('menuitem', { name: 'Get link' }).click()
  }
  const dialog = page.getByRole('dialog', { name: `Share “${name}”` })
  const address = await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return address
}

/** Asks for it, without waiting for its row: it may not be loaded. */
export async function startFolderOnPage(page: Page, name: string): Promise<void> {
  await press(page.getByRole('button', { name: 'New', exact: true }))
  await press(page.getByRole('menuitem', { name: 'New folder' }))
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create' }).click()
}

export async function createFolderOnPage(page: Page, name: string): Promise<void> {
  await startFolderOnPage(page, name)
  await rowOf(page, name).waitFor()
}

export async function registerOnPage(
  page: Page,
  account: { email: string; password: string },
): Promise<void> {
  await waitUntilAlive(page)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByLabel('Confirm password').fill(account.password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

export async function signInOnPage(
  page: Page,
  account: { email: string; password: string },
): Promise<void> {
  await waitUntilAlive(page)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}
