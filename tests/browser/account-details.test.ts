import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { panelOf, toastOf, visitSettings } from '#tests/support/account-page.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { registerUser } from '#tests/support/factories.ts'
import { png } from '#tests/support/pictures.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const details = (page: Page) => panelOf(page, 'Account details')

async function open(as: ApiClient): Promise<Page> {
  const page = await openPage(browser, app, { as })
  await visitSettings(page)
  return page
}

async function pick(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const dialog = page.waitForEvent('filechooser')
  await details(page)
    .getByRole('button', { name: /(Upload|Change) picture/ })
    .click()
  await (await dialog).setFiles(file)
}

const pngFile = (widthPx: number, heightPx: number) => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(png(widthPx, heightPx)),
})

const me = async (client: ApiClient) => (await client.get('users/me')).body.user

/** Width and height of a picture as the browser reads it. */
const sizeOf = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, address)

describe('the name', () => {
  it('is saved, and shown above at once', async () => {
    const { client } = await registerUser(app)
    const page = await open(client)
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Lovelace')
    await details(page).getByRole('button', { name: 'Save' }).click()
    await toastOf(page, 'Saved').waitFor()
    await page.getByRole('banner').getByText('Ada Lovelace').waitFor()
    expect((await me(client)).display_name).toBe('Ada Lovelace')
  })
})

describe('the picture', () => {
  it('is zoomed by wheel and keys too, in words; cut to a square, shown everywhere, and removed when one is sure', async () => {
    const { client } = await registerUser(app)
    const page = await open(client)
    await details(page).getByText('Please select an image.').waitFor()
    await pick(page, pngFile(90, 60))
    const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
    const zoom = dialog.getByLabel('Zoom')
    await zoom.fill('1.5')
    await expect.poll(() => zoom.getAttribute('aria-valuetext')).toBe('150%')
    const frame = dialog.getByRole('application')
    await frame.press('+')
    await expect.poll(() => zoom.getAttribute('aria-valuetext')).toBe('165%')
    await frame.press('-')
    await expect.poll(() => zoom.getAttribute('aria-valuetext')).toBe('150%')
    await frame.hover()
    await page.mouse.wheel(0, -200)
    await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(1.7)
    await page.mouse.wheel(0, 2000)
    await expect.poll(() => zoom.getAttribute('aria-valuetext')).toBe('100%')

    await dialog.getByLabel('Zoom').fill('2')
    await dialog.getByRole('application').press('ArrowRight')
    await dialog.getByRole('button', { name: 'Use picture' }).click()

    const shown = page.getByRole('banner').locator('.avatar img')
    await shown.waitFor()
    const { avatar } = await me(client)
    await expect.poll(() => shown.getAttribute('src')).toBe(avatar)
    expect(avatar).toMatch(/\.webp$/)
    // Half of the short side.
    expect(await sizeOf(page, avatar)).toEqual([30, 30])

    await details(page).getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect((await me(client)).avatar).toBe(avatar)
    await details(page).getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await shown.waitFor({ state: 'detached' })
    expect((await me(client)).avatar).toBeNull()
  })

  it('can be dropped', async () => {
    const { client } = await registerUser(app)
    const page = await open(client)
    const transfer = await page.evaluateHandle(
      (bytes) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }))
        return data
      },
      [...png(40, 40)],
    )
    await page
      .getByRole('group', { name: 'Picture' })
      .dispatchEvent('drop', { dataTransfer: transfer })
    await page.getByRole('button', { name: 'Use picture' }).click()
    await page.getByRole('banner').locator('.avatar img').waitFor()
  })

  it('must be a picture of up to 2 MB; else a toast says why', async () => {
    const { client } = await registerUser(app)
    const page = await open(client)
    await pick(page, { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') })
    await toastOf(page, 'This file type is not allowed').waitFor()
    const buffer = Buffer.alloc(2 * 1024 ** 2 + 1)
    await pick(page, { name: 'big.png', mimeType: 'image/png', buffer })
    await toastOf(page, '`big.png` exceeds maximum allowed size of 2 MB').waitFor()
    await pick(page, { name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('nothing') })
    await toastOf(page, 'This picture cannot be read.').waitFor()
    expect((await me(client)).avatar).toBeNull()
  })

  it('that the server refuses is told by the server’s own words', async () => {
    const { client } = await registerUser(app)
    const page = await open(client)
    // The browser sends a picture; the server receives invalid bytes.
    await page.route('**/users/me/avatar', (route) =>
      route.continue({
        headers: {
          ...route.request().headers(),
          'content-type': 'multipart/form-data; boundary=b',
        },
        postData:
          '--b\r\ncontent-disposition: form-data; name="file"; filename="a.webp"\r\n\r\nnone\r\n--b--\r\n',
      }),
    )
    await pick(page, pngFile(40, 40))
    await page.getByRole('button', { name: 'Use picture' }).click()
    await toastOf(page, 'This file type is not allowed').waitFor()
  })

  it('by a web address that leads nowhere is told at the field', async () => {
    const { client } = await registerUser(app)
    const page = await open(client)
    await details(page).getByRole('button', { name: 'From the web' }).click()
    const dialog = page.getByRole('dialog', { name: 'Picture from a web address' })
    const use = dialog.getByRole('button', { name: 'Use picture' })
    await expect.poll(() => use.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('http://127.0.0.1/me.png')
    await use.click()
    await dialog.getByText('No picture could be fetched from this address.').waitFor()
    await expect
      .poll(() => dialog.getByRole('textbox').inputValue())
      .toBe('http://127.0.0.1/me.png')
  })
})
