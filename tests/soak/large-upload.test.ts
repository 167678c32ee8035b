import { stat } from 'node:fs/promises'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { makeLink, pickFiles, rowOf, uploadPanel } from '#tests/support/drive-page.ts'
import { registerUser, signInAgain } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { workerdPeakBytes } from '#tests/support/peak-memory.ts'
import { beginDownload, resumeDownload } from '#tests/support/resumed-download.ts'
import { sha256OfFile, temporaryFolder } from '#tests/support/temporary-files.ts'
import type { TemporaryFolder } from '#tests/support/temporary-files.ts'

const MIB = 1024 ** 2
const SIZE = 250 * MIB
const PARTS = Math.ceil(SIZE / (8 * MIB))

let app: OwnApp
let browser: Browser
let files: TemporaryFolder
let user: TestUser
let original = ''

beforeAll(async () => {
  ;[app, browser, files] = await Promise.all([startApp(), launchBrowser(), temporaryFolder()])
  await files.writeRandom('large.bin', SIZE)
  original = await sha256OfFile(files.path('large.bin'))
  user = await registerUser(app)
})
afterAll(async () => {
  await browser.close()
  await Promise.all([app.stop(), files.remove()])
})

const openDrive = () => openPage(browser, app, { as: user.client, path: '/drive' })

const partNumberOf = (request: Request) =>
  request.method() === 'PUT' ? Number(new URL(request.url()).searchParams.get('partNumber')) : 0

/** The number of each part that is sent, from now on. */
function watchParts(on: Page): number[] {
  const sent: number[] = []
  on.on('request', (request) => {
    if (partNumberOf(request) > 0) sent.push(partNumberOf(request))
  })
  return sent
}

/** The route stays, because one that goes while others are on their way can leave them hanging. */
async function refuseOnce(on: Page, address: RegExp): Promise<void> {
  let refusals = 0
  await on.route(address, (route) =>
    refusals++ === 0 ? route.fulfill({ status: 503 }) : route.continue(),
  )
}

const partsArrived = (on: Page, count: number) => {
  let arrived = 0
  return on.waitForEvent(
    'response',
    (response) => partNumberOf(response.request()) > 0 && response.ok() && ++arrived >= count,
  )
}

const cookieOf = ({ client }: TestUser) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

async function addressOf(name: string): Promise<string> {
  const { body } = await user.client.get('drive/file-entries')
  const { hash } = body.data.find((entry: { name: string }) => entry.name === name)
  return `${app.url}/api/v1/file-entries/download/${hash}`
}

/** Whatever the size of a file, the Worker streams it. */
function expectFlatMemory(): void {
  const peaks = workerdPeakBytes()
  if (peaks === null) return
  expect(peaks).toHaveLength(1)
  expect(Math.max(...peaks) / MIB).toBeLessThan(300)
}

describe('a file of 250 MB', () => {
  it('goes up in parts; one that is refused is sent again, and no other', async () => {
    const page = await openDrive()
    const sent = watchParts(page)
    await refuseOnce(page, /[?&]partNumber=7&/)
    await pickFiles(page, [files.path('large.bin')])
    await uploadPanel(page).getByText('1 upload complete').waitFor({ timeout: 50_000 })
    await rowOf(page, 'large.bin').getByRole('gridcell', { name: '250 MB' }).waitFor()
    expect(sent.toSorted((a, b) => a - b)).toEqual(
      [...Array.from({ length: PARTS }, (_, index) => index + 1), 7].toSorted((a, b) => a - b),
    )
    expectFlatMemory()
  })

  it('comes out the same after a download that was cut off, in the drive and by its link', async () => {
    const page = await openDrive()
    const downloads = [
      {
        url: await addressOf('large.bin'),
        cookie: cookieOf(user),
        path: files.path('from-drive.bin'),
      },
      {
        url: await downloadAddress(await makeLink(page, 'large.bin')),
        path: files.path('from-link.bin'),
      },
    ]
    for (const { url, path, ...sender } of downloads) {
      await beginDownload(url, path, { ...sender, bytes: 70 * MIB })
      expect((await stat(path)).size).toBeLessThan(SIZE)
      await resumeDownload(url, path, sender)
      expect(await sha256OfFile(path)).toBe(original)
    }
    expectFlatMemory()
  })

  it('waits while the server is gone, says so, and goes on when it is back', async () => {
    const page = await openDrive()
    const sent = watchParts(page)
    const underWay = partsArrived(page, 5)
    await files.writeRandom('second.bin', SIZE)
    await pickFiles(page, [files.path('second.bin')])
    await underWay
    await app.stopWorker()
    await uploadPanel(page)
      .getByText('Connection lost. The upload resumes when it is back.')
      .waitFor()
    const sentBefore = sent.length
    await app.restartWorker()
    await uploadPanel(page).getByText('1 upload complete').waitFor({ timeout: 50_000 })

    // At most the three parts on their way when it went are sent twice.
    expect(sentBefore).toBeGreaterThanOrEqual(5)
    expect(new Set(sent).size).toBe(PARTS)
    expect(await downloadedHash(await addressOf('second.bin'), files.path('second-copy.bin'))).toBe(
      await sha256OfFile(files.path('second.bin')),
    )
    expectFlatMemory()
  })

  it('is still there after a restart, with its owner and its link, and the owner still signed in', async () => {
    const page = await openDrive()
    const link = await makeLink(page, 'second.bin')
    await app.restartWorker()
    await page.reload()
    await signInAgain(app, user)
    await rowOf(page, 'large.bin').waitFor()
    await rowOf(page, 'second.bin').waitFor()
    const visitor = await openPage(browser, app, { path: link })
    await visitor.getByRole('heading', { name: 'second.bin' }).waitFor()
  })
})

/** Where a link's page leads who presses Download. */
async function downloadAddress(link: string): Promise<string> {
  const visitor = await openPage(browser, app, { path: link })
  const path = await visitor.getByRole('link', { name: 'Download' }).getAttribute('href')
  return app.url + path
}

async function downloadedHash(url: string, path: string): Promise<string> {
  await beginDownload(url, path, { cookie: cookieOf(user), bytes: Number.POSITIVE_INFINITY })
  return sha256OfFile(path)
}
