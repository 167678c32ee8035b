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
  await page.evaluate(() => {
    const times: Record<string, number> = {}
    Object.assign(window, { times })
    document
      .querySelector('[aria-label="Sort"]')
      ?.addEventListener('pointerleave', () => (times['left'] = performance.now()))
    new MutationObserver(() => {
      if (times['left'] && !document.querySelector('[role=tooltip]'))
        times['closed'] ??= performance.now()
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.mouse.move(500, 500)
  await page.getByRole('button', { name: 'Sort' }).hover()
  await page.getByRole('tooltip', { name: 'Sort' }).waitFor()
  await page.mouse.move(600, 600)
  const delay = () =>
    page.evaluate(() => {
      const { times } = window as unknown as { times: { left: number; closed?: number } }
      return times.closed ? times.closed - times.left : 0
    })
  await expect.poll(delay).toBeGreaterThan(145)
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
