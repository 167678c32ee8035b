import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import { goThroughPanels, secretOf, visitSettings } from '#tests/support/account-page.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { DESKTOP, openPage, PHONE, press, visit } from '#tests/support/browser-page.ts'
import { accessibilityInBothThemes } from '#tests/support/dark-theme.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { orderPlan } from '#tests/support/billing.ts'
import {
  changeSettings,
  createFolder,
  createLink,
  registerUser,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import { pdfWithText } from '#tests/support/pdf-with-text.ts'
import { png } from '#tests/support/pictures.ts'
import { insertPlan, insertSubscription } from '#tests/support/plans.ts'
import { createToken } from '#tests/support/program.ts'
import { recordVideo } from '#tests/support/recorded-media.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import { silentSound } from '#tests/support/silent-sound.ts'
import { beginTwoFactor } from '#tests/support/two-factor-user.ts'

let app: App
let browser: Browser
let owner: ApiClient
let newcomer: ApiClient
let listener: ApiClient
const links = { file: '', folder: '', locked: '' }

beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  owner = (await registerUser(app)).client
  newcomer = (await registerUser(app)).client
  listener = (await registerUser(app)).client
  const recorder = await openPage(browser, app, { path: '/' })
  for (const file of [
    { name: '1.pdf', mime: 'application/pdf', content: pdfWithText('Reefs') },
    { name: '2.wav', mime: 'audio/wav', content: silentSound() },
    { name: '3.webm', mime: 'video/webm', content: await recordVideo(recorder) },
  ])
    await uploadFile(listener, file)
  await recorder.context().close()
  const folder = await createFolder(owner, 'Holiday')
  await uploadFile(owner, { name: 'sea.txt', parentId: folder.id })
  const file = await uploadFile(owner, {
    name: 'a rather long name of a file that is cut in its middle.txt',
  })
  const locked = await uploadFile(owner, { name: 'locked.txt' })
  await trash(owner, (await uploadFile(owner, { name: 'old.txt' })).id)
  links.file = (await createLink(owner, file.id)).hash
  links.folder = (await createLink(owner, folder.id)).hash
  links.locked = (await createLink(owner, locked.id, { password: 'open sesame' })).hash
})

const SCREENS = [
  { look: 'light and dark, 1280 px', screen: DESKTOP },
  { look: 'light, 390 px', screen: PHONE },
]

