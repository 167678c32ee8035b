import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, press } from '#tests/support/browser-page.ts'
import { accessibilityInBothThemes } from '#tests/support/dark-theme.ts'
import { chooseAction, rowOf, selectRows } from '#tests/support/drive-page.ts'
import { createFolder, createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let accessibility: Awaited<ReturnType<typeof accessibilityInBothThemes>>
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  accessibility = await accessibilityInBothThemes(app)
})

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }

it('Get link makes it, copies it and shows its options; its row is marked as long as there is one', async () => {
  const { client } = await registerUser(app)
  const folder = await createFolder(client, 'Reports')
  const page = await openPage(browser, app, { as: client, path: '/drive', ...clipboard })
  await rowOf(page, 'Reports').click()
  await chooseAction(page, 'Get link')
  await page.getByText('Link copied').waitFor()
  const { body } = await client.get(`file-entries/${folder.id}/shareable-link`)
  const address = `${app.url}/drive/s/${body.link.hash}`
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  const dialog = page.getByRole('dialog', { name: 'Share “Reports”' })
  await dialog.getByRole('textbox', { name: 'Name in the address' }).fill('ab')
  await press(dialog.getByRole('button', { name: 'Save' }))
  await dialog.getByText('A name has 6 to 64 letters').waitFor()
  await dialog.getByRole('textbox', { name: 'Name in the address' }).fill(`reports-${folder.id}`)
  await dialog.getByRole('textbox', { name: 'Name in the address' }).press('Enter')
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue())
    .toBe(`${app.url}/drive/s/reports-${folder.id}`)
  await dialog.getByText('Visitors can upload files').click()
  await dialog.getByLabel('Maximum number of files').fill('7')
  await dialog.getByText('Limit the number of downloads').click()
  await dialog.getByText('Only these email addresses').click()
  await dialog.getByRole('textbox', { name: 'Add email addresses' }).fill('ann@example.com')
  await dialog.getByRole('textbox', { name: 'Add email addresses' }).press('Enter')
  await dialog.getByRole('button', { name: 'Remove ann@example.com' }).waitFor()
  expect(await accessibility(page, '[role=dialog]')).toEqual([])
  const changed = await client.get(`file-entries/${folder.id}/shareable-link`)
  expect(changed.body.link).toMatchObject({
    name: `reports-${folder.id}`,
    allow_edit: true,
    limits: { files: 7, downloads: 10 },
    emails: ['ann@example.com'],
  })

  await press(dialog.getByRole('button', { name: 'Create another link' }))
  const second = dialog.getByRole('group', { name: 'Link 2' })
  await press(second.getByRole('button', { name: 'Delete link' }))
  await press(second.getByRole('button', { name: 'Delete', exact: true }))
  await second.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await rowOf(page, 'Reports').getByText('Has a link').waitFor()
  expect((await client.get('shareable-links')).body.pagination.data).toHaveLength(1)
})

it('files are asked for from the menu of a folder, on a phone', async () => {
  const { client } = await registerUser(app)
  const folder = await createFolder(client, 'Applications')
  await createLink(client, folder.id)
  const page = await openPage(browser, app, { as: client, path: '/drive', ...PHONE })
  await press(page.getByRole('button', { name: 'Actions for Applications' }))
  await press(page.getByRole('menuitem', { name: 'Request files' }))
  const request = page.getByRole('group', { name: 'File request' })
  await request.getByRole('textbox', { name: 'Message' }).fill('Your application, please.')
  await press(request.getByRole('button', { name: 'Save' }))
  await request.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  expect(await accessibility(page, '[role=dialog]')).toEqual([])
  const { body } = await client.get('shareable-links')
  expect(body.pagination.data).toMatchObject([
    { kind: 'request', message: 'Your application, please.', entry_id: folder.id },
    { kind: 'link' },
  ])
})

