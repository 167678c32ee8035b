import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf } from '#tests/support/browser-page.ts'
import { makeLink, rowOf } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, trash, uploadFile } from '#tests/support/factories.ts'
import type { FileToUpload } from '#tests/support/factories.ts'
import { pdfWithScript } from '#tests/support/pdf-with-script.ts'
import { recordPicture, recordVideo } from '#tests/support/recorded-media.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

/** The drive of someone who has just these files. */
async function openDriveWith(...files: FileToUpload[]): Promise<Page> {
  const { client } = await registerUser(app)
  for (const file of files) await uploadFile(client, file)
  return openPage(browser, app, { as: client, path: '/drive' })
}

const preview = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Made once, by a browser: no binary files in the repository. */
async function made(record: (page: Page) => Promise<Uint8Array<ArrayBuffer>>) {
  const page = await openPage(browser, app, { path: '/' })
  const content = await record(page)
  await page.context().close()
  return content
}

describe('the preview', () => {
  it('shows a picture, in the drive and by its link', async () => {
    const page = await openDriveWith({
      name: 'reef.png',
      mime: 'image/png',
      content: await made(recordPicture),
    })
    await rowOf(page, 'reef.png').dblclick()
    await expectToBeShown(preview(page, 'reef.png').getByRole('img', { name: 'reef.png' }))
    await page.keyboard.press('Escape')
    const visitor = await openPage(browser, app, { path: await makeLink(page, 'reef.png') })
    await expectToBeShown(visitor.getByRole('img', { name: 'reef.png' }))
    await visitor.context().close()
    await page.context().close()
  })

  it('plays a film, and winds it forward, in the drive and by its link', async () => {
    const page = await openDriveWith({
      name: 'reef.webm',
      mime: 'video/webm',
      content: await made(recordVideo),
    })
    await rowOf(page, 'reef.webm').dblclick()
    await expectToPlay(preview(page, 'reef.webm').locator('video'))
    await page.keyboard.press('Escape')
    const visitor = await openPage(browser, app, { path: await makeLink(page, 'reef.webm') })
    await expectToPlay(visitor.locator('video'))
    await visitor.context().close()
    await page.context().close()
  })

  it('draws the pages of a PDF', async () => {
    const page = await openDriveWith({
      name: 'chart.pdf',
      mime: 'application/pdf',
      content: pdfWithScript('1'),
    })
    await rowOf(page, 'chart.pdf').dblclick()
    const drawn = preview(page, 'chart.pdf').getByRole('img', { name: 'Page 1 of 1' })
    await expect
      .poll(() => drawn.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.height))
      .toBeCloseTo(1, 1)
    await page.context().close()
  })

  it('shows text as it is, whatever it looks like', async () => {
    const content = '<b>not bold</b>\n\tünïcode 🏝️'
    const page = await openDriveWith({ name: 'page.html', mime: 'text/html', content })
    await rowOf(page, 'page.html').dblclick()
    const text = preview(page, 'page.html').locator('pre')
    await text.waitFor()
    await expect.poll(() => text.textContent()).toBe(content)
    await page.context().close()
  })

  it('of a file that is not there any more, or is somebody else’s, says so and leaves the address', async () => {
    const foreign = await uploadFile((await registerUser(app)).client)
    const page = await openDriveWith({ name: 'mine.txt' })
    for (const hash of ['nothing', foreign.hash]) {
      await page.goto(`/drive?preview=${hash}`)
      await page.getByRole('alert').getByText('This file does not exist any more').waitFor()
      await expect.poll(() => pathOf(page)).toBe('/drive')
      await rowOf(page, 'mine.txt').waitFor()
    }
    await page.context().close()
  })

  it('of a file that is not in the list of the address is found all the same', async () => {
    const { client } = await registerUser(app)
    const folder = await createFolder(client, 'Far away')
    const file = await uploadFile(client, {
      name: 'moved.txt',
      content: 'here',
      parentId: folder.id,
    })
    await uploadFile(client, { name: 'top.txt' })
    const trashed = await uploadFile(client, { name: 'old.txt' })
    await trash(client, trashed.id)
    const page = await openPage(browser, app, { as: client })
    for (const path of ['/drive', '/drive/starred']) {
      await page.goto(`${path}?preview=${file.hash}`)
      await preview(page, 'moved.txt').getByText('here').waitFor()
      expect(await preview(page, 'moved.txt').getByText(' of ').count()).toBe(0)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Escape')
      await expect.poll(() => pathOf(page)).toBe(path)
    }
    for (const { hash } of [folder, trashed]) {
      await page.goto(`/drive?preview=${hash}`)
      await page.getByRole('alert').getByText('This file does not exist any more').waitFor()
      await expect.poll(() => pathOf(page)).toBe('/drive')
    }
    await page.context().close()
  })

  it('of a file far down a long list is found by its address', async () => {
    const { client } = await registerUser(app)
    for (let index = 0; index < 101; index++) await createFolder(client, `sub ${index}`)
    await uploadFile(client, { name: 'first.txt' })
    const file = await uploadFile(client, { name: 'last.txt', content: 'at last' })
    const page = await openPage(browser, app, { as: client, path: `/drive?preview=${file.hash}` })
    await preview(page, 'last.txt').getByText('at last').waitFor()
    await page.keyboard.press('ArrowLeft')
    await preview(page, 'first.txt').waitFor()
    await page.context().close()
  })

  it('says so of what it can’t show, and of what is empty or broken', async () => {
    const page = await openDriveWith(
      { name: 'archive.zip', mime: 'application/zip', content: 'PK' },
      { name: 'broken.png', mime: 'image/png', content: 'no picture' },
      { name: 'empty.txt', content: '' },
    )
    await rowOf(page, 'archive.zip').dblclick()
    await preview(page, 'archive.zip')
      .getByText('There is no preview for this kind of file.')
      .waitFor()
    await preview(page, 'archive.zip').getByRole('button', { name: 'Download · 2 B' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await preview(page, 'broken.png')
      .getByText('This file cannot be shown here. It may be damaged, or too large.')
      .waitFor()
    await page.keyboard.press('ArrowRight')
    await preview(page, 'empty.txt').getByText('This file is empty.').waitFor()
    await page.context().close()
  })

  it('goes through the files of a folder, has an address, and closes with the way back', async () => {
    const page = await openDriveWith(
      { name: 'a.txt', content: 'first' },
      { name: 'b.txt', content: 'second' },
    )
    await rowOf(page, 'a.txt').dblclick()
    await preview(page, 'a.txt').getByText('first').waitFor()
    await page.getByRole('button', { name: 'Next file' }).click()
    await preview(page, 'b.txt').getByText('second').waitFor()
    expect(pathOf(page)).toMatch(/^\/drive\?preview=[\w-]+$/)
    await page.reload()
    await preview(page, 'b.txt').getByText('second').waitFor()
    await page.goBack()
    await preview(page, 'b.txt').waitFor({ state: 'hidden' })
    expect(pathOf(page)).toBe('/drive')
    await page.context().close()
  })

  it.each([
    ['ltr', 'ArrowRight', 'ArrowLeft'],
    ['rtl', 'ArrowLeft', 'ArrowRight'],
  ])('goes by the arrow keys to the side where its buttons are: %s', async (dir, on, back) => {
    const page = await openDriveWith(
      { name: 'a.txt', content: 'first' },
      { name: 'b.txt', content: 'second' },
    )
    await page.evaluate((direction) => (document.documentElement.dir = direction), dir)
    await rowOf(page, 'a.txt').dblclick()
    const next = page.getByRole('button', { name: 'Next file' })
    const { x = 0 } = (await next.boundingBox()) ?? {}
    expect(x > 640).toBe(on === 'ArrowRight')
    await page.keyboard.press(on)
    await preview(page, 'b.txt').getByText('second').waitFor()
    await page.keyboard.press(back)
    await preview(page, 'a.txt').getByText('first').waitFor()
    await page.context().close()
  })
})

async function expectToBeShown(image: Locator): Promise<void> {
  await image.waitFor()
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBe(64)
}

async function expectToPlay(video: Locator): Promise<void> {
  const width = await video.evaluate(async (element: HTMLVideoElement) => {
    if (element.readyState < element.HAVE_METADATA) {
      await new Promise((resolve, reject) => {
        element.addEventListener('loadedmetadata', resolve, { once: true })
        element.addEventListener('error', () => reject(new Error(element.error?.message)), {
          once: true,
        })
      })
    }
    element.muted = true
    await element.play()
    element.pause()
    const seeked = new Promise((resolve) =>
      element.addEventListener('seeked', resolve, { once: true }),
    )
    element.currentTime = 0.1
    await seeked
    return element.videoWidth
  })
  expect(width).toBe(64)
}
