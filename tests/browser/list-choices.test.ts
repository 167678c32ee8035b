import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, visit, waitUntilAlive } from '#tests/support/browser-page.ts'
import { namesOnPage, rowOf } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { insertFolders } from '#tests/support/insert-folders.ts'
import { numberedNames } from '#tests/support/numbered-names.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let user: TestUser
let page: Page
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  user = await registerUser(app)
  await createFolder(user.client, 'Charts')
  await uploadFile(user.client, { name: 'log.txt', content: 'x'.repeat(10) })
  await uploadFile(user.client, { name: 'sea.txt', content: 'x'.repeat(20) })
  page = await openPage(browser, app, { as: user.client, path: '/drive' })
})

const headers = () => page.getByRole('grid').getByRole('columnheader').allTextContents()

const saved = () => page.waitForResponse('**/drive/preferences*')

async function choose(name: string) {
  await page.getByRole('button', { name: 'Density and columns' }).click()
  const saving = saved()
  await page
    .getByRole('menuitemcheckbox', { name })
    .or(page.getByRole('menuitemradio', { name }))
    .click()
  await saving
  await page.keyboard.press('Escape')
}

it('columns and density are chosen in a menu, and stay after a reload', async () => {
  const height = async () => (await rowOf(page, 'log.txt').boundingBox())?.height
  expect(await headers()).toEqual(['Name', 'Last changed', 'Size', 'Actions'])
  expect(await height()).toBe(44)
  await choose('Type')
  await choose('Owner')
  await choose('Compact')
  const chosen = ['Name', 'Owner', 'Type', 'Last changed', 'Size', 'Actions']
  expect(await headers()).toEqual(chosen)
  expect(await height()).toBe(36)
  await page.reload()
  await waitUntilAlive(page)
  expect(await headers()).toEqual(chosen)
  const cells = rowOf(page, 'log.txt').getByRole('gridcell')
  await expect.poll(() => cells.filter({ hasText: 'Text' }).count()).toBe(1)
  await expect.poll(() => cells.filter({ hasText: 'Me' }).count()).toBe(1)
  expect(await accessibilityProblems(page)).toEqual([])
})

it('the menu says which of the chosen columns have no room', async () => {
  const columns = ['owner', 'tags', 'type', 'created_at', 'updated_at', 'file_size'] as const
  await user.client.put('drive/preferences', { columns })
  await page.setViewportSize({ width: 1024, height: 720 })
  await visit(page, '/drive')
  await expect.poll(headers).toEqual(['Name', 'Type', 'Last changed', 'Size', 'Actions'])
  await page.getByRole('button', { name: 'Density and columns' }).click()
  const without = page.getByRole('menuitemcheckbox').filter({ hasText: 'No room at this width' })
  await expect.poll(() => without.count()).toBe(3)
  await page.getByRole('menuitemcheckbox', { name: 'Type' }).click()
  await expect.poll(() => without.count()).toBe(2)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 720 })
  const facts = rowOf(page, 'log.txt').locator('.entry-fact')
  await expect.poll(() => facts.last().textContent()).toBe('10 B')
  expect(await facts.count()).toBe(2)
  await page.setViewportSize({ width: 1280, height: 720 })
  await user.client.put('drive/preferences', { columns: ['updated_at', 'file_size'] })
  await visit(page, '/drive')
})

it('a header sorts the largest first, and then the other way', async () => {
  const header = page.getByRole('columnheader', { name: 'Size' })
  await header.getByRole('button').click()
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending')
  await expect.poll(() => namesOnPage(page)).toEqual(['Charts', 'sea.txt', 'log.txt'])
  await header.getByRole('button').click()
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
  await expect.poll(() => namesOnPage(page)).toEqual(['Charts', 'log.txt', 'sea.txt'])
})

it('a name is a link, for other tabs; a click on it selects', async () => {
  const name = rowOf(page, 'Charts').getByRole('link')
  const opened = page.context().waitForEvent('page')
  await name.click({ button: 'middle' })
  const other = await opened
  await other.getByRole('heading', { name: 'Charts' }).waitFor()
  await other.close()
  await name.click()
  await expect.poll(() => rowOf(page, 'Charts').getAttribute('aria-selected')).toBe('true')
  await rowOf(page, 'sea.txt').getByRole('link').click()
  await expect.poll(() => rowOf(page, 'Charts').getAttribute('aria-selected')).toBe('false')
})

it('a checkbox adds to the selection; a row under the pointer is starred there', async () => {
  await rowOf(page, 'sea.txt').click()
  await rowOf(page, 'log.txt').hover()
  await page.getByRole('checkbox', { name: 'Select log.txt' }).click()
  await page.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Star: log.txt' }).click()
  await page.getByText('“log.txt” starred').waitFor()
  await page.keyboard.press('Escape')
})

it('the place in a long list is kept over back and a reload', async () => {
  const folder = await createFolder(user.client, 'Long')
  await insertFolders(app, user, numberedNames('n', 2300), folder.id)
  await visit(page, `/drive/folders/${folder.hash}`)
  const grid = page.getByRole('grid')
  await rowOf(page, 'n000').click()
  await page.keyboard.press('End')
  await waitForFocus(rowOf(page, 'n2299'))
  const target = rowOf(page, 'n2250')
  await grid.evaluate((list) => {
    const size = getComputedStyle(list).getPropertyValue('--item-size')
    list.scrollTo(0, 2250 * Number.parseFloat(size))
  })
  await target.waitFor()
  const top = () => grid.evaluate((list) => list.scrollTop)
  const before = await top()
  await target.dblclick()
  await page.getByRole('heading', { name: 'n2250' }).waitFor()
  await page.goBack()
  await target.waitFor()
  await expect.poll(top).toBe(before)
  await page.reload()
  await target.waitFor()
  await expect.poll(top).toBe(before)
})

it('the way back to a place in a long list is left by who does something else', async () => {
  const held = Promise.withResolvers<void>()
  let calls = 0
  await page.route(/file-entries\?.*cursor=/, async (route) => {
    calls++
    await held.promise
    await route.continue()
  })
  await page.reload()
  await page.getByText('Loading the list down to where you were').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Loading the list down').waitFor({ state: 'hidden' })
  held.resolve()
  await expect
    .poll(async () => {
      await page.getByRole('grid').evaluate((list) => list.scrollTo(0, 4000))
      return rowOf(page, 'n105').count()
    })
    .toBe(1)
  expect(calls).toBeLessThan(3)
})