it('several items get one link to all of them', async () => {
  const { client } = await registerUser(app)
  const [one, other] = [await uploadFile(client), await uploadFile(client)]
  const page = await openPage(browser, app, { as: client, path: '/drive', ...clipboard })
  await selectRows(page, one.name, other.name)
  await chooseAction(page, 'Get link')
  await page.getByText('Link copied').waitFor()
  const dialog = page.getByRole('dialog', { name: new RegExp(`${one.name}, ${other.name}`) })
  await dialog.getByText('Allow download').click()
  await expect
    .poll(async () => (await client.get('shareable-links')).body.pagination.data[0].allow_download)
    .toBe(false)
  const { body } = await client.get('shareable-links')
  expect(body.pagination.data).toMatchObject([{ entry_ids: [one.id, other.id] }])

  // Of one of them alone, a link that leads to both would hand out the other.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await rowOf(page, one.name).click()
  await chooseAction(page, 'Get link')
  await page.getByRole('dialog').getByText('Leads to 2 items').waitFor()
  const newest = async () => (await client.get('shareable-links')).body.pagination.data[0]
  await expect.poll(newest).toMatchObject({ entry_ids: [one.id] })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toBe(`${app.url}/drive/s/${(await newest()).hash}`)
})

it('closing the dialog saves what is typed: a password, an address, a name; what is refused keeps it open', async () => {
  const { client } = await registerUser(app)
  const file = await uploadFile(client, { name: 'salary.txt' })
  await createLink(client, file.id)
  const page = await openPage(browser, app, { as: client, path: '/drive', ...clipboard })
  await rowOf(page, 'salary.txt').click()
  await chooseAction(page, 'Get link')
  const dialog = page.getByRole('dialog', { name: 'Share “salary.txt”' })
  const link = async () => (await client.get(`file-entries/${file.id}/shareable-link`)).body.link
  const wanted = dialog.getByRole('switch', { name: 'Require a password' })
  await dialog.getByText('Require a password').click()
  expect(await wanted.isChecked()).toBe(true)
  await dialog.getByRole('textbox', { name: 'Password' }).fill('x'.repeat(257))
  await page.keyboard.press('Escape')
  await dialog.getByText('This password is too long.').waitFor()
  await waitForFocus(dialog.getByRole('textbox', { name: 'Password' }))
  expect((await link()).password).toBe(false)
  await dialog.getByRole('textbox', { name: 'Password' }).fill('calm water')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect((await link()).password).toBe(true)

  await chooseAction(page, 'Get link')
  await dialog.getByText('Only these email addresses').click()
  await dialog.getByRole('textbox', { name: 'Add email addresses' }).fill('ann@')
  await press(dialog.getByRole('button', { name: 'Close' }))
  await dialog.getByText('This is not a valid email address.').waitFor()
  await dialog.getByRole('textbox', { name: 'Add email addresses' }).fill('ann@example.com')
  await dialog.getByRole('textbox', { name: 'Name in the address' }).fill(`salary-${file.id}`)
  // A press beside the dialog, which ignores those right after it has opened.
  await expect
    .poll(async () => {
      await page.mouse.click(5, 5)
      return dialog.isVisible()
    })
    .toBe(false)
  expect(await link()).toMatchObject({
    password: true,
    emails: ['ann@example.com'],
    name: `salary-${file.id}`,
  })
})

it('a request or link that was just made has the focus, beside an older link', async () => {
  const { client } = await registerUser(app)
  await createLink(client, (await createFolder(client, 'Reports')).id)
  const page = await openPage(browser, app, { as: client, path: '/drive', ...clipboard })
  await rowOf(page, 'Reports').click()
  await chooseAction(page, 'Request files')
  const dialog = page.getByRole('dialog', { name: 'Share “Reports”' })
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await waitForFocus(field('File request'))
  await press(dialog.getByRole('button', { name: 'Create another link' }))
  await waitForFocus(field('Link 2'))
  await press(dialog.getByRole('button', { name: 'Delete request' }))
  await press(dialog.getByRole('button', { name: 'Delete', exact: true }))
  await page.getByText('File request deleted').waitFor()
})

it('the focus stays at the password once it is set', async () => {
  const { client } = await registerUser(app)
  await createLink(client, (await uploadFile(client, { name: 'salary.txt' })).id)
  const page = await openPage(browser, app, { as: client, path: '/drive', ...clipboard })
  await rowOf(page, 'salary.txt').click()
  await chooseAction(page, 'Get link')
  const dialog = page.getByRole('dialog', { name: 'Share “salary.txt”' })
  const isOpenToAll = dialog.getByText('Anyone with this link can open it.')
  await isOpenToAll.waitFor()
  await dialog.getByText('Require a password').click()
  const change = dialog.getByRole('button', { name: 'Change password' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill('calm water')
  await page.keyboard.press('Enter')
  await waitForFocus(change)
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('calmer water')
  await dialog.getByRole('button', { name: 'Set password' }).click()
  await waitForFocus(change)
  await isOpenToAll.waitFor({ state: 'hidden' })
})
