import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import type { Browser, Page, Route } from 'playwright-core'
import { build } from 'vite'
import type { Rollup } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploads } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import type { TestPage } from '#tests/support/uppy-page.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

const MIB = 1024 ** 2

let app: App
let browser: Browser
let user: TestUser
let page: Page
let script = ''

/** Uppy as it is published, bundled as a site would. */
async function bundleUppy(): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('../support/uppy-page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'uppyPage',
      },
    },
  })) as Rollup.RollupOutput[]
  return output[0]?.output[0].code ?? ''
}

beforeAll(async () => {
  ;[app, browser, script] = await Promise.all([sharedApp(), sharedBrowser(), bundleUppy()])
  user = await registerUser(app)
  page = await openPage(browser, app, { as: user.client, path: '/contact', bypassCSP: true })
  await page.route('**/companion/s3/**', translate)
  await page.addScriptTag({ content: script })
})
afterAll(async () => {
  // Uppy does not wait for the answer about what it gives up.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expectSoundDrive(app)
})

/** Translates the plugin's requests to its companion server into calls of this API. */
async function translate(route: Route): Promise<void> {
  const request = route.request()
  const { pathname, searchParams } = new URL(request.url())
  const [, uploadId = '', action = ''] =
    /\/multipart\/?([^/]*)\/?([^/]*)$/.exec(pathname)?.map(decodeURIComponent) ?? []
  const ref = { key: searchParams.get('key'), uploadId }
  const call = (path: string, input: unknown) =>
    page.evaluate(([to, body]) => window.testPage.callApi<Record<string, unknown>>(to, body), [
      path,
      input,
    ] as const)
  const answer = async () => {
    const input = (request.postDataJSON() ?? {}) as Record<string, unknown>
    if (request.method() === 'DELETE') return call('s3/multipart/abort', ref)
    if (request.method() === 'GET') {
      if (action === '') return (await call('s3/multipart/get-uploaded-parts', ref))['parts']
      const partNumbers = [Number(action)]
      const { urls } = await call('s3/multipart/batch-sign-part-urls', { ...ref, partNumbers })
      return (urls as unknown[])[0]
    }
    if (action === 'complete') {
      await call('s3/multipart/complete', { ...ref, parts: input['parts'] })
      return { location: '/', bucket: 'atoll', key: ref.key }
    }
    return call('s3/multipart/create', { filename: input['filename'], size: partsSize })
  }
  await route.fulfill({ json: await answer() })
}

/** The plugin does not tell its server how large the file is. */
let partsSize = 0

const begin = (...input: Parameters<TestPage['begin']>) =>
  page.evaluate((args) => window.testPage.begin(...args), input)

async function finished(): Promise<{ url: string; key: string }> {
  const outcome = () => page.evaluate(() => window.testPage.outcome())
  await expect.poll(outcome, { timeout: 30_000 }).not.toBeNull()
  const found = await outcome()
  if (!found || 'error' in found) throw new Error(`Uppy failed: ${found?.error}`)
  return found
}

const progress = () => page.evaluate(() => window.testPage.bytesUploaded())

/** Makes the entry with the session of the user, and compares what comes out. */
async function expectEntry(path: string, input: unknown, hash: string): Promise<void> {
  const { status, body } = await user.client.post(path, input)
  expect(status).toBe(200)
  const response = await user.client.fetch('GET', body.fileEntry.url)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
}

const lastSegment = (address: string) => address.split('/').at(-1) ?? ''

const s3Entry = (key: string, size: number) => ({
  filename: lastSegment(key),
  size,
  clientName: `${size}.bin`,
})

describe('Uppy\u2019s tus plugin', () => {
  it('sends a file', async () => {
    const hash = await begin('tus', 'by uppy.bin', 3 * MIB + 11)
    const { url } = await finished()
    await expectEntry('tus/entries', { uploadKey: lastSegment(url) }, hash)
  })

  it('pauses and goes on', async () => {
    const hash = await begin('tus', 'paused.bin', 12 * MIB + 1)
    await expect.poll(progress, { interval: 20 }).toBeGreaterThan(MIB)
    const stopped = page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH')
    await page.evaluate(() => window.testPage.pause())
    const pausedAt = await progress()
    expect(pausedAt).toBeLessThan(12 * MIB)
    await stopped
    expect(await progress()).toBeLessThan(12 * MIB)
    expect(await page.evaluate(() => window.testPage.outcome())).toBeNull()
    await page.evaluate(() => window.testPage.resume())
    const { url } = await finished()
    await expectEntry('tus/entries', { uploadKey: lastSegment(url) }, hash)
  })

  it('gives up', async () => {
    const created = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.status() === 201,
    )
    await begin('tus', 'given up.bin', 24 * MIB)
    const key = lastSegment((await (await created).headerValue('location')) ?? '')
    await expect.poll(progress, { interval: 20 }).toBeGreaterThan(MIB)
    await page.evaluate(() => window.testPage.cancel())
    await expect
      .poll(() =>
        app.db
          .select()
          .from(uploads)
          .where(eq(uploads.objectKey, `uploads/${key}`)),
      )
      .toEqual([])
  })
})

describe('Uppy\u2019s S3 plugin', () => {
  it('sends a file in one piece', async () => {
    const size = 2 * MIB + 5
    const hash = await begin('single', 'single.bin', size)
    const { key } = await finished()
    await expectEntry('s3/entries', s3Entry(key, size), hash)
  })

  it('sends a file in parts', async () => {
    partsSize = 11 * MIB + 1
    const hash = await begin('parts', 'parts.bin', partsSize)
    const { key } = await finished()
    await expectEntry('s3/entries', s3Entry(key, partsSize), hash)
  })

  it('gives parts up', async () => {
    const before = (await app.db.select().from(uploads)).length
    partsSize = 20 * MIB + 1
    await begin('parts', 'given up parts.bin', partsSize)
    await expect.poll(progress, { interval: 20 }).toBeGreaterThan(0)
    await page.evaluate(() => window.testPage.cancel())
    await expect.poll(async () => (await app.db.select().from(uploads)).length).toBe(before)
  })
})
