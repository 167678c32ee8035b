import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { chooseAction, namesOnPage, rowOf } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, trash, uploadFile } from '#tests/support/factories.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

it('opening in the trash shows files and the inside of folders; what is in there can be restored', async () => {
  const { client } = await registerUser(app)
  const work = await createFolder(client, 'Work')
  const folder = await createFolder(client, 'Drafts', work.id)
  await uploadFile(client, { name: 'plan.txt', content: 'the reef', parentId: folder.id })
  await uploadFile(client, { name: 'kept.txt', content: 'kept', parentId: folder.id })
  await trash(client, folder.id)
  const page = await openPage(browser, app, { as: client, path: '/drive/trash' })
  const row = rowOf(page, 'Drafts')
  await expect.poll(() => row.innerText()).toMatch(/My files \/ Work[^]*(ago|now)[^]*30 days left/)

  await row.dblclick()
  await page.getByRole('heading', { name: 'Drafts' }).waitFor()
  await expect.poll(() => namesOnPage(page)).toEqual(['kept.txt', 'plan.txt'])
  await page.getByText('This folder is in the trash.').waitFor()
  await rowOf(page, 'plan.txt').focus()
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog', { name: 'plan.txt' })
  await preview.getByText('the reef').waitFor()
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })

  await rowOf(page, 'plan.txt').click()
  await chooseAction(page, 'Restore')
  await page.getByText('“plan.txt” restored').waitFor()
  await expect.poll(() => namesOnPage(page)).toEqual(['kept.txt'])

  await page.keyboard.press('Alt+ArrowUp')
  await rowOf(page, 'Drafts').dblclick()
  await page.getByRole('button', { name: 'Drafts' }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await page.getByText('“Drafts” restored').waitFor()
  await page.getByRole('heading', { name: 'Trash', exact: true }).waitFor()
  await expect.poll(() => namesOnPage(page)).toEqual([])
})

it('a folder in a trashed folder shows its size under the pointer, too', async () => {
  const { client } = await registerUser(app)
  const folder = await createFolder(client, 'Work')
  const inner = await createFolder(client, 'Drafts', folder.id)
  await uploadFile(client, { content: 'x'.repeat(5000), parentId: inner.id })
  await trash(client, folder.id)
  const page = await openPage(browser, app, { as: client, path: `/drive/trash/${folder.hash}` })
  await rowOf(page, 'Drafts').hover()
  await page.getByRole('checkbox', { name: 'Select Drafts' }).waitFor()
  const size = page.getByRole('gridcell', { name: '4.9 KB' })
  const isOnTop = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(x + width - 20, y + height / 2) === element
  }
  await expect.poll(() => size.evaluate(isOnTop)).toBe(true)
})

it('the focus stays in the list after Delete forever, by key and by button, and when nothing is left', async () => {
  const { client } = await registerUser(app)
  // The trash lists the latest first.
  for (const name of ['three.txt', 'two.txt', 'one.txt'])
    await trash(client, (await uploadFile(client, { name })).id)
  const page = await openPage(browser, app, { as: client, path: '/drive/trash' })
  const confirm = () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Delete forever' }).click()
  const deleteForever = page.getByRole('toolbar').getByRole('button', { name: 'Delete forever' })
  await rowOf(page, 'two.txt').click()
  await page.keyboard.press('Delete')
  await confirm()
  await waitForFocus(rowOf(page, 'three.txt'))
  await rowOf(page, 'one.txt').click()
  await deleteForever.click()
  await confirm()
  await waitForFocus(rowOf(page, 'three.txt'))
  await rowOf(page, 'three.txt').click()
  await deleteForever.click()
  await confirm()
  await page.getByText('The trash is empty').waitFor()
  await waitForFocus(page.getByRole('grid'))
})
