import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { temporaryFolder } from '#tests/support/temporary-files.ts'
import type { TemporaryFolder } from '#tests/support/temporary-files.ts'
import {
  BY_TUS,
  DIRECT,
  expectSameBytes,
  FORMS_ONLY,
  MIB,
} from '#tests/support/uploads-of-sizes.ts'
import type { UploadsOfSizes } from '#tests/support/uploads-of-sizes.ts'

let app: App
let browser: Browser
let files: TemporaryFolder
beforeAll(async () => {
  ;[app, browser, files] = await Promise.all([sharedApp(), sharedBrowser(), temporaryFolder()])
})
afterEach(() => expectSoundDrive(app))
afterAll(() => files.remove())

const SMALL = [0, 1, 4 * MIB - 1]

describe('files of the sizes at which the way changes come out as they went in', () => {
  it.each<UploadsOfSizes & { how: string }>([
    {
      how: 'straight to the bucket',
      settings: DIRECT,
      sizes: [...SMALL, 4 * MIB, 100 * MIB - 1, 100 * MIB],
      ways: { single: 5, parts: 13 },
    },
    {
      how: 'by tus',
      settings: BY_TUS,
      sizes: [...SMALL, 4 * MIB, 100 * MIB - 1, 100 * MIB],
      ways: { form: 3, tus: 1 + 13 + 13 },
    },
    {
      how: 'as forms alone',
      settings: FORMS_ONLY,
      sizes: [...SMALL, 4 * MIB, 95 * MIB],
      ways: { form: 5 },
    },
  ])('$how', async ({ how: _how, ...uploads }) => {
    await expectSameBytes({ app, browser, files }, uploads)
  })
})
