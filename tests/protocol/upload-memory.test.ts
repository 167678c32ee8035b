import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { uploadedByForm } from '#tests/support/form-upload.ts'
import { workerdPeakBytes } from '#tests/support/peak-memory.ts'
import { randomContent, uploadByTus } from '#tests/support/tus.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

const MIB = 1024 ** 2

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})

const peakMiB = () => Math.max(0, ...(workerdPeakBytes() ?? [])) / MIB

/** As many bytes in small files first: what the collector leaves lying about depends on all that went through. */
const SMALL_FILES = 4

/** What is held in memory would show in full: the larger file is 66 MiB larger. */
it.each([
  ['a form', (size: number) => uploadedByForm(user.client, randomContent(size))],
  [
    'one tus chunk',
    (size: number) => uploadByTus(user.client, randomContent(size), { name: 'a' }, size),
  ],
])(
  '%s of any size takes the same memory',
  async (_way, upload) => {
    for (let file = 0; file < SMALL_FILES; file++) await upload(24 * MIB)
    const before = peakMiB()
    await upload(90 * MIB)
    expect(peakMiB() - before).toBeLessThan(50)
  },
  180_000,
)
