import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { PHONE, openPage, press, visit } from '#tests/support/browser-page.ts'
import { accessibilityInBothThemes } from '#tests/support/dark-theme.ts'
import {
  chooseAction,
  lookAgainLater,
  namesOnPage,
  pickFiles,
  rowOf,
  startFolderOnPage,
} from '#tests/support/drive-page.ts'
import { createFolder, namesIn, registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'
import { temporaryFolder } from '#tests/support/temporary-files.ts'
import { uploadWithThumbnail } from '#tests/support/thumbnails.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

/** Its name is followed by its owner. */
const sharedRow = (page: Page, name: string) =>
  page.getByRole('grid').getByRole('row', { name: new RegExp(`^${name} Shared by`) })

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Share “${name}”` })

it('a folder is shared by keyboard, used by both, and gone for the other once access is removed', async () => {
  const [ada, bob] = await Promise.all([registerUser(app), registerUser(app)])
  const folder = await createFolder(ada.client, 'Reports')
  const picture = await uploadWithThumbnail(ada.client, { name: 'reef.png', parentId: folder.id })
  const bobs = await openPage(browser, app, { as: bob.client })
  await bobs.clock.install()
  await visit(bobs, '/drive/shares')
  await bobs.getByText('Nothing shared with you').waitFor()

  const adas = await openPage(browser, app, { as: ada.client, path: '/drive' })
  await rowOf(adas, 'Reports').click()
  await chooseAction(adas, 'Share')
  const dialog = dialogOf(adas, 'Reports')
  await dialog.waitFor()
  await adas.keyboard.type(`nobody,${bob.email}`)
  await adas.keyboard.press('Enter')
  await adas.keyboard.press('Enter')
  await dialog.getByText('Please correct the marked addresses.').waitFor()
  await dialog.getByRole('button', { name: 'Remove nobody' }).press('Enter')
  await dialog.getByRole('button', { name: 'Access' }).press('Enter')
  await adas.getByRole('option', { name: 'Can edit and download' }).press('Enter')
  await dialog.getByRole('button', { name: 'Share', exact: true }).press('Enter')
  await dialog.getByRole('button', { name: `${bob.email}: Can edit and download` }).waitFor()
  await dialog.getByText('Invited').waitFor()

  await lookAgainLater(bobs)
  await sharedRow(bobs, 'Reports').dblclick()
  await bobs.getByRole('link', { name: 'Shared with me' }).nth(1).waitFor()
  const files = await temporaryFolder()
  onTestFinished(files.remove)
  await pickFiles(bobs, [await files.write('from bob.txt', 'hello')])
  await rowOf(bobs, 'from bob.txt').waitFor()
  const directAddresses = [
    `file-entries/${picture.id}`,
    `file-entries/${picture.hash}/content`,
    `file-entries/${picture.hash}/thumbnail`,
    `file-entries/download/${picture.hash}`,
    `file-entries/download/${folder.hash}`,
    `drive/file-entries?folderId=${folder.hash}`,
  ]
  const bobsStatuses = () =>
    Promise.all(
      directAddresses.map(async (path) => (await bobs.request.get(`/api/v1/${path}`)).status()),
    )
  expect(await bobsStatuses()).toEqual(directAddresses.map(() => 200))
  await adas.keyboard.press('Escape')
  await visit(adas, `/drive/folders/${folder.hash}`)
  expect(await namesOnPage(adas)).toEqual(['from bob.txt', 'reef.png'])

  await adas.getByRole('button', { name: 'Reports', exact: true }).click()
  await adas.getByRole('menuitem', { name: 'Share' }).click()
  await dialog.getByRole('button', { name: /: Can edit and download$/ }).click()
  await adas.getByRole('menuitem', { name: 'Remove access' }).click()
  await dialog
    .getByRole('button', { name: /: Can edit and download$/ })
    .waitFor({ state: 'detached' })

  expect(await bobsStatuses()).toEqual(directAddresses.map(() => 404))
  await lookAgainLater(bobs)
  await bobs.getByRole('heading', { name: 'Folder not found' }).waitFor()
  expect(await rowOf(bobs, 'reef.png').count()).toBe(0)
  await bobs.getByRole('link', { name: 'Shared with me' }).click()
  await bobs.getByText('Nothing shared with you').waitFor()
})

it('addresses that were typed and not sent are dropped when the dialog is closed twice', async () => {
  const [ada, known, other] = await Promise.all([
    registerUser(app),
    registerUser(app),
    registerUser(app),
  ])
  await createFolder(ada.client, 'Reports')
  const shared = await createFolder(ada.client)
  for (const person of [known, other]) await share(ada.client, shared.id, person)
  const page = await openPage(browser, app, { as: ada.client, path: '/drive' })
  await rowOf(page, 'Reports').click()
  const { promise: isTyped, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/contacts?*', async (route) => {
    await isTyped
    await route.continue()
  })
  await chooseAction(page, 'Share')
  const dialog = dialogOf(page, 'Reports')
  await dialog.waitFor()
  // People shared with before are suggested, also when they come after the last key, but not over the address that was
  // just added.
  await page.keyboard.type(known.email)
  release()
  await page.getByRole('option').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText(known.email).waitFor()
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  const close = dialog.getByRole('button', { name: 'Close' })
  await close.click()
  await dialog.getByText('Nothing has been sent to these addresses yet.').waitFor()
  await dialog.getByRole('combobox', { name: 'Email addresses' }).fill('eve@example.com')
  await close.click()
  await dialog.getByText('Nothing has been sent to these addresses yet.').waitFor()
  await close.click()
  await dialog.waitFor({ state: 'detached' })
})

it('an address is whole in the narrowest dialog, beside what its person may do or above it', async () => {
  const { client } = await registerUser(app)
  const file = await uploadFile(client, { name: 'sea.txt' })
  const short = { email: 'bo@example.com' }
  const long = { email: 'magdalena.oberkofler-steinhauser@harbour-office.example.com' }
  for (const invited of [short, long]) await share(client, file.id, invited)
  const page = await openPage(browser, app, { ...PHONE, as: client, path: '/drive' })
  await press(page.getByRole('button', { name: 'Actions for sea.txt' }))
  await press(page.getByRole('menuitem', { name: 'Share' }))
  const people = dialogOf(page, 'sea.txt').getByRole('list', { name: 'People with access' })
  for (const { email } of [short, long]) {
    const text = people.getByText(email, { exact: true })
    await text.waitFor()
    const [inner, outer] = await text.evaluate((each) => [each.scrollWidth, each.clientWidth])
    expect(inner, email).toBeLessThanOrEqual(outer ?? 0)
    await people.getByRole('button', { name: email }).click({ trial: true })
  }
})

it('what is shared is removed by the key Delete after a question, and stays with its owner', async () => {
  const [ada, bob] = await Promise.all([registerUser(app), registerUser(app)])
  const file = await uploadFile(ada.client, { name: 'sea.txt' })
  await share(ada.client, file.id, bob)
  const page = await openPage(browser, app, { as: bob.client, path: '/drive/shares' })
  await sharedRow(page, 'sea.txt').click()
  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Nothing shared with you').waitFor()
  expect((await ada.client.get(`file-entries/${file.id}`)).status).toBe(200)
})

it('before a move the dialog says who will see the items, and who no longer', async () => {
  const [{ client }, bob, carol] = await Promise.all([
    registerUser(app),
    registerUser(app),
    registerUser(app),
  ])
  const [from, to] = [await createFolder(client, 'From'), await createFolder(client, 'To')]
  await share(client, from.id, bob)
  await share(client, to.id, carol)
  const file = await uploadFile(client, { parentId: from.id })
  const page = await openPage(browser, app, { as: client, path: `/drive/folders/${from.hash}` })
  await rowOf(page, file.name).click()
  await chooseAction(page, 'Move to …')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('row', { name: 'To' }).click()
  await dialog.getByText('People with access to “To” will see it.').waitFor()
  await dialog.getByText('People with access to “From” will no longer see it.').waitFor()
  await dialog.getByRole('row', { name: 'My files' }).click()
  await dialog.getByText('People with access to “To” will see it.').waitFor({ state: 'detached' })
  await dialog.getByText('People with access to “From” will no longer see it.').waitFor()
})

it('in a folder that may only be viewed nothing is added; New adds to My files', async () => {
  const [ada, bob] = await Promise.all([registerUser(app), registerUser(app)])
  const folder = await createFolder(ada.client, 'Maps')
  await uploadFile(ada.client, { name: 'reef.txt', parentId: folder.id })
  await share(ada.client, folder.id, bob)
  const page = await openPage(browser, app, {
    as: bob.client,
    path: `/drive/folders/${folder.hash}`,
  })
  expect(await page.locator('.drive-nav [aria-current] .nav-long').allTextContents()).toEqual([
    'Shared with me',
  ])
  await startFolderOnPage(page, 'Charts')
  await page.getByText('“Charts” was created').waitFor()
  expect(await namesIn(ada.client, folder.hash)).toEqual(['reef.txt'])
  expect(await namesIn(bob.client)).toEqual(['Charts'])
  await rowOf(page, 'reef.txt').click({ button: 'right' })
  await page.getByRole('menuitem').first().waitFor()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Preview', 'Star', 'Details'])
})

it.each([
  ['a desktop', {}],
  ['a phone', PHONE],
] as const)('the dialog and the shared list are accessible on %s', async (_name, options) => {
  const problemsOf = await accessibilityInBothThemes(app)
  const [ada, bob] = await Promise.all([registerUser(app), registerUser(app)])
  const folder = await createFolder(ada.client, 'Reports')
  await share(ada.client, folder.id, bob, ['view', 'download'])
  const bobs = await openPage(browser, app, { as: bob.client, path: '/drive/shares', ...options })
  await sharedRow(bobs, 'Reports').waitFor()
  expect(await problemsOf(bobs)).toEqual([])
  const page = await openPage(browser, app, {
    as: ada.client,
    path: `/drive/folders/${folder.hash}`,
    ...options,
  })
  await press(page.getByRole('button', { name: 'Reports', exact: true }))
  await press(page.getByRole('menuitem', { name: 'Share' }))
  await dialogOf(page, 'Reports').getByRole('list', { name: 'People with access' }).waitFor()
  expect(await problemsOf(page, '.dialog')).toEqual([])
  const [inner, outer] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ])
  expect(inner).toBeLessThanOrEqual(outer ?? 0)
})
