import { mkdir } from 'node:fs/promises'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { dropFiles, rowOf, uploadPanel } from '#tests/support/drive-page.ts'
import { changeSettings, listed, namesIn, registerUser } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import { temporaryFolder } from '#tests/support/temporary-files.ts'
import type { TemporaryFolder } from '#tests/support/temporary-files.ts'

const BUNDLES = '**/uploads/bundle*'
const CONNECTION_LOST = 'Connection lost. The upload resumes when it is back.'

let app: App
let browser: Browser
let files: TemporaryFolder
beforeAll(async () => {
  ;[app, browser, files] = await Promise.all([sharedApp(), sharedBrowser(), temporaryFolder()])
})
afterAll(() => files.remove())
afterEach(() => expectSoundDrive(app))

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `${String(index + 1).padStart(3, '0')}.txt`)

const write = (names: string[]) => Promise.all(names.map((name) => files.write(name, name)))

async function openDrive(): Promise<{ page: Page; client: ApiClient }> {
  const { client } = await registerUser(app)
  return { client, page: await openPage(browser, app, { as: client, path: '/drive' }) }
}

/** Lets bundles wait until they are decided on. */
async function holdBundles(page: Page) {
  const held: Route[] = []
  const first = Promise.withResolvers<Route>()
  let isOpen = false
  // One that is canceled meanwhile cannot go on.
  const letIn = (route: Route) => route.continue().catch(() => undefined)
  await page.route(BUNDLES, (route) => {
    first.resolve(route)
    if (isOpen) return letIn(route)
    held.push(route)
    return undefined
  })
  return {
    first: () => first.promise,
    letAll: async () => {
      isOpen = true
      await Promise.all(held.map(letIn))
    },
  }
}

const inPanel = (page: Page, name: string) =>
  uploadPanel(page).getByRole('listitem').filter({ hasText: name })

describe('120 small files that are dropped', () => {
  it('appear all, by two requests', async () => {
    const { page, client } = await openDrive()
    const names = numbered(120)
    let bundles = 0
    let puts = 0
    page.on('request', (request) => {
      if (request.url().includes('/uploads/bundle')) bundles += 1
      if (request.method() === 'PUT') puts += 1
    })
    await dropFiles(page, await write(names))
    await uploadPanel(page).getByText('120 uploads complete').waitFor()
    expect([bundles, puts]).toEqual([2, 0])
    await rowOf(page, '001.txt').waitFor()
    const stored = await listed(client, 'perPage=200&orderBy=name&orderDir=asc')
    expect(stored.map(({ name }) => name)).toEqual(names)
    expect((await client.get(stored[99]?.url ?? '')).body).toBe('100.txt')
  })

  it('in folders bring their folders along', async () => {
    const { page, client } = await openDrive()
    await mkdir(files.path('tree/sub'), { recursive: true })
    await write([
      ...numbered(30).map((name) => `tree/${name}`),
      ...numbered(20).map((name) => `tree/sub/${name}`),
    ])
    await dropFiles(page, [files.path('tree')])
    await uploadPanel(page).getByText('50 uploads complete').waitFor()
    const folder = uploadPanel(page).getByTitle('tree / sub').first()
    expect(await folder.textContent()).toBe('sub')
    await rowOf(page, 'tree').waitFor()
    const [tree] = await listed(client, '')
    expect(await namesIn(client, tree?.hash)).toEqual(['sub', ...numbered(30)])
  })

  it('of which one is refused show which, and why; the others appear', async () => {
    const { page, client } = await openDrive()
    const admin = await app.adminClient()
    const bundles = await holdBundles(page)
    const names = [...numbered(20), 'late.exe']
    await dropFiles(page, await write(names))
    await bundles.first()
    // Asked before, the site would have refused it at once.
    await changeSettings(admin, { uploads: { blocked_types: ['exe'] } })
    await bundles.letAll()
    await uploadPanel(page).getByText('1 upload failed').waitFor()
    await changeSettings(admin, { uploads: { blocked_types: [] } })
    await inPanel(page, 'late.exe').getByText('This file type is not allowed').waitFor()
    await rowOf(page, '020.txt').waitFor()
    expect(await namesIn(client)).toEqual(numbered(20))
    await page.getByRole('button', { name: 'Retry late.exe' }).click()
    await expect.poll(() => namesIn(client)).toContain('late.exe')
  })

  it('can be canceled, one and all', async () => {
    const { page, client } = await openDrive()
    const bundles = await holdBundles(page)
    await dropFiles(page, await write(numbered(15)))
    await bundles.first()
    // Rows grow as their upload starts, which would move the button away below a press.
    await inPanel(page, '015.txt').getByRole('progressbar').waitFor()
    await page.getByRole('button', { name: 'Cancel 007.txt' }).click()
    await inPanel(page, '007.txt').getByText('Canceled').waitFor()
    await bundles.letAll()
    await expect.poll(() => uploadPanel(page).innerText()).toContain('14 uploads complete')
    expect(await namesIn(client)).toEqual(numbered(15).filter((name) => name !== '007.txt'))

    const again = await holdBundles(page)
    const more = numbered(15).map((name) => `more ${name}`)
    await dropFiles(page, await write(more))
    await again.first()
    await page.getByRole('button', { name: 'Cancel all' }).click()
    await page.getByRole('button', { name: 'Retry more 001.txt' }).waitFor()
    await again.letAll()
    expect(await namesIn(client)).toHaveLength(14)
  })

  it('are there once where the answer was lost', async () => {
    const { page, client } = await openDrive()
    let lost = 0
    await page.route(BUNDLES, async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await dropFiles(page, await write(numbered(20)))
    await uploadPanel(page).getByText('20 uploads complete').waitFor()
    expect(lost).toBe(2)
    expect(await namesIn(client)).toEqual(numbered(20))
  })

  it('wait while there is no network, and go on when it is back', async () => {
    const { page, client } = await openDrive()
    const bundles = await holdBundles(page)
    await dropFiles(page, await write(numbered(20)))
    const first = await bundles.first()
    await page.context().setOffline(true)
    await first.abort('internetdisconnected')
    await inPanel(page, '001.txt').getByText(CONNECTION_LOST).waitFor()
    await page.unroute(BUNDLES)
    await page.context().setOffline(false)
    await uploadPanel(page).getByText('20 uploads complete').waitFor()
    expect(await namesIn(client)).toEqual(numbered(20))
  })
})
