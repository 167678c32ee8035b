import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, press } from '#tests/support/browser-page.ts'
import { accessibilityInBothThemes } from '#tests/support/dark-theme.ts'
import {
  createFolder,
  createLink,
  linkTogether,
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

const LONG = `${'long name '.repeat(12)}end`

it('the view of links says where each leads and what it asks for, changes and deletes it', async () => {
  const { client } = await registerUser(app)
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  await page.getByRole('link', { name: 'Links', exact: true }).click()
  await page.getByText('No links yet').waitFor()

  const folder = await createFolder(client, LONG)
  const file = await uploadFile(client, { name: 'sea.txt' })
  await createLink(client, folder.id, { password: 'open sesame', name: `own-link-${folder.id}` })
  await linkTogether(client, [folder.id, file.id], { limits: { downloads: 3 } })
  await linkTogether(client, [folder.id], { kind: 'request' })
  await page.reload()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(3)
  const [request, together, own] = await rows.allInnerTexts()
  expect(request).toContain('File request')
  expect(together).toMatch(/and 1 more[^]*3 downloads left/)
  expect(own).toMatch(new RegExp(`/drive/s/own-link-${folder.id}[^]*With a password`))
  expect(await accessibility(page)).toEqual([])

  await press(rows.nth(1).getByRole('button', { name: /^Options of/ }))
  await page.getByRole('dialog').getByText('Allow download').click()
  await page.keyboard.press('Escape')
  await press(rows.nth(2).getByRole('button', { name: /^Delete the link/ }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete link' }))
  await expect.poll(() => rows.count()).toBe(2)
  const { body } = await client.get('shareable-links')
  expect(body.pagination.data).toMatchObject([{ kind: 'request' }, { allow_download: false }])
  await rows.first().getByRole('link').click()
  await page.getByRole('heading', { name: LONG.trim() }).waitFor()
})

it('on a phone everything fits', async () => {
  const { client } = await registerUser(app)
  const folder = await createFolder(client, LONG)
  await createLink(client, folder.id)
  const page = await openPage(browser, app, { as: client, path: '/drive/links', ...PHONE })
  await page.getByRole('main').getByRole('listitem').waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)
  expect(await accessibility(page)).toEqual([])
})

it('a list that could not be loaded is asked for again, and goes on page by page', async () => {
  const { client } = await registerUser(app)
  const { id } = await createFolder(client)
  await Promise.all(Array.from({ length: 51 }, () => linkTogether(client, [id])))
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  let isBroken = true
  await page.route('**/api/v1/shareable-links?*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { message: 'broken' } }) : route.continue(),
  )
  await page.getByRole('link', { name: 'Links', exact: true }).click()
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await again.waitFor()
  isBroken = false
  await press(again)
  const rows = page.getByRole('main').getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(50)
  await press(rows.first().getByRole('button', { name: /^Delete the link/ }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete link' }))
  await page.getByText('Link deleted').waitFor()
  // The first of the second page is the last of the first one now.
  await expect.poll(() => rows.count()).toBe(50)
  await linkTogether(client, [id])
  await page.reload()
  await expect.poll(() => rows.count()).toBe(50)
  await press(page.getByRole('button', { name: 'Show more' }))
  await expect.poll(() => rows.count()).toBe(51)
})
