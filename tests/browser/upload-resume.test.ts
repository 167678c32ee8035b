import { utimes } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { openPage, visit } from '#tests/support/browser-page.ts'
import { pickFiles, uploadPanel } from '#tests/support/drive-page.ts'
import { changeSettings, listed, registerUser } from '#tests/support/factories.ts'
import { uploadedByForm } from '#tests/support/form-upload.ts'
import { sharedBrowser } from '#tests/support/shared-site.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sha256OfFile, temporaryFolder } from '#tests/support/temporary-files.ts'
import type { TemporaryFolder } from '#tests/support/temporary-files.ts'
import { arrivals, storedHashes, watchUploads } from '#tests/support/watch-uploads.ts'
import type { SentBytes } from '#tests/support/watch-uploads.ts'

const MIB = 1024 ** 2
const PIECE = 5 * MIB
const NAME = 'film.bin'

let app: OwnApp
let browser: Browser
let files: TemporaryFolder
let admin: ApiClient
beforeAll(async () => {
  ;[app, browser, files] = await Promise.all([startApp(), sharedBrowser(), temporaryFolder()])
  admin = await app.adminClient()
})
afterAll(async () => {
  await expectSoundDrive(app)
  await Promise.all([app.stop(), files.remove()])
})

const CONNECTION_LOST = 'Connection lost. The upload resumes when it is back.'

/** The page asks before it is left while something is on its way. */
async function reloadAfterWarning(page: Page): Promise<void> {
  const warning = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const dialog = await warning
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloaded
}

/** Chooses the file again for the upload that was cut off. */
async function goOn(page: Page, name = NAME): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await uploadPanel(page).getByRole('button', { name: 'Choose' }).click()
  await (await chooser).setFiles(files.path(name))
}

/** The call is made, but its answer does not reach the page until what this resolves to is called. */
function withoutAnswer(page: Page, address: RegExp): Promise<() => Promise<void>> {
  return new Promise((resolve) => {
    void page.route(address, async (route) => {
      await route.fetch()
      resolve(() => page.unroute(address))
    })
  })
}

/** Each chunk begins where the last one ended, or where it was cut off. */
function expectOffsetsToGrow(offsets: number[], cuts: number[], size: number): void {
  expect(offsets[0]).toBe(0)
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  const cutShort = offsets.filter((offset, index) => (offsets[index + 1] ?? size) < offset + PIECE)
  // The last one is short by itself.
  expect(cutShort.length).toBeLessThanOrEqual(cuts.length + 1)
}

/** Only the three parts that are on their way when an upload is cut off are sent once more. */
function expectPartsOnce(partNumbers: number[], cuts: number[], size: number): void {
  expect(new Set(partNumbers).size).toBe(Math.ceil(size / PIECE))
  for (const [index, cut] of cuts.entries()) {
    const before = new Set(partNumbers.slice(0, cut))
    const again = new Set(partNumbers.slice(cut).filter((partNumber) => before.has(partNumber)))
    expect(again.size, `sent again after cut ${index}`).toBeLessThanOrEqual(
      (cuts.length - index) * 3,
    )
  }
}

