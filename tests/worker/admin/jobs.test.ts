import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditEvents, errorGroups, jobRuns, outgoingMails } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
})

const filters = (value: object) => `filters=${encodeURIComponent(JSON.stringify(value))}`

const runsOf = async (job: string) =>
  (await admin.get(`admin/job-runs?${filters({ job })}`)).body.pagination.data as {
    id: number
    state: string
    started_by: string
  }[]

describe('scheduled jobs', () => {
  it('record their runs, of which 50 are kept', async () => {
    await app.db.insert(jobRuns).values(
      Array.from({ length: 60 }, () => ({
        job: 'expireInvites',
        startedBy: 'schedule' as const,
        startedAt: '2026-01-01T00:00:00.000Z',
        finishedAt: '2026-01-01T00:00:01.000Z',
        count: 0,
      })),
    )
    await app.runScheduled()
    const runs = await app.db.select().from(jobRuns).where(eq(jobRuns.job, 'expireInvites'))
    expect(runs).toHaveLength(50)
    const { data } = (await admin.get('admin/jobs?query=expireInvites')).body.pagination
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      schedule: 'hourly',
      last_run: { state: 'finished', error: null },
    })
    const csv = await admin.get(`admin/job-runs/export?${filters({ job: 'expireInvites' })}`)
    expect(String(csv.body)).toContain(',expireInvites,finished,schedule,')
  })

  it('are run by an admin, one at a time, with an audit event', async () => {
    expect((await admin.post('admin/jobs/readTexts/run')).status).toBe(200)
    await expect.poll(async () => (await runsOf('readTexts'))[0]?.state).toBe('finished')
    expect((await runsOf('readTexts'))[0]?.started_by).toBe('admin')
    const [event] = await app.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, 'readTexts'))
    expect(event?.action).toBe('job.run')

    const [running] = await app.db
      .insert(jobRuns)
      .values({ job: 'readTexts', startedBy: 'schedule', startedAt: new Date().toISOString() })
      .returning()
    const { status, body } = await admin.post('admin/jobs/readTexts/run')
    expect([status, body.message]).toEqual([409, 'This job is running already.'])
    const isIt = eq(jobRuns.id, running?.id ?? 0)
    await app.db.update(jobRuns).set({ startedAt: '2026-01-01T00:00:00.000Z' }).where(isIt)
    expect((await runsOf('readTexts'))[0]?.state).toBe('cut_off')
    expect((await admin.post('admin/jobs/readTexts/run')).status).toBe(200)
  })

  it('are searched by the words that are shown, sorted and paged as all lists are', async () => {
    await app.db.insert(jobRuns).values({
      job: 'backup',
      startedBy: 'command',
      startedAt: '2099-01-01T00:00:00.000Z',
      finishedAt: '2099-01-01T00:00:01.000Z',
    })
    const names = async (query: string) => {
      const { data } = (await admin.get(`admin/jobs?${query}`)).body.pagination
      return data.map(({ name }: { name: string }) => name)
    }
    expect(await names('query=USED+space')).toEqual(['recountSpaces'])
    expect(await names('perPage=2')).toEqual(['backup', 'reconcileSubscriptions'])
    expect(await names('perPage=1&orderBy=last_run&orderDir=desc')).toEqual(['backup'])
    expect((await names('perPage=100&orderDir=desc')).toReversed()).toEqual(
      await names('perPage=100'),
    )
    const { data, ...numbers } = (await admin.get('admin/jobs?perPage=10&page=2')).body.pagination
    expect(data).toHaveLength(10)
    expect(numbers).toMatchObject({ current_page: 2, last_page: 3, from: 11, to: 20 })
    const csv = await admin.get('admin/jobs/export?query=backup')
    expect(String(csv.body)).toContain('\r\nbackup,command,finished,2099-01-01T00:00:00.000Z,')
    await app.db.delete(jobRuns).where(eq(jobRuns.job, 'backup'))
  })

  it.each(['orderBy=schedule', 'perPage=1001', 'page=0', 'filters=%7B%22name%22%3A1%7D'])(
    'are not listed by %s',
    async (query) => {
      expect((await admin.get(`admin/jobs?${query}`)).status).toBe(422)
    },
  )

  it.each(['backup', 'constructor', '%2F'])('%s is none that can be run', async (name) => {
    expect((await admin.post(`admin/jobs/${name}/run`)).status).toBe(404)
  })
})

describe('unexpected errors', () => {
  it('are grouped by their cause, and deleted', async () => {
    const [mail] = await app.db
      .insert(outgoingMails)
      .values({
        recipient: 'a@b.example',
        subject: 'x',
        body: '',
        status: 'kept',
        nextAttemptAt: '',
      })
      .returning()
    const path = `admin/outgoing-mails/${mail?.id ?? 0}`
    const failed = await admin.get(path)
    expect(failed.status).toBe(500)
    const list = async () =>
      (await admin.get(`admin/errors?query=${failed.body.requestId}`)).body.pagination.data as {
        id: number
        route: string
        count: number
        request_ids: string[]
      }[]
    await expect.poll(async () => (await list()).length).toBe(1)
    const [group] = await list()
    expect(group).toMatchObject({ route: 'GET /api/v1/admin/outgoing-mails/:id' })
    expect(group?.request_ids).toEqual([failed.body.requestId])
    await app.db.delete(outgoingMails).where(eq(outgoingMails.id, mail?.id ?? 0))
    const ids = [group?.id ?? 0]
    expect((await admin.post('admin/errors/delete', { ids })).status).toBe(200)
    expect((await admin.post('admin/errors/delete', { ids })).status).toBe(404)
    expect(await list()).toEqual([])
  })

  it('that have not occurred for 90 days are forgotten', async () => {
    const values = { message: 'm', requestIds: [], firstAt: '2020-01-01T00:00:00.000Z' }
    await app.db.insert(errorGroups).values([
      { ...values, cause: 'old', lastAt: '2020-01-01T00:00:00.000Z' },
      { ...values, cause: 'new', lastAt: new Date().toISOString() },
    ])
    await app.runScheduled()
    const causes = (await app.db.select().from(errorGroups)).map(({ cause }) => cause)
    expect(causes).toContain('new')
    expect(causes).not.toContain('old')
  })
})
