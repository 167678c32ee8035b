import { truncate } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { dropFiles, pickFiles, rowOf, uploadPanel } from '#tests/support/drive-page.ts'
import { changeSettings, registerUser, uploadFile, usedSpace } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sha256OfFile, temporaryFolder } from '#tests/support/temporary-files.ts'
import type { TemporaryFolder } from '#tests/support/temporary-files.ts'
import {
  BY_TUS,
  DIRECT,
  expectSameBytes,
  FORMS_ONLY,
  MIB,
  nameOf,
} from '#tests/support/uploads-of-sizes.ts'
import { storedHashes } from '#tests/support/watch-uploads.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let files: TemporaryFolder
let admin: ApiClient
beforeAll(async () => {
  ;[app, browser, files] = await Promise.all([sharedApp(), sharedBrowser(), temporaryFolder()])
  admin = await app.adminClient()
})
afterEach(() => expectSoundDrive(app))
afterAll(() => files.remove())

/** As large as it says; nothing is written. */
async function sparseFile(size: number): Promise<string> {
  const path = await files.write(nameOf(size), '')
  await truncate(path, size)
  return path
}

describe('files of every size come out as they went in', () => {
  // In parts: `upload-resume.test.ts`; each size at which the way changes: `tests/soak/upload-sizes.test.ts`.
  it('straight to the bucket', async () => {
    await expectSameBytes(
      { app, browser, files },
      {
        settings: DIRECT,
        sizes: [0, 1, 4 * MIB],
        ways: { single: 3 },
      },
    )
  })

  it('by tus, below 4 MB as forms', async () => {
    await expectSameBytes(
      { app, browser, files },
      {
        settings: { ...BY_TUS, chunk_size: 5 * MIB },
        sizes: [0, 4 * MIB - 1, 4 * MIB, 10 * MIB + 1],
        ways: { form: 2, tus: 1 + 3 },
      },
    )
  })

  it('as forms alone; what no form can carry is refused before anything is sent', async () => {
    const { page, sent } = await expectSameBytes(
      { app, browser, files },
      { settings: FORMS_ONLY, sizes: [0, 4 * MIB, 9 * MIB], ways: { form: 3 } },
    )
    const [tooLarge, before] = [95 * MIB + 1, sent.length]
    await pickFiles(page, [await sparseFile(tooLarge)])
    await uploadPanel(page)
      .getByText(`\`${nameOf(tooLarge)}\` exceeds maximum allowed size of 95 MB`)
      .waitFor()
    expect(sent).toHaveLength(before)
  })
})

describe('the space that runs out while a file is on its way', () => {
  it.each([
    ['straight to the bucket', DIRECT, '**/s3/entries*'],
    ['by tus', BY_TUS, '**/tus/entries*'],
  ])('is said, and counted right: %s', async (_how, settings, finishing) => {
    await changeSettings(admin, { uploads: { ...settings, available_space: 6 * MIB } })
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    // Something else takes the space when all bytes have arrived, and before the file is one.
    await page.route(finishing, async (route) => {
      await changeSettings(admin, { uploads: DIRECT })
      await uploadFile(client, { name: 'faster.bin', content: new Uint8Array(2 * MIB) })
      await changeSettings(admin, { uploads: settings })
      await route.continue()
    })
    await pickFiles(page, [await files.writeRandom(nameOf(5 * MIB), 5 * MIB)])
    await uploadPanel(page)
      .getByText('There is not enough space left for this file.')
      .waitFor({ timeout: 60_000 })
    await expect.poll(() => usedSpace(client)).toBe(2 * MIB)
    expect(Object.keys(await storedHashes(client))).toEqual(['faster.bin'])

    // With room for it, another try succeeds.
    await page.unroute(finishing)
    await changeSettings(admin, { uploads: { available_space: 10 * 1024 * MIB } })
    await page.getByRole('button', { name: `Retry ${nameOf(5 * MIB)}` }).click()
    await rowOf(page, nameOf(5 * MIB)).waitFor({ timeout: 60_000 })
    await expect.poll(() => usedSpace(client)).toBe(7 * MIB)
  })
})

it('one file dropped in three tabs at once is there three times', async () => {
  const size = 4 * MIB
  await changeSettings(admin, { uploads: BY_TUS })
  const { client } = await registerUser(app)
  const first = await openPage(browser, app, { as: client, path: '/drive' })
  const tabs = [first, await first.context().newPage(), await first.context().newPage()]
  for (const tab of tabs.slice(1)) await tab.goto('/drive')
  const path = await files.writeRandom(nameOf(size), size)
  // All of them have asked whether the name is taken before the first of them is done.
  const asked = Promise.all(
    tabs.map((tab) =>
      tab.waitForResponse((response) => response.url().includes('uploads/validate')),
    ),
  )
  for (const tab of tabs) {
    await tab.route('**/tus/entries*', async (route) => {
      await asked
      await route.continue()
    })
    await tab.bringToFront()
    await dropFiles(tab, [path])
  }
  for (const tab of tabs)
    await uploadPanel(tab).getByText('1 upload complete').waitFor({ timeout: 60_000 })
  const hash = await sha256OfFile(path)
  expect(await storedHashes(client)).toEqual({
    [`${size} bytes.bin`]: hash,
    [`${size} bytes (1).bin`]: hash,
    [`${size} bytes (2).bin`]: hash,
  })
})
