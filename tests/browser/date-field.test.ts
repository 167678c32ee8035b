import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema/index.ts'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, visit } from '#tests/support/browser-page.ts'
import { accessibilityInBothThemes } from '#tests/support/dark-theme.ts'
import { dateField, dateValue, typeDate } from '#tests/support/date-field.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const calendar = (page: Page) => page.getByRole('application')
const openCalendar = (page: Page, label: string) =>
  dateField(page, label).getByRole('button').click()

/** The day with the focus, as screen readers say it. */
const focusedDay = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel)

const weekdays = (page: Page) => calendar(page).locator('th').allTextContents()

/** The dialog of a link that ends on March 15, 2099 for somebody in Tokyo, whose browser is in UTC. */
async function openLinkDialog(
  profile: Partial<typeof users.$inferInsert> = {},
  context: Parameters<typeof openPage>[2] = {},
) {
  const { client, id: userId } = await registerUser(app)
  const { id } = await uploadFile(client, { name: 'sea.txt' })
  await createLink(client, id, { expires_at: '2099-03-15T14:59:59.000Z' })
  await app.db
    .update(users)
    .set({ timezone: 'Asia/Tokyo', ...profile })
    .where(eq(users.id, userId))
  const page = await openPage(browser, app, { as: client, timezoneId: 'UTC', ...context })
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  // A catalog comes before the page is alive, and until then a click selects nothing.
  await visit(page, '/drive')
  await rowOf(page, 'sea.txt').click()
  const end = async () => {
    const { body } = await client.get(`file-entries/${id}/shareable-link`)
    return String(body.link.expires_at)
  }
  return { page, files, end }
}

