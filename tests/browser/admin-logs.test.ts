import type { Browser } from 'playwright-core'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { dailyStats, errorGroups, jobRuns, reportFacts } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, visit, watchComplaints } from '#tests/support/browser-page.ts'
import { accessibilityInBothThemes } from '#tests/support/dark-theme.ts'
import { changeSettings, signUp } from '#tests/support/factories.ts'
import { layoutProblems } from '#tests/support/layout-problems.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let admin: ApiClient
let accessibility: Awaited<ReturnType<typeof accessibilityInBothThemes>>
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  accessibility = await accessibilityInBothThemes(app)
  admin = await app.adminClient()
})

const CANARY = '<img src=x onerror="document.title=1">'

it('logs: what an admin changed, mails, errors, jobs; markup is text', async () => {
  await signUp(app)
  await changeSettings(admin, { 'branding.site_name': CANARY })
  await app.db.insert(errorGroups).values({
    cause: 'canary',
    message: CANARY,
    stack: CANARY,
    route: 'GET /x',
    requestIds: ['r1'],
    firstAt: '2026-11-25T10:00:00.000Z',
    lastAt: new Date().toISOString(),
  })
  const page = await openPage(browser, app, { as: admin })
  const complaints = watchComplaints(page)
  await visit(page, '/admin/logs')
  const changed = page.getByRole('row').filter({ hasText: 'Changed settings' }).first()
  await changed.getByText('Changed fields').press('Enter')
  await changed.locator('ins').getByText(CANARY).waitFor()
  expect(await accessibility(page)).toEqual([])
  await changed.getByRole('link', { name: `All by ${app.admin.email}` }).click()
  await expect.poll(() => page.url()).toContain('actor')

  await page.getByRole('link', { name: 'Mail', exact: true }).click()
  await page.getByRole('button', { name: 'Verify your email address' }).first().click()
  const mail = page.getByRole('dialog').frameLocator('iframe')
  await mail.getByText('Verify email address').first().waitFor()
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Errors' }).click()
  const error = page.getByRole('row').filter({ hasText: CANARY })
  await error.getByText('Details').press('Enter')
  await error.getByText('Last requests: r1').waitFor()
  expect(await accessibility(page)).toEqual([])
  await error.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await error.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Jobs' }).click()
  const job = page.getByRole('table', { name: 'Jobs' }).getByRole('row')
  const recount = job.filter({ hasText: 'Recount used space' })
  await recount.getByRole('button', { name: 'Run now: Recount used space' }).press('Enter')
  await recount.getByText('Finished').waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).first().fill('recount')
  await page.waitForURL((url) => url.searchParams.get('jobs.query') === 'recount')
  await job.filter({ hasText: 'Empty the trash' }).waitFor({ state: 'detached' })
  await recount.waitFor()
  expect(await accessibility(page)).toEqual([])
  const [run] = await app.db
    .insert(jobRuns)
    .values({ job: 'readTexts', startedBy: 'command', startedAt: new Date().toISOString() })
    .returning({ id: jobRuns.id })
  await visit(page, '/admin/logs/jobs')
  const running = page
    .getByRole('table', { name: 'Last runs' })
    .getByRole('row')
    .filter({ hasText: 'Read texts of files for the search' })
    .filter({ hasText: 'Running' })
  await running.waitFor()
  const finishedAt = new Date().toISOString()
  await app.db
    .update(jobRuns)
    .set({ finishedAt })
    .where(eq(jobRuns.id, run?.id ?? 0))
  await running.waitFor({ state: 'detached' })
  await visit(page, '/admin/logs')
  const started = page.getByRole('row').filter({ hasText: 'Started a job' }).first()
  await started.getByText('Recount used space').waitFor()
  await page.setViewportSize(PHONE.viewport)
  expect(await layoutProblems(page)).toEqual([])
  expect(complaints).toEqual([])
})

it('reports: numbers, charts by keyboard, tables, days', async () => {
  const today = new Date().toISOString().slice(0, 10)
  await app.db
    .insert(dailyStats)
    .values({ day: today, name: 'visits', value: 1234 })
    .onConflictDoUpdate({ target: [dailyStats.name, dailyStats.day], set: { value: 1234 } })
  await app.db
    .insert(reportFacts)
    .values({ name: 'files', value: { image: { count: 3, bytes: 2048 } } })
    .onConflictDoUpdate({
      target: reportFacts.name,
      set: { value: { image: { count: 3, bytes: 2048 } } },
    })
  const page = await openPage(browser, app, { as: admin })
  const complaints = watchComplaints(page)
  await visit(page, '/admin/reports')
  const chart = page.getByRole('slider', { name: 'Visits' })
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/: \u20681,234\u2069$/u)
  await chart.press('ArrowLeft')
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/: \u20680\u2069$/u)
  expect(await accessibility(page)).toEqual([])
  const visits = page.getByRole('region', { name: 'Visits' }).first()
  await visits.getByRole('button', { name: 'Table' }).press('Enter')
  await visits.getByRole('cell', { name: '1,234' }).waitFor()
  expect(await accessibility(page)).toEqual([])
  await page.getByRole('link', { name: '7 days' }).click()
  await expect.poll(() => visits.getByRole('row').count()).toBe(8)
  await visits.getByRole('button', { name: 'Table' }).press('Enter')
  await page.getByRole('link', { name: '90 days' }).click()
  await expect.poll(() => chart.getAttribute('aria-valuemax')).toBe('89')
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/: \u20681,234\u2069$/u)
  await page.setViewportSize(PHONE.viewport)
  expect(await layoutProblems(page)).toEqual([])
  expect(complaints).toEqual([])
})
