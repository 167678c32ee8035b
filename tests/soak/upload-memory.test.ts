import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { uploadedByForm } from '#tests/support/form-upload.ts'
import { workerdPeakBytes } from '#tests/support/peak-memory.ts'
import { randomContent, uploadByTus } from '#tests/support/tus.ts'

const MIB = 1024 ** 2

let app: OwnApp
let user: TestUser
beforeEach(async () => {
  // The peak of a process never falls: each test measures one of its own.
  app = await startApp()
  user = await registerUser(app)
})
afterEach(() => app.stop())

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const peakMiB = () => Math.max(0, ...(workerdPeakBytes() ?? [])) / MIB

/** As many bytes in small files first: what the collector leaves lying about depends on all that went through. */
const SMALL_FILES = 4

/** Text would be compressed on its way back, which costs a second for each 10 MiB. */
const BINARY = { name: 'form.bin', mime: 'application/octet-stream' }

/** A body held in memory would show in full: the larger file is 66 MiB larger. */
async function expectSameMemory(
  upload: (content: Uint8Array<ArrayBuffer>) => Promise<FileEntry>,
): Promise<{ entry: FileEntry; content: Uint8Array }> {
  for (let file = 0; file < SMALL_FILES; file++) await upload(randomContent(24 * MIB))
  const content = randomContent(90 * MIB)
  const before = peakMiB()
  const entry = await upload(content)
  expect(peakMiB() - before).toBeLessThan(50)
  return { entry, content }
}

it('a form of any size takes the same memory, and gives 90 MiB back as they were', async () => {
  const { entry, content } = await expectSameMemory((bytes) =>
    uploadedByForm(user.client, bytes, {}, BINARY),
  )
  const response = await user.client.fetch('GET', entry.url ?? '')
  expect(digest(new Uint8Array(await response.arrayBuffer()))).toBe(digest(content))
}, 180_000)

it('one tus chunk of any size takes the same memory', async () => {
  await expectSameMemory((bytes) =>
    uploadByTus(user.client, bytes, { name: 'a' }, bytes.byteLength),
  )
}, 180_000)
