import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, visit } from '#tests/support/browser-page.ts'
import { openListening, SONG } from '#tests/support/canary.ts'
import { openDetails, detailsPane as pane } from '#tests/support/details-pane.ts'
import { chooseAction, rowOf, selectRows, undo } from '#tests/support/drive-page.ts'
import {
  createFolder,
  createLink,
  registerUser,
  replaceFile,
  trash,
  uploadFile,
  usedSpace,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { uploadForm } from '#tests/support/form-upload.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import { withQuery } from '#tests/support/with-query.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const factOf = (details: Locator, name: string): Locator =>
  details.getByRole('term').filter({ hasText: name }).locator('xpath=../dd')

async function openDrive(user: TestUser, path = '/drive'): Promise<Page> {
  return openPage(browser, app, { as: user.client, path })
}

describe('the details of a file', () => {
  it('say what it is, where it is and whose', async () => {
    const user = await registerUser(app)
    const folder = await createFolder(user.client, 'Holiday')
    const link = await createLink(user.client, folder.id, { allow_edit: true })
    const visitor = withQuery(await app.guest(), `link=${link.hash}`)
    await uploadForm(visitor, 'waves', { senderName: 'Ann' }, { name: 'sea.txt' })
    await user.client.delete(`shareable-links/${link.id}`)
    const page = await openDrive(user, `/drive/folders/${folder.hash}`)
    const details = await openDetails(page, 'sea.txt')
    await expect.poll(() => factOf(details, 'Type').textContent()).toBe('Text (TXT)')
    await expect.poll(() => factOf(details, 'Size').textContent()).toBe('5 B')
    await expect.poll(() => factOf(details, 'Owner').textContent()).not.toBe('')
    await expect.poll(() => factOf(details, 'Uploaded by').textContent()).toBe('Ann (by a link)')
    await details.getByText('Only you').waitFor()
    await details.getByText('No earlier versions yet.').waitFor()
    await factOf(details, 'Location').getByRole('link', { name: 'Holiday' }).waitFor()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await factOf(pane(page), 'Contains').getByText('1 item').waitFor()
    await factOf(pane(page), 'Location').getByRole('link', { name: 'My files' }).click()
    await page.getByRole('heading', { name: 'My files' }).waitFor()
    await factOf(pane(page), 'Storage used').getByText('5 B').waitFor()
    await pane(page).getByRole('button', { name: 'Close details' }).click()
    await pane(page).waitFor({ state: 'hidden' })
    await waitForFocus(rowOf(page, 'Holiday'))
  })

  it('keep a description, by leaving the field or by Ctrl+Enter, and take it back', async () => {
    const user = await registerUser(app)
    await uploadFile(user.client, { name: 'sea.txt' })
    const page = await openDrive(user)
    const field = (await openDetails(page, 'sea.txt')).getByRole('textbox', { name: 'Description' })
    await field.fill('Waves and wind')
    await field.blur()
    await page.getByText('Description saved').waitFor()
    await page.reload()
    await openDetails(page, 'sea.txt')
    await expect.poll(() => field.inputValue()).toBe('Waves and wind')
    await field.fill('Calm')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => field.inputValue()).toBe('Waves and wind')
    await field.fill('typed in error')
    await page.keyboard.press('Escape')
    await expect.poll(() => field.inputValue()).toBe('Waves and wind')
  })

  it('have tags: added by typing or from those used before, removed, there after a reload', async () => {
    const user = await registerUser(app)
    await uploadFile(user.client, { name: 'a.txt' })
    await uploadFile(user.client, { name: 'b.txt' })
    const page = await openDrive(user)
    const details = await openDetails(page, 'a.txt')
    const field = details.getByRole('combobox', { name: 'Add a tag' })
    for (const name of ['summer', 'sea']) {
      await field.fill(name)
      await page.keyboard.press('Enter')
      await details.getByRole('listitem').filter({ hasText: name }).waitFor()
    }
    await field.fill('starred')
    await details.getByRole('button', { name: 'Add tag' }).click()
    await details.getByText('This name is reserved.').waitFor()

    await openDetails(page, 'b.txt')
    await field.fill('su')
    await page.getByRole('option', { name: 'summer' }).click()
    await details.getByRole('button', { name: 'Remove tag summer' }).waitFor()

    await page.reload()
    await openDetails(page, 'a.txt')
    const tags = details.getByRole('list', { name: 'Tags' }).getByRole('listitem')
    await expect.poll(() => tags.allTextContents()).toEqual(['sea', 'summer'])
    const saved = page.waitForResponse('**/sync-tags*')
    await details.getByRole('button', { name: 'Remove tag sea' }).click()
    await expect.poll(() => tags.allTextContents()).toEqual(['summer'])
    await saved
    await page.reload()
    await openDetails(page, 'a.txt')
    await expect.poll(() => tags.allTextContents()).toEqual(['summer'])
  })

  it('tell who has access by a link above', async () => {
    const user = await registerUser(app)
    const kinds = await createFolder(user.client, 'Kinds')
    const inner = await createFolder(user.client, 'Inner', kinds.id)
    const file = await uploadFile(user.client, { name: 'sea.txt', parentId: inner.id })
    await createLink(user.client, kinds.id)
    const page = await openDrive(user, `/drive/folders/${inner.hash}`)
    const details = await openDetails(page, 'sea.txt')
    await details.getByText('You, and anyone with the link to “Kinds”', { exact: true }).waitFor()
    await createLink(user.client, inner.id)
    await page.reload()
    await openDetails(page, 'sea.txt')
    await details.getByText('You, and anyone with a link to “Inner” or “Kinds”').waitFor()
    await user.client.delete(`file-entries/${inner.id}/shareable-link`)
    await user.client.put(`file-entries/${kinds.id}/shareable-link`, { password: 'open sesame' })
    await createLink(user.client, file.id)
    await page.reload()
    await openDetails(page, 'sea.txt')
    await details
      .getByText(
        'You, and anyone with the link · and anyone with the link to “Kinds” and its password',
      )
      .waitFor()
  })

  it('restore a version, download it, and delete it for its space', async () => {
    const user = await registerUser(app)
    const file = await uploadFile(user.client, { name: 'sea.txt', content: 'first' })
    await replaceFile(user.client, file, 'second content')
    await uploadFile(user.client, { name: 'tide.txt', content: '' })
    const page = await openDrive(user)
    await selectRows(page, 'sea.txt')
    await chooseAction(page, 'Earlier versions')
    const details = pane(page)
    await details.getByText('They use 5 B of your storage.').waitFor()
    await waitForFocus(details.getByRole('heading', { name: 'Earlier versions' }))
    // Once: those of another file do not take the focus.
    await rowOf(page, 'tide.txt').click()
    await details.getByText('No earlier versions yet.').waitFor()
    await waitForFocus(rowOf(page, 'tide.txt'))
    await rowOf(page, 'sea.txt').click()

    const download = page.waitForEvent('download')
    await details.getByRole('link', { name: 'Download this version' }).click()
    expect((await download).suggestedFilename()).toBe('sea.txt')

    await details.getByRole('button', { name: 'Restore this version' }).click()
    await details.getByText('They use 14 B of your storage.').waitFor()
    await factOf(details, 'Size').getByText('5 B').waitFor()
    expect((await user.client.get(file.url ?? '')).body).toBe('first')
    await undo(page)
    await details.getByText('They use 5 B of your storage.').waitFor()
    await details.getByRole('button', { name: 'Restore this version' }).click()
    await details.getByText('They use 14 B of your storage.').waitFor()

    await details.getByRole('button', { name: 'Delete this version' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await details.getByRole('button', { name: 'Delete this version' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete version' }).click()
    await details.getByText('No earlier versions yet.').waitFor()
    await page.getByText('5 B of 10 GB used').waitFor()
    await expect.poll(() => usedSpace(user.client)).toBe(5)
  })

  it('say so when something of them could not be loaded, or saved, and keep what was typed; tell who has access, and lead to its link', async () => {
    const user = await registerUser(app)
    await uploadFile(user.client, { name: 'sea.txt' })
    const page = await openDrive(user)
    await page.route('**/versions*', (route) => route.fulfill({ status: 404, json: {} }))
    const details = await openDetails(page, 'sea.txt')
    await details.getByText('This could not be loaded.').waitFor()
    await page.unroute('**/versions*')
    await details.getByRole('button', { name: 'Try again' }).click()
    await details.getByText('No earlier versions yet.').waitFor()

    await page.route('**/file-entries/*?*_method=PUT*', (route) => route.abort())
    const field = details.getByRole('textbox', { name: 'Description' })
    await field.fill('Waves')
    await field.blur()
    await details.getByText('There was a network error.').waitFor()
    await expect.poll(() => field.inputValue()).toBe('Waves')
    await page.unroute('**/file-entries/*?*_method=PUT*')
    await field.focus()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Description saved').waitFor()

    await details.getByRole('button', { name: 'Create link' }).click()
    await page.getByText('Allow download').click()
    await page.keyboard.press('Escape')
    await details.getByText('You, and anyone with the link · without download').waitFor()
  })

  it('are there in its preview too', async () => {
    const user = await registerUser(app)
    const { hash } = await uploadFile(user.client, { name: 'sea.txt', content: 'waves' })
    const page = await openPage(browser, app, {
      as: user.client,
      path: `/drive?preview=${hash}`,
    })
    const dialog = page.getByRole('dialog', { name: 'sea.txt' })
    await dialog.getByRole('button', { name: 'Details', exact: true }).click()
    await dialog.getByText('Only you').waitFor()
    expect(await accessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
  })
})

describe('the details of', () => {
  it('a folder let its colour be chosen, which its icon has from then on; of several entries, their number and size', async () => {
    const user = await registerUser(app)
    await createFolder(user.client, 'Holiday')
    await uploadFile(user.client, { name: 'a.txt', content: 'four' })
    await uploadFile(user.client, { name: 'b.txt', content: 'seven77' })
    const page = await openDrive(user)
    const icon = () =>
      rowOf(page, 'Holiday')
        .locator('.file-type')
        .evaluate((element) => getComputedStyle(element).color)
    const usual = await icon()
    const details = await openDetails(page, 'Holiday')
    await details.getByRole('radio', { name: 'Red' }).click({ force: true })
    await expect.poll(icon).not.toBe(usual)
    await page.reload()
    await openDetails(page, 'Holiday')
    await expect.poll(() => details.getByRole('radio', { name: 'Red' }).isChecked()).toBe(true)
    await details.getByRole('radio', { name: 'None' }).click({ force: true })
    await expect.poll(icon).toBe(usual)

    await openDetails(page, 'a.txt')
    await rowOf(page, 'a.txt').focus()
    await page.keyboard.press('Control+a')
    await pane(page).getByText('3 items').waitFor()
    await factOf(pane(page), 'Total size').getByText('11 B').waitFor()
  })

  it('details of trashed entries are read-only', async () => {
    const user = await registerUser(app)
    const file = await uploadFile(user.client, { name: 'old.txt' })
    await user.client.put(`file-entries/${file.id}`, { description: 'From long ago' })
    await trash(user.client, file.id)
    const page = await openDrive(user, '/drive/trash')
    const details = await openDetails(page, 'old.txt')
    await details.getByText('From long ago').waitFor()
    await details.getByText('Moved to trash').waitFor()
    await expect
      .poll(() => details.getByRole('textbox').or(details.getByRole('combobox')).count())
      .toBe(0)
  })
})

it('markup in names, descriptions and tags is text', async () => {
  const user = await registerUser(app)
  const evil = `<img src=x onerror="${SONG}">`.replaceAll('/', '∕')
  const file = await uploadFile(user.client, { name: `${evil}.txt` })
  await user.client.put(`file-entries/${file.id}`, { description: evil })
  const tag = '<svg onload=alert(1)>'
  await user.client.post(`file-entries/${file.id}/sync-tags`, { tags: [tag] })
  const { page, heard } = await openListening(browser, app, user)
  await visit(page, '/drive')
  const details = await openDetails(page, `${evil}.txt`)
  await details.getByRole('button', { name: `Remove tag ${tag}` }).waitFor()
  await expect
    .poll(() => details.getByRole('textbox', { name: 'Description' }).inputValue())
    .toBe(evil)
  expect(await heard()).toEqual([])
})

it('a tag put on a file that is shown from elsewhere stays when another is added', async () => {
  const user = await registerUser(app)
  const folder = await createFolder(user.client, 'Far away')
  const file = await uploadFile(user.client, { name: 'sea.txt', parentId: folder.id })
  const page = await openDrive(user, `/drive/starred?preview=${file.hash}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Details' }).click()
  const tags = page.getByRole('list', { name: 'Tags' }).locator('.tag-name')
  for (const [count, name] of ['one', 'two'].entries()) {
    await page.getByRole('combobox', { name: 'Add a tag' }).fill(name)
    await page.keyboard.press('Enter')
    await expect.poll(() => tags.count()).toBe(count + 1)
  }
  await expect
    .poll(async () => (await user.client.get(`file-entries/${file.id}`)).body.fileEntry.tags.length)
    .toBe(2)
})
