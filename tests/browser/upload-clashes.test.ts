import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { dropFiles, uploadPanel } from '#tests/support/drive-page.ts'
import { createFolder, listed, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { temporaryFolder } from '#tests/support/temporary-files.ts'
import type { TemporaryFolder } from '#tests/support/temporary-files.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let files: TemporaryFolder
beforeAll(async () => {
  ;[app, browser, files] = await Promise.all([sharedApp(), sharedBrowser(), temporaryFolder()])
})
afterAll(async () => {
  await expectSoundDrive(app)
  await files.remove()
})

const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'This name is taken' })
const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name }).click()

/** Name → content of all files below the root. */
async function contents({ client }: TestUser, folderHash = ''): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const entry of await listed(client, `perPage=200&folderId=${folderHash}`)) {
    if (entry.type === 'folder') {
      const inside = await contents({ client } as TestUser, entry.hash)
      for (const [name, text] of Object.entries(inside)) found[`${entry.name}/${name}`] = text
    } else found[entry.name] = await (await client.fetch('GET', entry.url ?? '')).text()
  }
  return found
}

/** A drive with files, and a drop in which all of their names come again, and a new one. */
async function openWithClashes() {
  const user = await registerUser(app)
  const holiday = await createFolder(user.client, 'Holiday')
  const deep = await createFolder(user.client, 'deep', holiday.id)
  await uploadFile(user.client, { name: 'top.txt', content: 'old' })
  await uploadFile(user.client, { name: 'sea.txt', content: 'old', parentId: holiday.id })
  await uploadFile(user.client, { name: 'reef.txt', content: 'old', parentId: deep.id })
  await createFolder(user.client, 'notes', deep.id)
  const paths = [await files.write('top.txt', 'new'), files.path('Holiday')]
  await files.write('Holiday/sea.txt', 'new')
  await files.write('Holiday/deep/reef.txt', 'new')
  await files.write('Holiday/deep/notes', 'new')
  await files.write('Holiday/deep/fresh.txt', 'new')
  const page = await openPage(browser, app, { as: user.client, path: '/drive' })
  await dropFiles(page, paths)
  await dialogOf(page).waitFor()
  return { user, page }
}

/** Answers the questions in any order; returns the choices that each offered. */
async function decideEach(page: Page, decisions: Record<string, string>) {
  const offered: Record<string, string[]> = {}
  for (let left = Object.keys(decisions).length; left > 0; left--) {
    const question = await dialogOf(page).getByText('already has something called').innerText()
    const name =
      Object.keys(decisions).find((candidate) => question.includes(`“${candidate}”`)) ?? ''
    offered[question] = await dialogOf(page).locator('footer').getByRole('button').allInnerTexts()
    await press(page, decisions[name] ?? '')
    await expect.poll(() => dialogOf(page).getByText(question).count()).toBe(0)
  }
  return offered
}

it('are decided about one by one, down to the files of sub-folders', async () => {
  const { user, page } = await openWithClashes()
  // Size and date of both.
  const facts = dialogOf(page).locator('.clash-facts > div')
  await expect.poll(() => facts.count()).toBe(2)
  for (const text of await facts.allInnerTexts())
    expect(text).toMatch(/^(Already there|New)\s+3 B\s+\w+ \d+, \d{4}, \d+:\d+ [AP]M$/)
  const offered = await decideEach(page, {
    'top.txt': 'Skip',
    'sea.txt': 'Replace',
    'reef.txt': 'Keep both',
    notes: 'Keep both',
  })
  const all = ['Skip', 'Replace', 'Keep both']
  const question = (location: string, name: string) =>
    `“${location}” already has something called “${name}”. What do you want to do with the file?`
  expect(offered).toEqual({
    [question('My files', 'top.txt')]: all,
    [question('My files / Holiday', 'sea.txt')]: all,
    [question('My files / Holiday / deep', 'reef.txt')]: all,
    // A folder exists there: no file can replace it.
    [question('My files / Holiday / deep', 'notes')]: ['Skip', 'Keep both'],
  })
  await uploadPanel(page).getByText('4 uploads complete').waitFor()
  await uploadPanel(page).getByText('Skipped').waitFor()
  // By the names that they have now.
  const named = (name: string) => uploadPanel(page).getByText(name, { exact: true })
  await named('reef (1).txt').first().waitFor()
  await expect.poll(() => named('reef.txt').count()).toBe(0)
  expect(await contents(user)).toEqual({
    'top.txt': 'old',
    'Holiday/sea.txt': 'new',
    'Holiday/deep/reef.txt': 'old',
    'Holiday/deep/reef (1).txt': 'new',
    'Holiday/deep/notes (1)': 'new',
    'Holiday/deep/fresh.txt': 'new',
  })
})

it('are decided about all at once, and what can’t be is asked about still', async () => {
  const { user, page } = await openWithClashes()
  await dialogOf(page).getByText('1 of 4').waitFor()
  await dialogOf(page).getByText('The former one is kept as an earlier version.').waitFor()
  await dialogOf(page).getByText('Do this for all').click()
  await press(page, 'Replace')
  await dialogOf(page).getByText('“notes”').waitFor()
  await expect.poll(() => dialogOf(page).getByText('Do this for all').count()).toBe(0)
  await press(page, 'Skip')
  await uploadPanel(page).getByText('4 uploads complete').waitFor()
  expect(await contents(user)).toEqual({
    'top.txt': 'new',
    'Holiday/sea.txt': 'new',
    'Holiday/deep/reef.txt': 'new',
    'Holiday/deep/fresh.txt': 'new',
  })
})

it('called off, leave everything as it was; what is new has gone up meanwhile', async () => {
  const { user, page } = await openWithClashes()
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'hidden' })
  await uploadPanel(page).getByText('1 upload complete').waitFor()
  expect(await contents(user)).toEqual({
    'top.txt': 'old',
    'Holiday/sea.txt': 'old',
    'Holiday/deep/reef.txt': 'old',
    'Holiday/deep/fresh.txt': 'new',
  })

  // And is asked about again when it is tried again.
  await page.getByRole('button', { name: 'Retry top.txt' }).click()
  await press(page, 'Replace')
  await expect.poll(async () => (await contents(user))['top.txt']).toBe('new')
})
