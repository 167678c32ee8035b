import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dailyStats, invoices, reportFacts, spaces } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp, type OwnApp } from '#tests/support/app.ts'
import { insertInvoice, insertOffer, subscribe } from '#tests/support/billing.ts'
import { registerUser, trash, uploadFile, type TestUser } from '#tests/support/factories.ts'
import { isVisit } from '#worker/visits/is-visit.ts'
import { VisitTally } from '#worker/visits/visit-tally.ts'

/** Counts belong to a day: within a minute before midnight (UTC), the file waits for the next one. */
const untilMidnight = 86_400_000 - (Date.now() % 86_400_000)
if (untilMidnight < 60_000) await new Promise((resolve) => setTimeout(resolve, untilMidnight))
const TODAY = new Date().toISOString().slice(0, 10)

describe('the reports', () => {
  let app: OwnApp
  let admin: ApiClient
  let user: TestUser
  beforeAll(async () => {
    app = await startApp()
    admin = await app.adminClient()
    user = await registerUser(app)
    await uploadFile(user.client, { name: 'a.txt', content: '12345' })
    const gone = await uploadFile(user.client, { name: 'b.txt', content: '123' })
    await trash(user.client, gone.id)
  })
  afterAll(() => app.stop())

  const report = async (query = '') => (await admin.get(`admin/reports?${query}`)).body.report

  it('have no numbers before the job has counted', async () => {
    expect(await report()).toMatchObject({
      counted_at: null,
      totals: { users: null, files: null },
      largest_users: [],
    })
  })

  it('count what was made by day, and what there is now', async () => {
    await app.db
      .update(spaces)
      .set({ usedBytes: 999, recountedAt: '' })
      .where(sql`id = 1`)
    await app.runScheduled()
    const { totals, storage, days, file_types, largest_users, counted_at } = await report()
    expect(counted_at).toMatch(TODAY)
    expect(totals).toEqual({
      users: 2,
      subscribers: 0,
      files: 1,
      used_bytes: 8,
      links: 0,
      workspaces: 0,
    })
    expect(storage).toEqual({
      objects: 2,
      stored_bytes: 8,
      orphaned_blobs: 0,
      unfinished_uploads: 0,
      corrected_spaces: 1,
    })
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toMatchObject({ day: TODAY, sign_ups: 2, uploads: 2, uploaded_bytes: 8 })
    expect(file_types).toEqual([{ type: 'text', count: 1, bytes: 5 }])
    expect(largest_users).toEqual([{ id: user.id, email: user.email, bytes: 8 }])
  })

  it('count nothing twice, and count further', async () => {
    await app.runScheduled()
    await uploadFile(user.client, { name: 'c.txt', content: '1' })
    await app.runScheduled()
    expect((await report()).days.at(-1)).toMatchObject({
      sign_ups: 2,
      uploads: 3,
      uploaded_bytes: 9,
    })
  })

  it('go on where a run was cut off', async () => {
    const uploads = sql`${dailyStats.name} IN ('uploads', 'uploaded_bytes')`
    await app.db.delete(dailyStats).where(uploads)
    await app.db.delete(reportFacts).where(eq(reportFacts.name, 'blobs_counted'))
    await app.db.insert(reportFacts).values({
      name: 'files_census',
      value: { until: 1_000_000, sums: { image: { count: 7, bytes: 70 } } },
    })
    await app.runScheduled()
    const { days, totals } = await report()
    expect(days.at(-1)).toMatchObject({ uploads: 3, uploaded_bytes: 9 })
    expect(totals.files).toBe(7)
  })

  it('count visits of pages, but neither calls nor robots', async () => {
    const visit = (path: string, agent: string) =>
      fetch(`${app.url}${path}`, { headers: { 'user-agent': agent } })
    const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    await visit('/login', 'Googlebot/2.1 (+http://www.google.com/bot.html)')
    await visit('/api/v1/bootstrap-data', browser)
    await app.runScheduled()
    expect((await report()).days.at(-1).visits).toBe(0)
    const answer = await visit('/login', browser)
    expect(answer.headers.get('set-cookie')).not.toContain('visit')
    await expect
      .poll(async () => {
        await app.runScheduled()
        return (await report()).days.at(-1).visits as number
      })
      .toBe(1)
    const csv = await admin.get(`admin/reports/export?report=visits&from=${TODAY}&to=${TODAY}`)
    expect(String(csv.body).replace('\uFEFF', '')).toBe(`day,visits\r\n${TODAY},1\r\n`)
  })

  it('sum what was paid by day and currency, however often, and count subscribers', async () => {
    const offer = await insertOffer(app)
    await subscribe(app, user.id, offer)
    await subscribe(app, user.id, offer, { gateway: 'stripe' })
    const paid = (day: string, amount: number, currency = 'USD') =>
      insertInvoice(app, user, { status: 'paid', amount, currency, paidAt: `${day}T23:59:59.000Z` })
    await insertInvoice(app, user)
    const wrong = await paid(TODAY, 5)
    await paid(TODAY, 950)
    await paid(TODAY, 50)
    await paid(TODAY, 1000, 'JPY')
    await app.runScheduled()
    expect((await report()).revenue).toEqual([
      { day: TODAY, currency: 'JPY', amount: 1000 },
      { day: TODAY, currency: 'USD', amount: 1005 },
    ])
    // Payments that gateways report late, or take back.
    const [late = ''] = new Date(Date.now() - 20 * 86_400_000).toISOString().split('T')
    await paid(late, 7)
    await app.db.update(invoices).set({ status: 'void' }).where(eq(invoices.id, wrong))
    await app.runScheduled()
    await app.runScheduled()
    const { revenue, totals } = await report()
    expect(revenue).toEqual([
      { day: TODAY, currency: 'JPY', amount: 1000 },
      { day: late, currency: 'USD', amount: 7 },
      { day: TODAY, currency: 'USD', amount: 1000 },
    ])
    expect(totals.subscribers).toBe(1)
    const csv = await admin.get(`admin/reports/export?report=revenue&from=${TODAY}&to=${TODAY}`)
    expect(String(csv.body).replace('\uFEFF', '')).toBe(
      `day,currency,amount\r\n${TODAY},JPY,1000\r\n${TODAY},USD,10.00\r\n`,
    )
  })

  it('are exported', async () => {
    const types = await admin.get('admin/reports/export?report=file_types')
    expect(String(types.body)).toContain('type,count,bytes\r\n')
    const users = await admin.get('admin/reports/export?report=largest_users')
    expect(String(users.body)).toContain(`${user.id},${user.email},9`)
  })

  it('are of a range of days', async () => {
    const { days } = await report('from=2026-02-27&to=2026-03-02')
    expect(days.map(({ day }: { day: string }) => day)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ])
  })

  it.each(['from=2026-03-02&to=2026-03-01', 'from=1900-01-01', 'from=yesterday', 'days=7'])(
    'refuse %s',
    async (query) => {
      expect((await admin.get(`admin/reports?${query}`)).status).toBe(422)
    },
  )
})

