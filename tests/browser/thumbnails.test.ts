import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, watchComplaints } from '#tests/support/browser-page.ts'
import { pickFiles, rowOf } from '#tests/support/drive-page.ts'
import {
  createFolder,
  createLink,
  listed,
  registerUser,
  uploadFile,
} from '#tests/support/factories.ts'
import type { FileToUpload } from '#tests/support/factories.ts'
import { pdfWithScript } from '#tests/support/pdf-with-script.ts'
import { png } from '#tests/support/pictures.ts'
import { recordSidewaysPicture, recordVideo } from '#tests/support/recorded-media.ts'
import { temporaryFolder } from '#tests/support/temporary-files.ts'
import { uploadWithThumbnail } from '#tests/support/thumbnails.ts'
import type { TemporaryFolder } from '#tests/support/temporary-files.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let files: TemporaryFolder
beforeAll(async () => {
  ;[app, browser, files] = await Promise.all([sharedApp(), sharedBrowser(), temporaryFolder()])
})
afterAll(() => files.remove())

/** Made once, by a browser: no binary files in the repository. */
async function made(record: (page: Page) => Promise<Uint8Array<ArrayBuffer>>) {
  const page = await openPage(browser, app, { path: '/' })
  const content = await record(page)
  await page.context().close()
  return content
}

async function openDriveWith(
  ...uploaded: FileToUpload[]
): Promise<{ page: Page; client: ApiClient }> {
  const { client } = await registerUser(app)
  for (const file of uploaded) await uploadFile(client, file)
  return { client, page: await openPage(browser, app, { as: client, path: '/drive' }) }
}

const pictureOf = (page: Page, name: string) => rowOf(page, name).locator('img')

/** Its own size, once it is really there. */
const sizeOf = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])

const expectPicture = (picture: Locator, size: [number, number]) =>
  expect.poll(async () => ((await picture.count()) > 0 ? sizeOf(picture) : null)).toEqual(size)

const hasThumbnail = async (client: ApiClient) =>
  Object.fromEntries((await listed(client, '')).map(({ name, thumbnail }) => [name, thumbnail]))

/** The middle pixel of a picture, as it is drawn. */
const colourOf = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0, 1, 1)
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
  })

describe('what is uploaded here', () => {
  it('gets a picture: of an image, of a film and of a PDF', async () => {
    const { page, client } = await openDriveWith()
    const complaints = watchComplaints(page)
    await pickFiles(page, [
      await files.write('reef.png', png(800, 400)),
      await files.write('reef.webm', await made(recordVideo)),
      await files.write('reef.pdf', pdfWithScript('1')),
      await files.write('reef.txt', 'no picture'),
    ])
    await expectPicture(pictureOf(page, 'reef.png'), [320, 160])
    await expectPicture(pictureOf(page, 'reef.webm'), [64, 64])
    await expectPicture(pictureOf(page, 'reef.pdf'), [320, 320])
    await expect.poll(() => pictureOf(page, 'reef.txt').count()).toBe(0)
    expect(await hasThumbnail(client)).toEqual({
      'reef.png': true,
      'reef.webm': true,
      'reef.pdf': true,
      'reef.txt': false,
    })
    for (const channel of await colourOf(pictureOf(page, 'reef.png')))
      expect(channel).toBeCloseTo(0x7a, -1)
    expect(complaints).toEqual([])
    await page.reload()
    await expectPicture(pictureOf(page, 'reef.png'), [320, 160])
    await page.context().close()
  })
})

