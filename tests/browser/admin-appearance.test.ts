import type { Browser, FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEvents } from '#db/schema/index.ts'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp, type OwnApp } from '#tests/support/app.ts'
import { openPage, PHONE, visit, watchComplaints } from '#tests/support/browser-page.ts'
import { accessibilityInBothThemes } from '#tests/support/dark-theme.ts'
import { png } from '#tests/support/pictures.ts'
import { sharedBrowser } from '#tests/support/shared-site.ts'

let app: OwnApp
let browser: Browser
let admin: ApiClient
let page: Page
let frame: FrameLocator
let complaints: string[]
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp(), sharedBrowser()])
  admin = await app.adminClient()
  page = await openPage(browser, app, { as: admin })
  complaints = watchComplaints(page)
  await visit(page, '/admin/appearance')
  frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { level: 1 }).waitFor()
})
afterAll(() => app.stop())

const openSection = async (name: string) => {
  const back = page.getByRole('link', { name: 'All sections' })
  if (await back.isVisible()) await back.click()
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('link', { name }).click()
  await page.getByRole('heading', { name, level: 2 }).waitFor()
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const guestHtml = async (path = '/') => String((await (await app.guest()).get(path)).body)
const accent = () =>
  frame
    .locator('html')
    .evaluate((root) => getComputedStyle(root).getPropertyValue('--accent').trim())

async function save() {
  const saved = page.getByText('Saved', { exact: true })
  await saved.waitFor({ state: 'hidden' })
  await button('Save').click()
  await saved.waitFor()
}

/** Rows of the list in the order shown. */
const rowsOf = (list: Locator) => list.getByRole('row').allInnerTexts()

describe('the appearance editor', () => {
  it('shows texts and colors at once by messages, and saves nothing by itself', async () => {
    // As when the server is slow: what is shown is not its answer.
    await page.route('**/admin/appearance/preview', () => undefined)
    await openSection('General')
    await field('Site name').fill('Lagoon')
    await frame.locator('.navbar').getByText('Lagoon').waitFor()

    await openSection('Themes')
    await field('Accent').fill('#7a1f3d')
    await expect.poll(accent).toBe('#7a1f3d')
    await field('Secondary text').fill('#c9d2d4')
    await page.getByText(/Low contrast: “Secondary text” on “/).waitFor()
    await button('Undo').click()
    await page.getByText(/Low contrast/).waitFor({ state: 'detached' })
    await page.unroute('**/admin/appearance/preview')
    expect(await guestHtml()).not.toMatch(/Lagoon|#7a1f3d/)
  })

  it('puts a menu in order by drag and by keyboard; the server’s page follows', async () => {
    await openSection('Menus')
    await button('Add menu').click()
    await field('Name').fill('Main')
    for (const label of ['Harbor', 'Tides']) {
      await button('Add link').click()
      await field('Label').fill(label)
      await field('Address').last().fill(`/pages/${label.toLowerCase()}`)
    }
    const links = frame.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
    await expect.poll(() => links.allInnerTexts()).toEqual(['Harbor', 'Tides'])

    const list = page.getByRole('grid', { name: 'Items' })
    await list.getByRole('row', { name: 'Tides' }).getByRole('button').focus()
    await page.keyboard.press('Enter')
    for (const place of ['after Tides', 'between Harbor and Tides', 'before Harbor']) {
      if (place !== 'after Tides') await page.keyboard.press('ArrowUp')
      await page.locator(`:focus[aria-label="Insert ${place}"]`).waitFor()
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => rowsOf(list)).toEqual(['Tides', 'Harbor'])
    await expect.poll(() => links.allInnerTexts()).toEqual(['Tides', 'Harbor'])

    await list
      .getByRole('row', { name: 'Harbor' })
      .dragTo(list.getByRole('row', { name: 'Tides' }), { targetPosition: { x: 40, y: 3 } })
    await expect.poll(() => rowsOf(list)).toEqual(['Harbor', 'Tides'])
    await expect.poll(() => links.allInnerTexts()).toEqual(['Harbor', 'Tides'])
  })

  it('keeps the draft where the frame goes, and signs nobody out there', async () => {
    await openSection('Sign-up and sign-in')
    await frame.getByRole('heading', { name: 'Create a new account' }).waitFor()
    await frame.locator('.auth-footer').getByText('Lagoon').waitFor()
    await openSection('General')
    await frame.locator('.user-menu summary').click()
    await frame.getByRole('button', { name: 'Log out' }).click()
    await frame.getByText("Can't logout while in appearance editor.").waitFor()
    await frame.locator('.navbar').getByText('Lagoon').waitFor()
    expect((await admin.get('users/me')).status).toBe(200)
  })

  it('takes uploaded pictures', async () => {
    const input = page.getByLabel('Upload: Logo on light backgrounds')
    await input.setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(png(64, 64)),
    })
    await frame.locator('.navbar .site-logo img[src^="/api/v1/site-images/"]').waitFor()
    await input.setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    })
    await page.getByText('This file type is not allowed').waitFor()
    await button('Undo').click()
    await frame.locator('.navbar').getByText('Lagoon').waitFor()
  })

  it('ignores messages of others', async () => {
    await frame.locator('html').evaluate(() => {
      const tell = (init: MessageEventInit) => dispatchEvent(new MessageEvent('message', init))
      const source = 'be-appearance-editor'
      const navigate = { source, type: 'navigate', to: '/login' }
      tell({ data: navigate, origin: 'https://evil.example', source: parent })
      tell({ data: navigate, origin: location.origin, source: window })
      tell({ data: { ...navigate, source: 'other' }, origin: location.origin, source: parent })
      const code = { source, type: 'setCustomCode', mode: 'html', value: '<i id="evil">x</i>' }
      tell({ data: code, origin: 'null', source: parent })
    })
    expect(await frame.locator('#evil').count()).toBe(0)
    expect(await frame.locator('.navbar').getByText('Lagoon').count()).toBe(1)
  })

  it('saves all of it, for everybody at once, with a record', async () => {
    await save()
    const html = await guestHtml()
    expect(html).toContain('>Lagoon</span>')
    expect(html).toContain('--accent:#7a1f3d')
    expect(html).toMatch(/\/pages\/harbor.*\/pages\/tides/s)
    await expect.poll(() => button('Save').isEnabled()).toBe(false)
    const events = await app.db.select().from(auditEvents)
    expect(events.map(({ action }) => action)).toEqual([
      'image.create',
      'theme.update',
      'settings.update',
    ])
  })

  it('discards what is not saved, once it has asked', async () => {
    await field('Site name').fill('Never')
    await frame.locator('.navbar').getByText('Never').waitFor()
    await button('Discard').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await frame.locator('.navbar').getByText('Lagoon').waitFor()
    expect(await field('Site name').inputValue()).toBe('Lagoon')
    expect(await guestHtml()).not.toContain('Never')
  })

  it('keeps what is typed while it saves', async () => {
    const { promise: isTyped, resolve: goOn } = Promise.withResolvers<void>()
    // Never removed: the browser would drop requests of the frame that are intercepted just then.
    await page.route('**/api/v1/settings?*', async (route) => {
      await isTyped
      await route.continue()
    })
    await field('Site name').fill('Bay')
    await button('Save').click()
    await field('Site name').fill('Lagoon')
    const isReloaded = page.waitForEvent('framenavigated')
    goOn()
    await isReloaded
    await frame.locator('.navbar').getByText('Lagoon').waitFor()
    expect(await guestHtml()).toContain('>Bay</span>')
    expect(await field('Site name').inputValue()).toBe('Lagoon')
    await button('Save').click()
    await expect.poll(() => guestHtml()).toContain('>Lagoon</span>')
  })

  it('shows a problem at its field', async () => {
    await openSection('Menus')
    await page.getByRole('row', { name: 'Main' }).click()
    await page.getByRole('row', { name: 'Tides' }).click()
    await field('Address').last().fill('javascript:alert(1)')
    await button('Save').click()
    await page.locator('.appearance-section .field-error').first().waitFor()
    await button('Undo').click()
    await expect.poll(() => button('Save').isEnabled()).toBe(false)
    expect(await page.locator('.appearance-section .field-error').count()).toBe(0)
  })

  it('adds a theme of its own', async () => {
    await openSection('Themes')
    await button('Duplicate').click()
    await field('Name').fill('Sunset')
    await field('Content').fill('#fff4e6')
    await save()
    const themes = (await (await app.guest()).get('bootstrap-data')).body.data.themes.all
    expect(themes.at(-1)).toMatchObject({ name: 'Sunset', default_light: false })
    expect(await field('Name').inputValue()).toBe('Sunset')
  })

  it('shows the owner’s code, which ?safe=1 turns off for an admin', async () => {
    await openSection('Custom code')
    await field('CSS').fill('.site { display: none }')
    await field('HTML').fill('<p id="own">Ahoy</p>')
    await frame.locator('#own').waitFor()
    await frame.locator('.site').waitFor({ state: 'hidden' })
    await save()
    const other = await openPage(browser, app, { as: admin, path: '/' })
    expect(await other.locator('.site').isVisible()).toBe(false)
    await visit(other, '/?safe=1')
    expect(await other.locator('.site').isVisible()).toBe(true)
    expect(await other.locator('#own').count()).toBe(0)
  })
})