describe('the last day of a link', () => {
  it('is chosen in the calendar by keyboard, in the user’s time zone; the calendar is loaded for it', async () => {
    const { page, files, end } = await openLinkDialog({ country: 'DE' })
    const isLoaded = () => files.some((url) => url.includes('date-picker'))
    await page.waitForLoadState('networkidle')
    expect(isLoaded()).toBe(false)
    await page.getByRole('toolbar').getByRole('button', { name: 'Get link' }).click()
    const field = dateField(page, 'Last day')
    await field.getByRole('spinbutton').first().waitFor()
    expect(isLoaded()).toBe(true)
    expect(await dateValue(field)).toBe('2099-03-15')

    await field.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedDay(page)).toBe('Sunday, March 15, 2099 selected')
    expect(await weekdays(page)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    for (const [key, day] of [
      ['ArrowRight', 'Monday, March 16, 2099'],
      ['ArrowDown', 'Monday, March 23, 2099'],
      ['PageDown', 'Thursday, April 23, 2099'],
      ['PageUp', 'Monday, March 23, 2099'],
      ['Home', 'Sunday, March 1, 2099'],
      ['End', 'Tuesday, March 31, 2099'],
      ['Shift+PageDown', 'Wednesday, March 31, 2100'],
      ['ArrowLeft', 'Tuesday, March 30, 2100'],
      ['ArrowUp', 'Tuesday, March 23, 2100'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => focusedDay(page), { message: key }).toBe(day)
    }
    await page.keyboard.press('Enter')
    await expect.poll(end).toBe('2100-03-23T14:59:59.000Z')
    await calendar(page).waitFor({ state: 'detached' })

    await page.keyboard.press('Enter')
    await calendar(page).waitFor()
    await page.keyboard.press('Escape')
    await calendar(page).waitFor({ state: 'detached' })
    await page.getByRole('dialog').waitFor()
    expect(await end()).toBe('2100-03-23T14:59:59.000Z')
  })

  it('is typed; a day before today is refused with its reason and changes nothing', async () => {
    const { page, end } = await openLinkDialog()
    await page.getByRole('toolbar').getByRole('button', { name: 'Get link' }).click()
    const field = dateField(page, 'Last day')
    await typeDate(field, '2020-01-31')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.getByText(/Value must be .* or later/).waitFor()
    expect(await end()).toMatch(/^2099/)
    await typeDate(field, '2031-01-31')
    await expect.poll(end).toBe('2031-01-31T14:59:59.000Z')
    await openCalendar(page, 'Last day')
    await calendar(page).waitFor()
    expect(await calendar(page).getByRole('button', { name: 'Clear' }).count()).toBe(0)
  })

  it('has a calendar that is accessible in both themes and fits a phone', async () => {
    const check = await accessibilityInBothThemes(app)
    const { page } = await openLinkDialog({ country: 'US' }, PHONE)
    await rowOf(page, 'sea.txt').getByRole('button').last().tap()
    await page.getByRole('menuitem', { name: 'Get link' }).tap()
    await dateField(page, 'Last day').getByRole('button').tap()
    await calendar(page).waitFor()
    expect(await weekdays(page)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
    expect(await check(page)).toEqual([])
    const box = await calendar(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    const day = await calendar(page).getByRole('button', { name: 'Monday, March 16' }).boundingBox()
    expect(Math.min(day?.width ?? 0, day?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await calendar(page).getByRole('combobox', { name: 'year' }).selectOption('2105')
    await calendar(page).getByRole('combobox', { name: 'month' }).selectOption('February')
    await calendar(page).getByRole('button', { name: 'Friday, February 13' }).tap()
    await expect.poll(() => dateValue(dateField(page, 'Last day'))).toBe('2105-02-13')
  })
})

it('in a language from right to left the calendar is mirrored and translated, and its week begins on Saturday', async () => {
  const { page } = await openLinkDialog({ language: 'ar', timezone: null })
  await page.getByRole('toolbar').getByRole('button', { name: 'الحصول على رابط' }).click()
  await openCalendar(page, 'اليوم الأخير')
  await calendar(page).getByRole('button', { name: 'التالي' }).first().waitFor()
  expect((await weekdays(page))[0]).toBe('السبت')
  await expect.poll(() => focusedDay(page)).toContain('15 مارس 2099')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => focusedDay(page)).toContain('16 مارس 2099')
  const [first, last] = await Promise.all([
    calendar(page).locator('th').first().boundingBox(),
    calendar(page).locator('th').last().boundingBox(),
  ])
  expect(first?.x).toBeGreaterThan(last?.x ?? Infinity)
  expect(await accessibilityProblems(page)).toEqual([])
})

describe('the end of a suspension', () => {
  it('has a time, in the admin’s time zone; one in the past is refused beside its field', async () => {
    const user = await registerUser(app)
    const page = await openPage(browser, app, {
      as: await app.adminClient(),
      path: `/admin/users?query=${user.email}`,
      timezoneId: 'America/New_York',
    })
    await page.getByRole('checkbox', { name: `Select “${user.email}”` }).check()
    await page.getByRole('button', { name: 'Suspend' }).click()
    const field = dateField(page, 'Until')
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await openCalendar(page, 'Until')
    await calendar(page).getByRole('button', { name: 'Today', exact: true }).click()
    expect(await dateValue(field)).toMatch(/T00:00:00$/)
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await dialog.getByText('This is in the past.').waitFor()
    expect(await field.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    for (const [type, text] of [
      ['month', '07'],
      ['day', '04'],
      ['year', '2090'],
      ['hour', '09'],
      ['minute', '30'],
      ['dayPeriod', 'p'],
    ])
      await field.locator(`[data-type=${type}]`).pressSequentially(text ?? '')
    expect(await dateValue(field)).toBe('2090-07-04T21:30:00')
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await page.getByRole('cell', { name: 'Suspended' }).waitFor()
    const [banned] = await app.db.select().from(users).where(eq(users.id, user.id))
    expect(banned?.bannedUntil).toBe('2090-07-05T01:30:00.000Z')
  })
})

it('days from the year 1 to 9999 can be asked for', async () => {
  const page = await openPage(browser, app, { as: await app.adminClient(), path: '/admin/users' })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Choose days…' }).first().click()
  await typeDate(dateField(page, 'Start date'), '0001-01-01')
  await typeDate(dateField(page, 'End date'), '9999-12-31')
  await openCalendar(page, 'End date')
  await expect.poll(() => focusedDay(page)).toContain('Friday, December 31, 9999 selected')
  await expect
    .poll(() => calendar(page).getByRole('button', { name: 'Next' }).first().isDisabled())
    .toBe(true)
  await calendar(page).getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => dateValue(dateField(page, 'End date'))).toBe('')
  await typeDate(dateField(page, 'End date'), '9999-12-31')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText(/Jan 1, 1 to Dec 31, 9999/).waitFor()
})
