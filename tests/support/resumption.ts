import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from './api-client.ts'
import { startApp } from './app.ts'
import type { OwnApp } from './app.ts'
import { openPage, visit } from './browser-page.ts'
import { pickFiles, uploadPanel } from './drive-page.ts'
import { changeSettings, registerUser } from './factories.ts'
import { sharedBrowser } from './shared-site.ts'
import { expectSoundDrive } from './sound-drive.ts'
import { sha256OfFile, temporaryFolder } from './temporary-files.ts'
import type { TemporaryFolder } from './temporary-files.ts'
import { arrivals, storedHashes, watchUploads } from './watch-uploads.ts'
import type { SentBytes } from './watch-uploads.ts'

const MIB = 1024 ** 2
/** Of a chunk or part, bytes. */
export const PIECE = 5 * MIB
const NAME = 'film.bin'

const CONNECTION_LOST = 'Connection lost. The upload resumes when it is back.'

/** The page asks before it is left while something is on its way. */
export async function reloadAfterWarning(page: Page): Promise<void> {
  const warning = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const dialog = await warning
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloaded
}

/** Chooses the file again for the upload that was cut off. */
export async function goOn(page: Page, files: TemporaryFolder, name = NAME): Promise<void> {
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

interface Resumption {
  how: string
  sizeMib: number
  settings: { s3_direct_upload: boolean }
  /** Where an upload that begins anew begins. */
  first: number
  /** @param cuts how many pieces had been sent at each interruption. */
  expectNothingTwice: (positions: number[], cuts: number[], sizeBytes: number) => void
}

/** An upload in pieces that meets every interruption, on a site of its own. */
export function describeResumption({
  how,
  sizeMib,
  settings,
  first,
  expectNothingTwice,
}: Resumption): void {
  describe(how, () => {
    let app: OwnApp
    let browser: Browser
    let files: TemporaryFolder
    let admin: ApiClient
    const size = sizeMib * MIB
    let original = ''
    beforeAll(async () => {
      ;[app, browser, files] = await Promise.all([startApp(), sharedBrowser(), temporaryFolder()])
      admin = await app.adminClient()
      original = await sha256OfFile(await files.writeRandom(NAME, size))
    })
    afterAll(async () => {
      await expectSoundDrive(app)
      await Promise.all([app.stop(), files.remove()])
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
      await goOn(page, files)
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
      await goOn(page, files)
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
}
