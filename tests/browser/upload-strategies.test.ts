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
import { storedHashes, watchUploads } from '#tests/support/watch-uploads.ts'
import type { Way } from '#tests/support/watch-uploads.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

const MIB = 1024 ** 2
const DIRECT = { s3_direct_upload: true, disable_tus: false }
const BY_TUS = { s3_direct_upload: false, disable_tus: false }
const FORMS_ONLY = { s3_direct_upload: false, disable_tus: true }

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

const nameOf = (size: number) => `${size} bytes.bin`

async function fileOf(size: number): Promise<string> {
  return files.writeRandom(nameOf(size), size)
}

describe('files of every size come out as they went in', () => {
  const SMALL = [0, 1, 4 * MIB - 1]
  it.each([
    {
      how: 'straight to the bucket',
      settings: DIRECT,
      sizes: [...SMALL, 4 * MIB, 100 * MIB - 1, 100 * MIB],
      ways: { single: 5, parts: 13 } satisfies Partial<Record<Way, number>>,
    },
    {
      how: 'by tus',
      settings: BY_TUS,
      sizes: [...SMALL, 4 * MIB, 100 * MIB - 1, 100 * MIB],
      ways: { form: 3, tus: 1 + 13 + 13 } satisfies Partial<Record<Way, number>>,
    },
    {
      how: 'as forms alone',
      settings: FORMS_ONLY,
      sizes: [...SMALL, 4 * MIB, 95 * MIB],
      ways: { form: 5 } satisfies Partial<Record<Way, number>>,
    },
  ])(
    '$how',
    async ({ settings, sizes, ways }) => {
      await changeSettings(admin, { uploads: settings })
      const { client } = await registerUser(app)
      const page = await openPage(browser, app, { as: client, path: '/drive' })
      const sent = watchUploads(page)
      const paths = await Promise.all(sizes.map(fileOf))
      await pickFiles(page, paths)
      await uploadPanel(page)
        .getByText(`${sizes.length} uploads complete`)
        .waitFor({ timeout: 200_000 })
      const counts: Record<string, number> = {}
      for (const { way } of sent) counts[way] = (counts[way] ?? 0) + 1
      expect(counts).toEqual(ways)
      expect(await storedHashes(client)).toEqual(
        Object.fromEntries(
          await Promise.all(
            sizes.map(async (size, index) => [
              nameOf(size),
              await sha256OfFile(paths[index] ?? ''),
            ]),
          ),
        ),
      )
      await expect.poll(() => usedSpace(client)).toBe(sizes.reduce((sum, size) => sum + size, 0))
    },
    240_000,
  )

  it('what no form can carry is refused before anything is sent', async () => {
    await changeSettings(admin, { uploads: FORMS_ONLY })
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    const sent = watchUploads(page)
    await pickFiles(page, [await fileOf(100 * MIB - 1)])
    await uploadPanel(page)
      .getByText(`\`${nameOf(100 * MIB - 1)}\` exceeds maximum allowed size of 95 MB`)
      .waitFor()
    expect(sent).toEqual([])
  })
})

describe('the space that runs out while a file is on its way', () => {
  it.each([
    ['straight to the bucket', DIRECT, '**/s3/entries*'],
    ['by tus', BY_TUS, '**/tus/entries*'],
  ])('is said, and counted right: %s', async (_how, settings, finishing) => {
    await changeSettings(admin, { uploads: { ...settings, available_space: 12 * MIB } })
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    // Something else takes the space when all bytes have arrived, and before the file is one.
    await page.route(finishing, async (route) => {
      await changeSettings(admin, { uploads: DIRECT })
      await uploadFile(client, { name: 'faster.bin', content: new Uint8Array(5 * MIB) })
      await changeSettings(admin, { uploads: settings })
      await route.continue()
    })
    await pickFiles(page, [await fileOf(10 * MIB)])
    await uploadPanel(page)
      .getByText('There is not enough space left for this file.')
      .waitFor({ timeout: 60_000 })
    await expect.poll(() => usedSpace(client)).toBe(5 * MIB)
    expect(Object.keys(await storedHashes(client))).toEqual(['faster.bin'])

    // With room for it, another try succeeds.
    await page.unroute(finishing)
    await changeSettings(admin, { uploads: { available_space: 10 * 1024 * MIB } })
    await page.getByRole('button', { name: `Retry ${nameOf(10 * MIB)}` }).click()
    await rowOf(page, nameOf(10 * MIB)).waitFor({ timeout: 60_000 })
    await expect.poll(() => usedSpace(client)).toBe(15 * MIB)
  })
})

it.each([
  ['straight to the bucket', DIRECT, 1 * MIB],
  ['by tus', BY_TUS, 12 * MIB],
])(
  'one file dropped in three tabs at once is there three times: %s',
  async (_how, settings, size) => {
    await changeSettings(admin, { uploads: settings })
    const { client } = await registerUser(app)
    const first = await openPage(browser, app, { as: client, path: '/drive' })
    const tabs = [first, await first.context().newPage(), await first.context().newPage()]
    for (const tab of tabs.slice(1)) await tab.goto('/drive')
    const path = await fileOf(size)
    // All of them have asked whether the name is taken before the first of them is done.
    const asked = Promise.all(
      tabs.map((tab) =>
        tab.waitForResponse((response) => response.url().includes('uploads/validate')),
      ),
    )
    for (const tab of tabs) {
      await tab.route(/\/(s3|tus)\/entries/, async (route) => {
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
  },
)