describe.each([
  {
    how: '45 MB by tus',
    sizeMib: 45,
    settings: { s3_direct_upload: false },
    first: 0,
    expectNothingTwice: expectOffsetsToGrow,
  },
  {
    how: '105 MB in parts',
    // Just enough to be sent in parts.
    sizeMib: 105,
    settings: { s3_direct_upload: true },
    first: 1,
    expectNothingTwice: expectPartsOnce,
  },
])('$how', ({ sizeMib, settings, first, expectNothingTwice }) => {
  const size = sizeMib * MIB
  let original = ''
  beforeAll(async () => {
    original = await sha256OfFile(await files.writeRandom(NAME, size))
  })

  it('survive a lost network, a pause, a stopped server, a closed tab and a pause before the page was told of the entry; nothing that arrived is sent again', async () => {
    await changeSettings(admin, { uploads: { ...settings, chunk_size: PIECE } })
    const { client } = await registerUser(app)
    let page = await openPage(browser, app, { as: client, path: '/drive' })
    const context = page.context()
    const sent: SentBytes[] = watchUploads(page)
    const cuts: number[] = []
    const panel = () => uploadPanel(page)
    const some = () => arrivals(page, 1)

    const begun = some()
    await pickFiles(page, [files.path(NAME)])
    await begun
    await context.setOffline(true)
    await panel().getByText(CONNECTION_LOST).waitFor({ timeout: 60_000 })
    cuts.push(sent.length)
    const online = some()
    await context.setOffline(false)
    await online

    await page.getByRole('button', { name: `Pause ${NAME}` }).click()
    await panel().getByText('Paused ·').waitFor()
    cuts.push(sent.length)
    const resumed = some()
    await page.getByRole('button', { name: `Resume ${NAME}` }).click()
    await resumed

    await app.stopWorker()
    await panel().getByText(CONNECTION_LOST).waitFor({ timeout: 60_000 })
    cuts.push(sent.length)
    const restarted = some()
    await app.restartWorker()
    await restarted

    await page.close({ runBeforeUnload: false })
    cuts.push(sent.length)
    page = await context.newPage()
    await visit(page, '/drive')
    const sentAfterwards = watchUploads(page)
    const isMade = withoutAnswer(page, /\/(s3|tus)\/entries/)
    await goOn(page)
    const answerAgain = await isMade
    const sentBefore = sentAfterwards.length
    await page.getByRole('button', { name: `Pause ${NAME}` }).click()
    await panel().getByText('Paused ·').waitFor()
    await answerAgain()
    await page.getByRole('button', { name: `Resume ${NAME}` }).click()
    await panel().getByText('1 upload complete').waitFor()
    expect(sentAfterwards).toHaveLength(sentBefore)
    sent.push(...sentAfterwards)
    await panel().getByRole('button', { name: 'Clear inactive' }).click()
    await panel().waitFor({ state: 'hidden' })

    expectNothingTwice(
      sent.map(({ position }) => position),
      cuts,
      size,
    )
    expect(await storedHashes(client)).toEqual({ [NAME]: original })
    await context.close()
  }, 280_000)

  it('that the server knows no longer begin anew; what is discarded is offered no more', async () => {
    await changeSettings(admin, { uploads: { ...settings, chunk_size: PIECE } })
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    const begun = arrivals(page, 1)
    await pickFiles(page, [files.path(NAME)])
    await begun
    await reloadAfterWarning(page)
    await uploadPanel(page)
      .getByText(`Interrupted · ${sizeMib} MB. Choose the same file to resume.`)
      .waitFor()
    // As when it has expired.
    const ids = await page.evaluate(() => {
      const key =
        Object.keys(localStorage).find((name) => name.startsWith('atoll.unfinished')) ?? ''
      const [upload] = JSON.parse(localStorage.getItem(key) ?? '[]')
      return upload as { id: string; key?: string }
    })
    const gone =
      ids.key === undefined
        ? await client.call('DELETE', `tus/upload/${ids.id}`, undefined, {
            headers: { 'tus-resumable': '1.0.0' },
          })
        : await client.post('s3/multipart/abort', { key: ids.key, uploadId: ids.id })
    expect([200, 204]).toContain(gone.status)
    const sent = watchUploads(page)
    const anew = arrivals(page, 1)
    await goOn(page)
    await anew
    expect(sent[0]?.position).toBe(first)

    await reloadAfterWarning(page)
    await uploadPanel(page)
      .getByRole('button', { name: `Discard ${NAME}` })
      .click()
    await uploadPanel(page).waitFor({ state: 'hidden' })
    await visit(page, '/drive')
    await expect.poll(() => uploadPanel(page).count()).toBe(0)
  }, 120_000)
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
  await goOn(page, name)
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

  await goOn(page, 'other.bin')
  await problem.getByText('“other.bin” is not this file. Nothing was uploaded.').waitFor()
  await utimes(path, asItWas, new Date())
  await goOn(page, name)
  await problem.getByText('The file has changed since. Nothing was uploaded.').waitFor()
  expect(sent).toEqual([])
  expect(await listed(client, 'perPage=200')).toEqual([])

  await utimes(path, asItWas, asItWas)
  await goOn(page, name)
  await uploadPanel(page).getByText('1 upload complete').waitFor()
  await problem.waitFor({ state: 'detached' })
  expect(sent[0]?.position).toBe(PIECE)
  expect(await storedHashes(client)).toEqual({ [name]: digest })
})
