import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import type { App } from '#tests/support/app.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openPage, visit } from '#tests/support/browser-page.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'

let app: App
let browser: Browser
let page: Page
let client: ApiClient
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  ;({ client } = await registerUser(app))
  await uploadFile(client, { name: 'a.txt' })
  page = await openPage(browser, app, { as: client, path: '/drive' })
})

it('type-ahead in a menu starts anew after 500 ms', async () => {
  await rowOf(page, 'a.txt').click({ button: 'right' })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toMatch(/^(Open|Preview)/)
  await page.keyboard.press('d')
  await expect.poll(focused).toBe('Download')
  // Longer than 500 ms, shorter than the library's own second; a slow machine only makes it longer.
  await page.waitForTimeout(600)
  await page.keyboard.press('m')
  await expect.poll(focused).toBe('Move to trash')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
})

it('a tooltip closes 150 ms after the pointer has left', async () => {
  const timed = await openPage(browser, app, { as: client })
  await timed.clock.install()
  await visit(timed, '/drive')
  const tooltip = timed.getByRole('tooltip', { name: 'Sort' })
  await timed.mouse.move(500, 500)
  await timed.getByRole('button', { name: 'Sort' }).hover()
  await tooltip.waitFor()
  await timed.clock.pauseAt(Date.now() + 60_000)
  await timed.mouse.move(600, 600)
  await timed.clock.runFor(140)
  expect(await tooltip.count()).toBe(1)
  await timed.clock.runFor(20)
  await expect.poll(() => tooltip.count()).toBe(0)
})

it('a folder is fetched when the pointer rests on it, so that its rows are there when it opens', async () => {
  const folder = await createFolder(client, 'Reef')
  await uploadFile(client, { name: 'coral.txt', parentId: folder.id })
  await visit(page, '/drive')
  const lists: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`folderId=${folder.hash}`)) lists.push(request.method())
  })
  await rowOf(page, 'Reef').hover()
  await expect.poll(() => lists).toEqual(['GET'])
  await page.waitForLoadState('networkidle')
  await rowOf(page, 'Reef').dblclick()
  await rowOf(page, 'coral.txt').waitFor()
  expect(lists).toEqual(['GET'])
})
