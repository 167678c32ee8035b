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
import type { TemporaryFolder } from '#tests/support/temporary-files.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let files: TemporaryFolder
beforeAll(async () => {
  ;[app, browser, files] = await Promise.all([sharedApp(), sharedBrowser(), temporaryFolder()])
})
afterAll(() => files.remove())

const pictureOf = (page: Page, name: string) => rowOf(page, name).locator('img')

/** Its own size, once it is really there. */
const sizeOf = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])

const expectPicture = (picture: Locator, size: [number, number]) =>
  expect.poll(async () => ((await picture.count()) > 0 ? sizeOf(picture) : null)).toEqual(size)

const hasThumbnail = async (client: ApiClient, folderHash = '') =>
  Object.fromEntries(
    (await listed(client, `folderId=${folderHash}`)).map(({ name, thumbnail }) => [
      name,
      thumbnail,
    ]),
  )

/** The middle pixel of a picture, as it is drawn. */
const colourOf = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0, 1, 1)
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
  })

/** Files that no browser can draw. */
const BROKEN: FileToUpload[] = [
  { name: 'broken.pdf', mime: 'application/pdf', content: 'no PDF' },
  { name: 'broken.png', mime: 'image/png', content: 'no picture' },
  { name: 'broken.svg', mime: 'image/svg+xml', content: '<svg' },
  { name: 'broken.webm', mime: 'video/webm', content: 'no film' },
  { name: 'cut.png', mime: 'image/png', content: png().slice(0, 60) },
  {
    name: 'flood.png',
    mime: 'image/png',
    content: png(8, 8, { widthPx: 60_000, heightPx: 60_000 }),
  },
]

async function expectIcon(page: Page, name: string): Promise<void> {
  await expect.poll(() => pictureOf(page, name).count()).toBe(0)
  await expect.poll(() => rowOf(page, name).locator('svg.file-type').count()).toBe(1)
}

describe('a file uploaded on this page', () => {
  it('gets a picture: of an image, of a film and of a PDF; the icon is left when the picture does not come, before the page is alive or after', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    const complaints = watchComplaints(page)
    await pickFiles(page, [
      await files.write('reef.png', png(800, 400)),
      await files.write('reef.webm', await recordVideo(page)),
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

    // Three are known before the page is alive; the fourth is made by it.
    await uploadFile(client, { name: 'late.png', mime: 'image/png', content: png() })
    const refused = new Set<string>()
    await page.route('**/thumbnail?v=*', (route) => {
      refused.add(route.request().url())
      return route.abort()
    })
    await page.reload()
    await expect.poll(() => refused.size).toBe(4)
    for (const name of ['reef.png', 'late.png']) await expectIcon(page, name)
  })
})

describe('a file uploaded by the API', () => {
  it('gets a picture when it is first seen, as upright as the camera was held, which a link’s visitor sees too; what is broken, or claims to be a flood, keeps its icon quietly', async () => {
    const visitor = await openPage(browser, app, { path: '/' })
    const { client } = await registerUser(app)
    const folder = await createFolder(client, 'Reefs')
    const whole: FileToUpload[] = [
      { name: 'a.png', mime: 'image/png', content: png(400, 800) },
      { name: 'b.webm', mime: 'video/webm', content: await recordVideo(visitor) },
      { name: 'c.pdf', mime: 'application/pdf', content: pdfWithScript('1') },
      { name: 'd.svg', mime: 'image/svg+xml', content: svg('viewBox="0 0 20 10"') },
      { name: 'e.svg', mime: 'image/svg+xml', content: svg('') },
      {
        name: 'sideways.jpg',
        mime: 'image/jpeg',
        content: await recordSidewaysPicture(visitor),
      },
    ]
    await Promise.all(
      [...whole, ...BROKEN].map((file) => uploadFile(client, { ...file, parentId: folder.id })),
    )
    const page = await openPage(browser, app, { as: client })
    const complaints = watchComplaints(page)
    await page.goto(`/drive/folders/${folder.hash}`)
    await expectPicture(pictureOf(page, 'a.png'), [160, 320])
    await expectPicture(pictureOf(page, 'b.webm'), [64, 64])
    await expectPicture(pictureOf(page, 'c.pdf'), [320, 320])
    await expectPicture(pictureOf(page, 'd.svg'), [320, 160])
    await expectPicture(pictureOf(page, 'e.svg'), [320, 320])
    const [red, green, blue] = await colourOf(pictureOf(page, 'd.svg'))
    expect(red).toBeGreaterThan(200)
    expect(Math.max(green ?? 255, blue ?? 255)).toBeLessThan(60)

    const sideways = pictureOf(page, 'sideways.jpg')
    await expectPicture(sideways, [160, 320])
    // Lying, it is red on the left; turned clockwise, that is on top.
    const [top, bottom] = await sideways.evaluate((image: HTMLImageElement) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 320 })
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const column = context?.getImageData(80, 0, 1, 320).data
      return [40, 280].map((y) => [...(column?.subarray(4 * y, 4 * y + 3) ?? [])])
    })
    expect(top?.[0]).toBeGreaterThan(200)
    expect(bottom?.[2]).toBeGreaterThan(200)

    for (const { name = '' } of BROKEN) await expectIcon(page, name)
    expect(await hasThumbnail(client, folder.hash)).toEqual(
      Object.fromEntries([
        ...whole.map(({ name }) => [name, true]),
        ...BROKEN.map(({ name }) => [name, false]),
      ]),
    )
    expect(complaints).toEqual([])

    await visitor.goto(`/drive/s/${(await createLink(client, folder.id)).hash}`)
    const shown = visitor.getByRole('link', { name: 'a.png' }).locator('img')
    await expectPicture(shown, [160, 320])
  })
})

function svg(attributes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="100%" height="100%" fill="#f00"/></svg>`
}