describe('what came by the API', () => {
  it('gets a picture when it is first seen', async () => {
    const { page, client } = await openDriveWith(
      { name: 'a.png', mime: 'image/png', content: png(400, 800) },
      { name: 'b.webm', mime: 'video/webm', content: await made(recordVideo) },
      { name: 'c.pdf', mime: 'application/pdf', content: pdfWithScript('1') },
      { name: 'd.svg', mime: 'image/svg+xml', content: svg('viewBox="0 0 20 10"') },
      { name: 'e.svg', mime: 'image/svg+xml', content: svg('') },
    )
    await expectPicture(pictureOf(page, 'a.png'), [160, 320])
    await expectPicture(pictureOf(page, 'b.webm'), [64, 64])
    await expectPicture(pictureOf(page, 'c.pdf'), [320, 320])
    await expectPicture(pictureOf(page, 'd.svg'), [320, 160])
    await expectPicture(pictureOf(page, 'e.svg'), [320, 320])
    const [red, green, blue] = await colourOf(pictureOf(page, 'd.svg'))
    expect(red).toBeGreaterThan(200)
    expect(Math.max(green ?? 255, blue ?? 255)).toBeLessThan(60)
    expect(Object.values(await hasThumbnail(client))).toEqual([true, true, true, true, true])
    await page.context().close()
  })

  it('stands upright, as the camera was held', async () => {
    const { page } = await openDriveWith({
      name: 'sideways.jpg',
      mime: 'image/jpeg',
      content: await made(recordSidewaysPicture),
    })
    const picture = pictureOf(page, 'sideways.jpg')
    await expectPicture(picture, [160, 320])
    // Lying, it is red on the left; turned clockwise, that is on top.
    const [top, bottom] = await picture.evaluate((image: HTMLImageElement) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 320 })
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      return [40, 280].map((y) => [...(context?.getImageData(80, y, 1, 1).data ?? [])])
    })
    expect(top?.[0]).toBeGreaterThan(200)
    expect(bottom?.[2]).toBeGreaterThan(200)
    await page.context().close()
  })

  it('keeps its icon quietly when it is broken, or claims to be a flood', async () => {
    const { client } = await registerUser(app)
    const flood = png(8, 8, { widthPx: 60_000, heightPx: 60_000 })
    const broken = [
      { name: 'a.png', mime: 'image/png', content: 'no picture' },
      { name: 'b.png', mime: 'image/png', content: flood },
      { name: 'c.pdf', mime: 'application/pdf', content: 'no PDF' },
      { name: 'd.webm', mime: 'video/webm', content: 'no film' },
      { name: 'e.svg', mime: 'image/svg+xml', content: '<svg' },
      { name: 'f.png', mime: 'image/png', content: png().slice(0, 60) },
    ]
    for (const file of broken) await uploadFile(client, file)
    await uploadFile(client, { name: 'g.png', mime: 'image/png', content: png() })
    const page = await openPage(browser, app, { as: client })
    const complaints = watchComplaints(page)
    await page.goto('/drive')
    await expectPicture(pictureOf(page, 'g.png'), [8, 8])
    for (const { name } of broken) {
      await expect.poll(() => pictureOf(page, name).count()).toBe(0)
      await expect.poll(() => rowOf(page, name).locator('svg.file-type').count()).toBe(1)
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

describe('a picture that does not come', () => {
  it('leaves the icon, whether it fails before the page is alive or after', async () => {
    const { client } = await registerUser(app)
    await uploadWithThumbnail(client, { name: 'early.png', mime: 'image/png', content: png() })
    await uploadFile(client, { name: 'late.png', mime: 'image/png', content: png() })
    const page = await openPage(browser, app, { as: client })
    let refused = 0
    await page.route('**/thumbnail?v=*', (route) => {
      refused++
      return route.abort()
    })
    await page.goto('/drive')
    await expect.poll(() => refused).toBe(2)
    for (const name of ['early.png', 'late.png']) {
      await expect.poll(() => pictureOf(page, name).count()).toBe(0)
      await expect.poll(() => rowOf(page, name).locator('svg.file-type').count()).toBe(1)
    }
    await page.context().close()
  })
})

describe('a link’s visitor', () => {
  it('sees the pictures of a folder', async () => {
    const { client } = await registerUser(app)
    const folder = await createFolder(client, 'Reefs')
    await uploadFile(client, {
      name: 'reef.png',
      mime: 'image/png',
      content: png(800, 400),
      parentId: folder.id,
    })
    const page = await openPage(browser, app, { as: client, path: `/drive/folders/${folder.hash}` })
    await expectPicture(pictureOf(page, 'reef.png'), [320, 160])
    const { hash } = await createLink(client, folder.id)
    const visitor = await openPage(browser, app, { path: `/drive/s/${hash}` })
    const shown = visitor.getByRole('link', { name: 'reef.png' }).locator('img')
    await expectPicture(shown, [320, 160])
    await visitor.context().close()
    await page.context().close()
  })
})

function svg(attributes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="100%" height="100%" fill="#f00"/></svg>`
}
