import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ApiClient } from './api-client.ts'
import type { App } from './app.ts'
import { openPage } from './browser-page.ts'
import { pickFiles, uploadPanel } from './drive-page.ts'
import { changeSettings, registerUser, usedSpace } from './factories.ts'
import { sha256OfFile } from './temporary-files.ts'
import type { TemporaryFolder } from './temporary-files.ts'
import { storedHashes, watchUploads } from './watch-uploads.ts'
import type { SentBytes, Way } from './watch-uploads.ts'

export const MIB = 1024 ** 2
export const DIRECT = { s3_direct_upload: true, disable_tus: false }
export const BY_TUS = { s3_direct_upload: false, disable_tus: false }
export const FORMS_ONLY = { s3_direct_upload: false, disable_tus: true }

export const nameOf = (size: number) => `${size} bytes.bin`

export interface UploadsOfSizes {
  settings: Record<string, boolean | number>
  sizes: number[]
  /** The requests that carry bytes, of each kind. */
  ways: Partial<Record<Way, number>>
}

/** Uploads a file of each size together; checks their strategies and downloaded bytes. */
export async function expectSameBytes(
  { app, browser, files }: { app: App; browser: Browser; files: TemporaryFolder },
  { settings, sizes, ways }: UploadsOfSizes,
): Promise<{ client: ApiClient; page: Page; sent: SentBytes[] }> {
  await changeSettings(await app.adminClient(), { uploads: settings })
  const { client } = await registerUser(app)
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  const sent = watchUploads(page)
  const paths = await Promise.all(sizes.map((size) => files.writeRandom(nameOf(size), size)))
  await pickFiles(page, paths)
  await uploadPanel(page)
    .getByText(`${sizes.length} uploads complete`)
    .waitFor({ timeout: 200_000 })
  const counts: Record<string, number> = {}
  for (const { way } of sent) counts[way] = (counts[way] ?? 0) + 1
  expect(counts).toEqual(ways)
  const hashes = await Promise.all(
    sizes.map(async (size, index) => [nameOf(size), await sha256OfFile(paths[index] ?? '')]),
  )
  expect(await storedHashes(client)).toEqual(Object.fromEntries(hashes))
  await expect.poll(() => usedSpace(client)).toBe(sizes.reduce((sum, size) => sum + size, 0))
  return { client, page, sent }
}