it('the browser has no complaint but of what was refused', () => {
  expect(complaints.filter((complaint) => !/status of 422/.test(complaint))).toEqual([])
})

it('is accessible in light and dark, and one thing after the other on a phone', async () => {
  const check = await accessibilityInBothThemes(app)
  for (const section of ['themes', 'menus', 'landing']) {
    await visit(page, `/admin/appearance?section=${section}`)
    await page.locator('.appearance-section').waitFor()
    expect(await check(page, '.appearance')).toEqual([])
  }
  const phone = await openPage(browser, app, { as: admin, ...PHONE })
  await visit(phone, '/admin/appearance?section=general')
  await phone.locator('.appearance-section').waitFor()
  expect(await accessibilityProblems(phone, { within: '.appearance' })).toEqual([])
  expect(await phone.locator('iframe').isVisible()).toBe(false)
  await phone.getByRole('button', { name: 'Preview' }).tap()
  await phone.locator('iframe').waitFor()
  expect(await phone.locator('.appearance-section').isVisible()).toBe(false)
  const overflow = await phone.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
})

it('themes have a list and a page of their own', async () => {
  await visit(page, '/admin/themes')
  await page.getByRole('link', { name: 'Add theme' }).click()
  await field('Name').fill('Light')
  await button('Save').click()
  await page.getByText('Another theme has this name already.').waitFor()
  await field('Name').fill('Harbor')
  await button('Save').click()
  await page.waitForURL(/\/admin\/themes\/\d+$/)
  await page.getByRole('heading', { name: 'Harbor' }).waitFor()
  expect(await accessibilityProblems(page, { within: '.admin-main' })).toEqual([])
  await page.getByRole('link', { name: 'Themes' }).first().click()
  await page
    .getByRole('row', { name: /Harbor/ })
    .getByRole('checkbox')
    .click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('row', { name: /Harbor/ }).waitFor({ state: 'detached' })
})
