import { utimes } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { pickFiles, uploadPanel } from '#tests/support/drive-page.ts'
import { changeSettings, listed, registerUser } from '#tests/support/factories.ts'
import { uploadedByForm } from '#tests/support/form-upload.ts'
import { goOn, PIECE, reloadAfterWarning } from '#tests/support/resumption.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sha256OfFile, temporaryFolder } from '#tests/support/temporary-files.ts'
import type { TemporaryFolder } from '#tests/support/temporary-files.ts'
import { arrivals, storedHashes, watchUploads } from '#tests/support/watch-uploads.ts'

let app: App
let browser: Browser
let files: TemporaryFolder
let admin: ApiClient
beforeAll(async () => {
  ;[app, browser, files] = await Promise.all([sharedApp(), sharedBrowser(), temporaryFolder()])
  admin = await app.adminClient()
})
afterAll(async () => {
  await Promise.all([expectSoundDrive(app), files.remove()])
})

/** Cuts a small one off by a reload, once its first piece has arrived. */
async function cutOff(page: Page, name: string, onPicked = async () => {}): Promise<void> {
  // The second piece is on its way for as long as the page is there.
  await page.route('**/tus/upload/*', (route) =>
    Number(route.request().headers()['upload-offset'] ?? 0) > 0 ? undefined : route.continue(),
  )
  const begun = arrivals(page, 1)
  await pickFiles(page, [files.path(name)])
  await onPicked()
  await begun
  await reloadAfterWarning(page)
  await page.unroute('**/tus/upload/*')
}

it('the decision for a taken name survives a reload', async () => {
  await changeSettings(admin, { uploads: { s3_direct_upload: false, chunk_size: PIECE } })
  const { client } = await registerUser(app)
  const name = 'clip.bin'
  const digest = await sha256OfFile(await files.writeRandom(name, 2 * PIECE))
  const { id } = await uploadedByForm(client, 'old', {}, { name })
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  await cutOff(page, name, () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click(),
  )
  await goOn(page, files, name)
  await uploadPanel(page).getByText('1 upload complete').waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  expect(await storedHashes(client)).toEqual({ [name]: digest })
  expect((await listed(client, 'perPage=200')).map((entry) => entry.id)).toEqual([id])
})

it('goes on with the same file only, as it was: of any other it is said so, and nothing is sent', async () => {
  await changeSettings(admin, { uploads: { s3_direct_upload: false, chunk_size: PIECE } })
  const { client } = await registerUser(app)
  const name = 'clip.bin'
  const path = await files.writeRandom(name, 2 * PIECE)
  await files.writeRandom('other.bin', 2 * PIECE)
  const asItWas = new Date('2026-01-01T12:00:00Z')
  await utimes(path, asItWas, asItWas)
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  await cutOff(page, name)
  const digest = await sha256OfFile(path)
  const sent = watchUploads(page)
  const problem = uploadPanel(page).getByRole('alert')

  await goOn(page, files, 'other.bin')
  await problem.getByText('“other.bin” is not this file. Nothing was uploaded.').waitFor()
  await utimes(path, asItWas, new Date())
  await goOn(page, files, name)
  await problem.getByText('The file has changed since. Nothing was uploaded.').waitFor()
  expect(sent).toEqual([])
  expect(await listed(client, 'perPage=200')).toEqual([])

  await utimes(path, asItWas, asItWas)
  await goOn(page, files, name)
  await uploadPanel(page).getByText('1 upload complete').waitFor()
  await problem.waitFor({ state: 'detached' })
  expect(sent[0]?.position).toBe(PIECE)
  expect(await storedHashes(client)).toEqual({ [name]: digest })
})