describe.each(SCREENS)('$look', ({ screen }) => {
  let problems = (page: Page, within?: string) =>
    accessibilityProblems(page, within === undefined ? {} : { within })
  beforeAll(async () => {
    if (screen === DESKTOP) problems = await accessibilityInBothThemes(app)
  })

  const open = (as?: ApiClient) => openPage(browser, app, { ...screen, ...(as ? { as } : {}) })

  it('pages for visitors are accessible', async () => {
    const page = await open()
    const paths = [
      '/',
      '/login',
      '/login?notice=email-verified',
      '/register',
      '/offline',
      '/forgot-password',
      `/password/reset/${'a'.repeat(43)}`,
      '/password/reset/none',
      '/email/verify/none',
      `/drive/s/${links.file}`,
      `/drive/s/${links.folder}`,
      `/drive/s/${links.locked}`,
      `/drive/s/${links.file}/report`,
      '/contact',
      '/contact/sent',
      '/nowhere',
    ]
    for (const path of paths) {
      await visit(page, path)
      expect(await problems(page), path).toEqual([])
    }
  })

  it('plans, checkout, billing and invoices are accessible', async () => {
    await changeSettings(await app.adminClient(), { 'billing.enable': true })
    const plan = await insertPlan(app, { name: 'Pro', isRecommended: true, features: ['1 TB'] })
    const checkout = `/checkout/${plan.product.id}/${plan.monthly.id}`
    const buyer = await registerUser(app)
    const subscriber = await registerUser(app)
    const { id } = await insertSubscription(app, subscriber.id, plan)
    const { invoiceId } = await orderPlan(await app.adminClient(), buyer.client)
    for (const [as, paths] of [
      [undefined, ['/pricing']],
      [buyer.client, [checkout, '/billing', `/billing/invoices/${invoiceId}`]],
      [
        subscriber.client,
        [
          '/billing',
          '/billing/change-plan',
          `/billing/change-plan/${plan.product.id}/${plan.yearly.id}/confirm`,
          `/billing/cancel/${id}`,
        ],
      ],
    ] as const) {
      const page = await open(as)
      for (const path of paths) {
        await visit(page, path)
        expect(await problems(page), path).toEqual([])
      }
    }
    await changeSettings(await app.adminClient(), { 'billing.enable': false })
  })

  it('a form with errors, a wrong password of a link and an open menu are accessible', async () => {
    const page = await open()
    await visit(page, '/login')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Please fill in this field.').first().waitFor()
    expect(await problems(page), 'login with errors').toEqual([])

    await page.goto(`/drive/s/${links.locked}`)
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Open' }).click()
    await page
      .getByRole('textbox', { name: 'Password' })
      .and(page.locator('[aria-invalid=true]'))
      .waitFor()
    expect(await problems(page), 'wrong password').toEqual([])

    await page.goto('/')
    await page.getByText('Theme:').click()
    await page.getByRole('button', { name: 'Dark' }).waitFor()
    expect(await problems(page), 'theme menu').toEqual([])
  })

  it('the drive is accessible: empty, filled, with a selection, a menu, a dialog, a preview, the trash', async () => {
    const empty = await open(newcomer)
    await visit(empty, '/drive')
    expect(await problems(empty), 'empty drive').toEqual([])
    await empty.context().close()

    const page = await open(owner)
    await visit(page, '/drive')
    expect(await problems(page), 'filled drive').toEqual([])

    await press(page.getByRole('button', { name: 'New', exact: true }))
    await page.getByRole('menu', { name: 'New' }).waitFor()
    // An open menu hides the page from assistive technology, and with it its landmark and heading.
    const beside = /^(landmark-one-main|page-has-heading-one):/
    const found = (await problems(page)).filter((problem) => !beside.test(problem))
    expect(found, 'menu').toEqual([])
    expect(await problems(page, '[role=menu]'), 'menu alone').toEqual([])
    // The contrast check scrolls, which may close a menu: it is opened again.
    await page.keyboard.press('Escape')
    await press(page.getByRole('button', { name: 'New', exact: true }))
    await press(page.getByRole('menuitem', { name: 'New folder' }))
    await page.getByRole('textbox', { name: 'Name' }).waitFor()
    expect(await problems(page, '[role=dialog]'), 'dialog').toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Actions for locked.txt' }).click()
    await page.getByRole('menuitem', { name: 'Get link' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Link', exact: true }).waitFor()
    expect(await problems(page, '[role=dialog]'), 'link dialog').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByText('1 selected').waitFor()
    expect(await problems(page), 'selection').toEqual([])

    await page.getByRole('button', { name: 'Actions for locked.txt' }).click()
    await page.getByRole('menuitem', { name: 'Preview' }).click()
    await page.getByRole('dialog').getByText('hello').waitFor()
    expect(await problems(page, '[role=dialog]'), 'preview').toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('link', { name: 'Trash', exact: true }).click()
    await rowOf(page, 'old.txt').waitFor()
    expect(await problems(page), 'trash').toEqual([])
  })

  it('previews of PDF, sound and film are accessible', async () => {
    const page = await open(listener)
    await visit(page, '/drive')
    await page.getByRole('button', { name: 'Actions for 1.pdf' }).click()
    await page.getByRole('menuitem', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog')
    await preview.getByRole('region', { name: 'Page 1 of 1' }).waitFor()
    expect(await problems(page, '[role=dialog]'), 'PDF').toEqual([])
    for (const kind of ['audio', 'video']) {
      await page.getByRole('button', { name: 'Next file' }).click()
      const isLoaded = (media: HTMLMediaElement) => media.readyState >= media.HAVE_METADATA
      await expect.poll(() => preview.locator(kind).evaluate(isLoaded)).toBe(true)
      expect(await problems(page, '[role=dialog]'), kind).toEqual([])
    }
  })

  it('the account settings are accessible: all panels, lists to choose from, dialogs', async () => {
    const user = await beginTwoFactor(app)
    await createToken(user, { tokenName: 'Backup' })
    const page = await open(user.client)
    await visitSettings(page)
    await goThroughPanels(page)
    await secretOf(page).waitFor()
    await page.getByText('This device').waitFor()
    expect(await problems(page), 'panels').toEqual([])

    await page.getByRole('button', { name: /Language/ }).click()
    await page.getByRole('option', { name: 'English' }).waitFor()
    expect(await problems(page, '.choice-popover'), 'select').toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Log out other sessions' }).click()
    await page.getByRole('dialog').getByLabel('Password').fill('wrong')
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await page.getByText('This is not your password.').waitFor()
    expect(await problems(page, '[role=dialog]'), 'password').toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Create token' }).click()
    const form = page.getByRole('dialog', { name: 'Create token' })
    await form.getByLabel('Name').fill('Another')
    expect(await problems(page, '[role=dialog]'), 'token form').toEqual([])
    await form.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('alertdialog', { name: 'Your new token' }).waitFor()
    expect(await problems(page, '[role=alertdialog]'), 'token').toEqual([])
    await page.getByRole('button', { name: 'Done' }).click()

    const picture = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png(80, 60)) }
    await page.locator('input[type=file]').setInputFiles(picture)
    await page.getByRole('dialog', { name: 'Crop your picture' }).waitFor()
    expect(await problems(page, '[role=dialog]'), 'crop').toEqual([])
    await page.keyboard.press('Escape')

    await page.locator('#delete-account').getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('alertdialog').waitFor()
    expect(await problems(page, '[role=alertdialog]'), 'deletion').toEqual([])
  })
})
