import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { DESKTOP, openPage, PHONE, visit } from '#tests/support/browser-page.ts'
import { accessibilityInBothThemes } from '#tests/support/dark-theme.ts'
import { openDetails, detailsPane as pane } from '#tests/support/details-pane.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, replaceFile, uploadFile } from '#tests/support/factories.ts'
import { share } from '#tests/support/shares.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

it('colours can be told from both themes, whatever was chosen', async () => {
  const user = await registerUser(app)
  for (const color of ['#ffffff', '#000000', '#ffff00', '#0000ff']) {
    const { id } = await createFolder(user.client, color)
    await user.client.put(`file-entries/${id}`, { color })
  }
  const page = await openPage(browser, app, { as: user.client })
  for (const theme of ['1', '2']) {
    await page.context().addCookies([{ name: 'be-active-theme', value: theme, url: app.url }])
    await visit(page, '/drive')
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
    await openDetails(page, '#ffffff')
    expect(await lowestContrast(page, '.entry-color'), theme).toBeGreaterThanOrEqual(3)
  }
})

it('suggested tags open below their field, not over the tags above it', async () => {
  const { client } = await registerUser(app)
  const file = await uploadFile(client, { name: 'sea.txt' })
  const other = await uploadFile(client, { name: 'other.txt' })
  await client.post(`file-entries/${file.id}/sync-tags`, { tags: ['sea'] })
  await client.post(`file-entries/${other.id}/sync-tags`, { tags: ['sail', 'salt', 'sand'] })
  const page = await openPage(browser, app, { ...DESKTOP, as: client })
  await page.setViewportSize({ width: 1280, height: 500 })
  await visit(page, '/drive')
  await openDetails(page, 'sea.txt')
  const field = pane(page).getByRole('combobox', { name: 'Add a tag' })
  await field.evaluate((input) => {
    const body = input.closest('.details-body')
    body?.scrollBy(0, input.getBoundingClientRect().bottom - body.getBoundingClientRect().bottom)
  })
  await field.click()
  await field.fill('sa')
  const first = await page.getByRole('option', { name: 'sail' }).boundingBox()
  const box = await field.boundingBox()
  expect(first?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0))
})

it('what somebody else shared is located under "Shared with me"', async () => {
  const [owner, user] = [await registerUser(app), await registerUser(app)]
  const folder = await createFolder(owner.client, 'Charts')
  await share(owner.client, folder.id, user)
  const page = await openPage(browser, app, { ...DESKTOP, as: user.client, path: '/drive/shares' })
  await page.getByRole('row').filter({ hasText: 'Charts' }).click()
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  const location = pane(page).getByRole('link', { name: 'Shared with me' })
  expect(await location.getAttribute('href')).toBe('/drive/shares')
})

describe.each([
  { look: '1280 px, light and dark', screen: DESKTOP },
  { look: '390 px, light and dark', screen: PHONE },
])('$look', ({ screen }) => {
  it('the pane is accessible, and fits fingers on a phone', async () => {
    const { client } = await registerUser(app)
    const folder = await createFolder(client, 'Holiday')
    const file = await uploadFile(client, { name: 'sea.txt', parentId: folder.id })
    await replaceFile(client, file, 'second content')
    await client.post(`file-entries/${file.id}/sync-tags`, { tags: ['sea'] })
    const page = await openPage(browser, app, { ...screen, as: client })
    const problems = await accessibilityInBothThemes(app)
    const isPhone = screen === PHONE
    await visit(page, `/drive/folders/${folder.hash}`)
    await page.getByRole('button', { name: 'Details', exact: true }).click()
    await pane(page).getByText('Only you').waitFor()
    expect(await problems(page, '.details')).toEqual([])
    if (isPhone) {
      await expectToFitFingers(pane(page))
      // The sheet takes no room from the list behind it.
      const list = await page.locator('[role=grid]').boundingBox()
      expect(list?.width).toBeGreaterThan(300)
      await pane(page).getByRole('button', { name: 'Close details' }).tap()
      await page.getByRole('button', { name: 'Actions for sea.txt' }).tap()
      await page.getByRole('menuitem', { name: 'Details' }).tap()
    } else await rowOf(page, 'sea.txt').click()
    await pane(page).getByText('They use').waitFor()
    expect(await problems(page, '.details')).toEqual([])
    if (isPhone) {
      await expectToFitFingers(pane(page))
      await pane(page).getByRole('textbox', { name: 'Description' }).tap()
      await page.keyboard.type('Waves')
      await pane(page).getByRole('button', { name: 'Close details' }).tap()
      await page.getByText('Description saved').waitFor()
    }
  })
})

async function expectToFitFingers(details: Locator): Promise<void> {
  const controls = details
    .getByRole('button')
    .or(details.getByRole('link', { name: 'Download this version' }))
    .or(details.getByRole('combobox'))
    .or(details.getByRole('textbox'))
    .or(details.locator('.folder-color'))
  for (const control of await controls.all()) {
    const box = await control.boundingBox()
    if (box)
      expect(
        box.height,
        await control.evaluate((element) => element.outerHTML.slice(0, 160)),
      ).toBeGreaterThanOrEqual(44)
  }
}

/** Of the colours of elements against the theme's surfaces (WCAG 2). */
function lowestContrast(page: Page, selector: string): Promise<number> {
  return page.evaluate((wanted) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('there is no canvas')
    function luminance(color: string): number {
      if (!context) return 0
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(
        (part) =>
          part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const root = getComputedStyle(document.documentElement)
    const surfaces = ['--surface', '--raised', '--sunken', '--selection'].map((name) =>
      luminance(root.getPropertyValue(name)),
    )
    const contrasts = [...document.querySelectorAll(wanted)].flatMap((element) => {
      const own = luminance(getComputedStyle(element).color)
      return surfaces.map(
        (surface) => (Math.max(own, surface) + 0.05) / (Math.min(own, surface) + 0.05),
      )
    })
    if (contrasts.length === 0) throw new Error('there is nothing of a colour')
    return Math.min(...contrasts)
  }, selector)
}
