import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { linkReports } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import {
  changeSettings,
  createLink,
  registerUser,
  unique,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { mailTexts } from '#tests/support/kept-mails.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})

let network = 0
const fromElsewhere = () => ({ headers: { 'x-forwarded-for': `2001:db8:88:${++network}::1` } })

const reportsOf = (hash: string) =>
  app.db
    .select()
    .from(linkReports)
    .where(sql`link_hash = ${hash}`)

const REPORT = { reason: 'malware', message: 'It is a virus.', email: 'Ann@Example.com' }

describe('a report of a link', () => {
  it('is kept for the owner of the site, also when the link is gone', async () => {
    const link = await createLink(user.client, (await uploadFile(user.client)).id)
    const visitor = await app.guest()
    const path = `shareable-links/${link.hash}/report`
    expect((await visitor.post(path, REPORT, fromElsewhere())).body).toEqual({ status: 'success' })
    expect((await visitor.post(path, { reason: 'other' }, fromElsewhere())).status).toBe(200)
    const kept = { linkHash: link.hash, userId: user.id }
    const reports = [
      { ...kept, reason: 'malware', message: 'It is a virus.', email: 'ann@example.com' },
      { ...kept, reason: 'other', message: '', email: null },
    ]
    expect(await reportsOf(link.hash)).toMatchObject(
      reports.map((report) => ({ ...report, linkId: link.id })),
    )
    await user.client.delete(`shareable-links/${link.id}`)
    expect(await reportsOf(link.hash)).toMatchObject(
      reports.map((report) => ({ ...report, linkId: null })),
    )
  })

  it('is mailed to the address for abuse, where there is one', async () => {
    const receiver = `abuse-${unique()}@example.com`
    const link = await createLink(user.client, (await uploadFile(user.client)).id)
    const path = `shareable-links/${link.hash}/report`
    const visitor = await app.guest()
    const admin = await app.adminClient()
    await changeSettings(admin, { 'mail.abuse_address': receiver })
    expect(
      (await visitor.post(path, { ...REPORT, message: '<b>bold</b>' }, fromElsewhere())).status,
    ).toBe(200)
    const [text] = await mailTexts(app, receiver)
    for (const part of ['malware', '<b>bold</b>', 'ann@example.com', `/drive/s/${link.hash}`])
      expect(text).toContain(part)
    await changeSettings(admin, { 'mail.abuse_address': '' })
    await visitor.post(path, REPORT, fromElsewhere())
    expect(await mailTexts(app, receiver)).toHaveLength(1)
  })

  it('needs the link to be open: its password, and that it has not ended', async () => {
    const locked = await createLink(user.client, (await uploadFile(user.client)).id, {
      password: 'open sesame',
    })
    const visitor = await app.guest()
    const report = (hash: string) =>
      visitor.post(`shareable-links/${hash}/report`, REPORT, fromElsewhere())
    expect((await report(locked.hash)).body.code).toBe('link_password_required')
    await visitor.post(`shareable-links/${locked.hash}/check-password`, { password: 'open sesame' })
    expect((await report(locked.hash)).status).toBe(200)
    expect((await report('A'.repeat(22))).status).toBe(404)
    await app.db.run(
      sql`UPDATE links SET expires_at = '2020-01-01T00:00:00.000Z' WHERE id = ${locked.id}`,
    )
    expect((await report(locked.hash)).status).toBe(404)
    expect(await reportsOf(locked.hash)).toHaveLength(1)
  })

  it('of one link comes three times an hour from one network', async () => {
    const link = await createLink(user.client, (await uploadFile(user.client)).id)
    const visitor = await app.guest()
    const here = fromElsewhere()
    const statuses = []
    for (let index = 0; index < 4; index++)
      statuses.push(
        (await visitor.post(`shareable-links/${link.hash}/report`, REPORT, here)).status,
      )
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('is sent by a form without a script, three times an hour', async () => {
    const link = await createLink(user.client, (await uploadFile(user.client)).id)
    const visitor = await app.guest()
    const path = `/drive/s/${link.hash}/report`
    expect((await visitor.get(`/drive/s/${link.hash}`)).body).toContain(`href="${path}"`)
    expect((await visitor.get(path)).body).toContain('name="reason"')
    const here = fromElsewhere()
    const send = (fields: Record<string, string>) =>
      visitor.post(path, undefined, { rawBody: new URLSearchParams(fields), ...here })
    const wrong = await send({ reason: '', message: 'Kept words', email: '' })
    expect([wrong.status, wrong.body.includes('Kept words')]).toEqual([422, true])
    for (let index = 0; index < 3; index++) {
      const sent = await send({ reason: 'other', message: 'Bad', email: '' })
      expect([sent.status, sent.body.includes('Thank you')]).toEqual([200, true])
    }
    const refused = await send({ reason: 'other', message: 'Bad', email: '' })
    expect([refused.status, refused.body.includes('Too many attempts')]).toEqual([429, true])
    expect(await reportsOf(link.hash)).toHaveLength(3)
  })

  it('has no form where the link is closed or not there', async () => {
    const locked = await createLink(user.client, (await uploadFile(user.client)).id, {
      password: 'open sesame',
    })
    const visitor = await app.guest()
    for (const [hash, status] of [
      [locked.hash, 401],
      ['A'.repeat(22), 404],
    ] as const) {
      const path = `/drive/s/${hash}/report`
      const rawBody = new URLSearchParams({ reason: 'other' })
      const answers = [
        await visitor.get(path),
        await visitor.post(path, undefined, { rawBody, ...fromElsewhere() }),
      ]
      expect(answers.map((answer) => answer.status)).toEqual([status, status])
      expect(answers.some(({ body }) => body.includes('name="reason"'))).toBe(false)
    }
  })

  it.each([
    [{}, 'reason'],
    [{ reason: 'boredom' }, 'reason'],
    [{ reason: 'other', message: 'x'.repeat(1001) }, 'message'],
    [{ reason: 'other', message: 7 }, 'message'],
    [{ reason: 'other', email: 'nobody' }, 'email'],
  ])('is not %j', async (input, field) => {
    const link = await createLink(user.client, (await uploadFile(user.client)).id)
    const { status, body } = await (
      await app.guest()
    ).post(`shareable-links/${link.hash}/report`, input)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
})
