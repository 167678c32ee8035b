import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf, visit } from '#tests/support/browser-page.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import {
  createFolder,
  createLink,
  registerUser,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { FileToUpload } from '#tests/support/factories.ts'
import { insertFolders } from '#tests/support/insert-folders.ts'
import { pdfWithScript } from '#tests/support/pdf-with-script.ts'
import { png } from '#tests/support/pictures.ts'
import { recordVideo } from '#tests/support/recorded-media.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const preview = (page: Page, name: string) => page.getByRole('dialog', { name })

/** As when its address is opened from elsewhere, in the page that is open. */
const goTo = (page: Page, address: string) =>
  page.evaluate((path) => history.pushState(null, '', path), address)

describe('the preview', () => {
  it('shows a picture, a film, a PDF and text as it is, and says so of what it can’t show, of what is empty and of what is broken', async () => {
    const visitor = await openPage(browser, app, { path: '/' })
    const content = '<b>not bold</b>\n\tünïcode 🏝️'
    const files: FileToUpload[] = [
      { name: 'archive.zip', mime: 'application/zip', content: 'PK' },
      { name: 'broken.png', mime: 'image/png', content: 'no picture' },
      { name: 'chart.pdf', mime: 'application/pdf', content: pdfWithScript('1') },
      { name: 'empty.txt', content: '' },
      { name: 'page.html', mime: 'text/html', content },
      { name: 'reef.png', mime: 'image/png', content: png(64, 64) },
      { name: 'reef.webm', mime: 'video/webm', content: await recordVideo(visitor) },
    ]
    const { client } = await registerUser(app)
    const uploaded = await Promise.all(files.map((file) => uploadFile(client, file)))
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    const goOn = () => page.keyboard.press('ArrowRight')

    await rowOf(page, 'archive.zip').dblclick()
    const archive = preview(page, 'archive.zip')
    await archive.getByText('This file cannot be shown here.').waitFor()
    await archive.getByRole('button', { name: 'Download · 2 B' }).waitFor()
    await goOn()
    await preview(page, 'broken.png')
      .getByText('This file cannot be shown here. It may be damaged, or too large.')
      .waitFor()
    await goOn()
    const drawn = preview(page, 'chart.pdf')
      .getByRole('region', { name: 'Page 1 of 1' })
      .locator('canvas')
    await expect
      .poll(() => drawn.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.height))
      .toBeCloseTo(1, 1)
    await goOn()
    await preview(page, 'empty.txt').getByText('This file is empty.').waitFor()
    await goOn()
    const text = preview(page, 'page.html').locator('pre')
    await text.waitFor()
    await expect.poll(() => text.textContent()).toBe(content)
    await goOn()
    await expectToBeShown(preview(page, 'reef.png').getByRole('img', { name: 'reef.png' }))
    await goOn()
    await expectToPlay(preview(page, 'reef.webm').locator('video'))

    const linkTo = async (name: string) => {
      const file = uploaded.find((each) => each.name === name)
      return `/drive/s/${(await createLink(client, file?.id ?? 0)).hash}`
    }
    await visitor.goto(await linkTo('reef.png'))
    await expectToBeShown(visitor.getByRole('img', { name: 'reef.png' }))
    await visitor.goto(await linkTo('reef.webm'))
    await expectToPlay(visitor.locator('video'))
  })

  it('of a file that is not in the list of the address is found all the same; what is not there, is somebody else’s, a folder or in the trash says so and leaves the address', async () => {
    const foreign = await uploadFile((await registerUser(app)).client)
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
    await page.clock.install()
    const expectFound = async (path: string) => {
      await preview(page, 'moved.txt').getByText('here').waitFor()
      expect(await preview(page, 'moved.txt').getByText(' of ').count()).toBe(0)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Escape')
      await expect.poll(() => pathOf(page)).toBe(path)
    }
    await visit(page, `/drive/starred?preview=${file.hash}`)
    await expectFound('/drive/starred')
    await visit(page, `/drive?preview=${file.hash}`)
    await expectFound('/drive')

    const told = page.getByRole('alert').getByText('This file no longer exists')
    for (const hash of ['nothing', foreign.hash, folder.hash, trashed.hash]) {
      await goTo(page, `/drive?preview=${hash}`)
      await expect
        .poll(async () => {
          // Until the next attempt, where there is one.
          await page.clock.runFor(500)
          return told.isVisible()
        })
        .toBe(true)
      await page.getByRole('region', { name: 'Notifications' }).getByLabel('Close').click()
      await told.waitFor({ state: 'hidden' })
      await expect.poll(() => pathOf(page)).toBe('/drive')
      await rowOf(page, 'top.txt').waitFor()
    }
  })

  it('of a file far down a long list is found by its address', async () => {
    const user = await registerUser(app)
    const { client } = user
    const names = Array.from({ length: 101 }, (_, index) => `sub ${index}`)
    await insertFolders(app, user, names)
    await uploadFile(client, { name: 'first.txt' })
    const file = await uploadFile(client, { name: 'last.txt', content: 'at last' })
    const page = await openPage(browser, app, { as: client, path: `/drive?preview=${file.hash}` })
    await preview(page, 'last.txt').getByText('at last').waitFor()
    await page.keyboard.press('ArrowLeft')
    await preview(page, 'first.txt').waitFor()
  })

  it('goes through the files of a folder by buttons and by the arrow keys to their side, has an address, and closes with the way back', async () => {
    const { client } = await registerUser(app)
    await uploadFile(client, { name: 'a.txt', content: 'first' })
    await uploadFile(client, { name: 'b.txt', content: 'second' })
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    await rowOf(page, 'a.txt').dblclick()
    await preview(page, 'a.txt').getByText('first').waitFor()
    for (const [dir, on, back] of [
      ['ltr', 'ArrowRight', 'ArrowLeft'],
      ['rtl', 'ArrowLeft', 'ArrowRight'],
    ] as const) {
      await page.evaluate((direction) => (document.documentElement.dir = direction), dir)
      const { x = 0 } = (await page.getByRole('button', { name: 'Next file' }).boundingBox()) ?? {}
      expect(x > 640).toBe(on === 'ArrowRight')
      await page.keyboard.press(on)
      await preview(page, 'b.txt').getByText('second').waitFor()
      await page.keyboard.press(back)
      await preview(page, 'a.txt').getByText('first').waitFor()
    }
    await page.getByRole('button', { name: 'Next file' }).click()
    await preview(page, 'b.txt').getByText('second').waitFor()
    expect(pathOf(page)).toMatch(/^\/drive\?preview=[\w-]+$/)
    await page.reload()
    await preview(page, 'b.txt').getByText('second').waitFor()
    await page.goBack()
    await preview(page, 'b.txt').waitFor({ state: 'hidden' })
    expect(pathOf(page)).toBe('/drive')
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

it('of a film: Space plays and stops it, unless a button has the focus', async () => {
  const visitor = await openPage(browser, app, { path: '/' })
  const { client } = await registerUser(app)
  const content = await recordVideo(visitor)
  await uploadFile(client, { name: 'reef.webm', mime: 'video/webm', content })
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  await rowOf(page, 'reef.webm').dblclick()
  const video = preview(page, 'reef.webm').locator('video')
  const heard = await video.evaluateHandle((element: HTMLVideoElement) => {
    const events: string[] = []
    element.muted = true
    element.loop = true
    for (const name of ['play', 'pause']) element.addEventListener(name, () => events.push(name))
    return events
  })
  await page.keyboard.press('Space')
  await expect.poll(() => heard.jsonValue()).toEqual(['play'])
  await page.keyboard.press('Space')
  await expect.poll(() => heard.jsonValue()).toEqual(['play', 'pause'])

  await preview(page, 'reef.webm').getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Space')
  await video.waitFor({ state: 'detached' })
})

it('what a toast offers can be pressed while a preview is open, which stays open', async () => {
  const { client } = await registerUser(app)
  for (const name of ['a.txt', 'b.txt']) await uploadFile(client, { name, content: `in ${name}` })
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  await rowOf(page, 'a.txt').dblclick()
  await preview(page, 'a.txt').getByText('in a.txt').waitFor()
  await preview(page, 'a.txt').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await preview(page, 'b.txt').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await client.get('drive/file-entries')).body.data.length).toBe(2)
  await preview(page, 'b.txt').waitFor()
})

it('a closed preview leaves no step behind: the next “back” leaves the folder', async () => {
  const { client } = await registerUser(app)
  const folder = await createFolder(client, 'Reefs')
  for (const name of ['one.txt', 'two.txt']) await uploadFile(client, { name, parentId: folder.id })
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  await rowOf(page, 'Reefs').dblclick()
  const path = `/drive/folders/${folder.hash}`
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => preview(page, 'two.txt').getByRole('button', { name: 'Close', exact: true }).click(),
  ]) {
    await rowOf(page, 'one.txt').dblclick()
    await preview(page, 'one.txt').waitFor()
    await page.keyboard.press('ArrowRight')
    await preview(page, 'two.txt').waitFor()
    await close()
    await preview(page, 'two.txt').waitFor({ state: 'hidden' })
  }
  // The button was above another one, whose tooltip would take the next Escape.
  await page.mouse.move(640, 400)
  await page.getByRole('combobox', { name: 'Search the drive' }).fill('one')
  await page.getByRole('option', { name: /^one\.txt/ }).click()
  await preview(page, 'one.txt').waitFor()
  await page.keyboard.press('Escape')
  await preview(page, 'one.txt').waitFor({ state: 'hidden' })
  await page.goBack()
  await expect.poll(() => pathOf(page)).toBe('/drive')
  await rowOf(page, 'Reefs').waitFor()

  const [file] = (await client.get(`drive/file-entries?folderId=${folder.hash}`)).body.data
  await visit(page, `${path}?preview=${file.hash}`)
  await preview(page, file.name).waitFor()
  await page.keyboard.press('Escape')
  await preview(page, file.name).waitFor({ state: 'hidden' })
  expect(pathOf(page)).toBe(path)
})