describe('a visit', () => {
  const BROWSER =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Safari/605.1.15'
  const visit = (headers: Record<string, string>, path = '/', method = 'GET') =>
    isVisit({ method, path, header: (name) => headers[name] })

  it.each<[boolean, Record<string, string>, string?, string?]>([
    [true, {}],
    [true, { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
    [true, { 'sec-fetch-site': 'cross-site' }, '/drive/s/abc'],
    [false, { 'sec-fetch-site': 'same-origin' }],
    [false, { 'sec-fetch-dest': 'iframe' }],
    [false, { 'sec-purpose': 'prefetch;prerender' }],
    [false, {}, '/admin/reports'],
    [false, {}, '/', 'POST'],
    [false, { 'user-agent': 'curl/8.0' }],
  ])('%s: %j %s %s', (expected, headers, path, method) => {
    expect(visit({ 'user-agent': BROWSER, ...headers }, path, method)).toBe(expected)
  })

  it('without a named program is none', () => {
    expect(visit({})).toBe(false)
  })

  it('is sent with others, every ten seconds, or when the day ends', () => {
    const tally = new VisitTally()
    const at = (time: string) => tally.add(new Date(`2026-11-25T${time}Z`))
    expect(at('10:00:00')).toEqual({ day: '2026-11-25', count: 1 })
    expect(at('10:00:04')).toBe(null)
    expect(at('10:00:09')).toBe(null)
    expect(at('10:00:10')).toEqual({ day: '2026-11-25', count: 3 })
    expect(at('10:00:11')).toBe(null)
    expect(tally.add(new Date('2026-11-26T00:00:00Z'))).toEqual({ day: '2026-11-25', count: 1 })
    expect(tally.add(new Date('2026-11-26T00:00:01Z'))).toEqual({ day: '2026-11-26', count: 2 })
  })
})
