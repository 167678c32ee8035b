import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, visit } from '#tests/support/browser-page.ts'
import { detailsPane } from '#tests/support/details-pane.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, star, trash, uploadFile } from '#tests/support/factories.ts'
import { insertFolders } from '#tests/support/insert-folders.ts'
import { numberedNames } from '#tests/support/numbered-names.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const NAME = 'The minutes of the meeting about the harbour wall, third draft.txt'
const WIDTHS = [
  1440, 1280, 1200, 1160, 1120, 1100, 1080, 1079, 1060, 1024, 1000, 960, 920, 880, 840, 800, 768,
  767, 390, 320,
]

it('controls never overlap and names keep 160 px at 20 widths, with the details open', async () => {
  const user = await registerUser(app)
  await createFolder(user.client, 'A folder with a long name of its own, for the harbour')
  const file = await uploadFile(user.client, { name: NAME, content: 'x'.repeat(123_456) })
  await star(user.client, file.id)
  await user.client.put('drive/preferences', { isDetailsOpen: true })
  const page = await openPage(browser, app, { as: user.client, path: '/drive' })
  await rowOf(page, NAME).click()
  for (const width of WIDTHS) await expectToFit(page, width)

  await trash(user.client, file.id)
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit(page, '/drive/trash')
  await rowOf(page, NAME).click()
  for (const width of [1280, 1080, 900, 768, 320]) await expectToFit(page, width)
})

it('columns leave a long list at the same widths', async () => {
  const user = await registerUser(app)
  await insertFolders(app, user, numberedNames('f', 110))
  await uploadFile(user.client, { name: NAME })
  const page = await openPage(browser, app, { as: user.client, path: '/drive' })
  const columns = page.getByRole('grid').getByRole('columnheader')
  await expect.poll(() => columns.allTextContents()).toHaveLength(4)
  await rowOf(page, 'f000').click()
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await page.setViewportSize({ width: 1090, height: 800 })
  await expect.poll(() => columns.allTextContents()).toEqual(['Name', 'Last changed', 'Actions'])
  await expect.poll(() => layoutProblems(page)).toEqual([])
  await rowOf(page, 'f000').press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.className))
    .toContain('entry-column-updated_at')
})

it('the floating pane opens on request only and closes with Escape', async () => {
  const user = await registerUser(app)
  await uploadFile(user.client, { name: 'a.txt' })
  await user.client.put('drive/preferences', { isDetailsOpen: true })
  const page = await openPage(browser, app, {
    as: user.client,
    path: '/drive',
    viewport: { width: 900, height: 700 },
  })
  const toggle = page.getByRole('button', { name: 'Details', exact: true })
  await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('false')
  await toggle.press('Enter')
  await detailsPane(page).waitFor()
  await page.keyboard.press('Escape')
  await detailsPane(page).waitFor({ state: 'hidden' })
  await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('false')
  await page.setViewportSize({ width: 1280, height: 700 })
  await detailsPane(page).waitFor()
})

async function expectToFit(page: Page, width: number): Promise<void> {
  const isPhone = width < 768
  if (isPhone && (await detailsPane(page).isVisible()))
    await page.getByRole('button', { name: 'Close details' }).click()
  await page.setViewportSize({ width, height: 800 })
  if (!isPhone) {
    const toggle = page.getByRole('button', { name: 'Details', exact: true })
    const name = detailsPane(page).locator('.details-name', { hasText: NAME })
    await expect
      .poll(async () => {
        if ((await toggle.getAttribute('aria-pressed')) === 'false') await toggle.click()
        return name.isVisible()
      })
      .toBe(true)
  }
  // Off every control: a tooltip would lie over others.
  await page.mouse.move(width - 2, 798)
  await expect
    .poll(async () => ({ width, problems: await layoutProblems(page) }))
    .toEqual({ width, problems: [] })
}

/** Covered or overlapping controls, names that are short or printed over their neighbours. */
function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName
    const isVisible = (element: Element) =>
      element.checkVisibility({ opacityProperty: false, visibilityProperty: true })
    const problems: string[] = []
    if (document.documentElement.scrollWidth > innerWidth)
      problems.push('the page scrolls sideways')

    const pane = document.querySelector('aside.details')?.getBoundingClientRect()
    const controls = [...document.querySelectorAll('button, a[href], input')].filter(
      (control) =>
        isVisible(control) &&
        control.closest('.visually-hidden, .skip-link, [role=treegrid], .details-body') === null,
    )
    const boxes = controls.map((control) => ({
      name: nameOf(control),
      control,
      box: control.getBoundingClientRect(),
    }))
    for (const { name, control, box } of boxes) {
      const isUnderPane =
        pane && control.closest('[role=grid]') && box.right > pane.left && box.bottom > pane.top
      const isBelowFold = box.y + box.height / 2 > innerHeight
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      if (
        !isUnderPane &&
        !isBelowFold &&
        !(hit && (control.contains(hit) || hit.contains(control)))
      )
        problems.push(`“${name}” is covered by ${hit?.outerHTML.slice(0, 80)}`)
    }
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        const isNested = one.control.contains(other.control) || other.control.contains(one.control)
        const width =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        const isFixed = [one, other].some(({ control }) => control.closest('.drive-new'))
        const isInPane = [one, other].filter(({ control }) => control.closest('.details')).length
        if (!isNested && !isFixed && isInPane !== 1 && width > 1 && height > 1)
          problems.push(`“${one.name}” overlaps “${other.name}”`)
      }
    }
    for (const row of document.querySelectorAll('[role=row].entry-row')) {
      const text = row.querySelector('.entry-name')?.getBoundingClientRect()
      if (!text) continue
      if (text.width < 160) problems.push(`a name has ${Math.round(text.width)} px`)
      for (const cell of row.querySelectorAll(
        '.entry-cell:not(.entry-name-cell, .entry-lead-cell)',
      )) {
        const box = cell.getBoundingClientRect()
        if (isVisible(cell) && box.width > 0 && box.left < text.right - 1)
          problems.push(`a name is printed over “${nameOf(cell)}”`)
        if (isVisible(cell) && cell.scrollWidth > cell.clientWidth + 1)
          problems.push(`“${nameOf(cell)}” does not fit into its column`)
      }
    }
    return problems
  })
}
