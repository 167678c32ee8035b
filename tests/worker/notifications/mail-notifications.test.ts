import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifications, users } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { startMailApi } from '#tests/support/mail-api.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import {
  chooseChannels,
  forgetLastMail,
  notificationsOf,
  notify,
  sharedFacts,
} from '#tests/support/notifications.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let server: MailServer
beforeAll(async () => {
  app = await sharedApp()
  server = await startMailServer()
  await changeSettings(await app.adminClient(), { 'mail.transport_url': server.url })
})
afterAll(() => server.stop())

const runJobs = () => app.runScheduled('*/5 * * * *')
const mailsTo = ({ email }: TestUser) => server.mails.filter(({ to }) => to === email)

const share = (user: TestUser, name = 'report.pdf') =>
  notify(app, user, 'file-entry-shared', sharedFacts(name), { isMailed: true })

async function isDue({ id }: TestUser): Promise<boolean> {
  const rows = await app.db.select().from(notifications).where(eq(notifications.userId, id))
  return rows.some(({ mailDueAt }) => mailDueAt !== null)
}

describe('the mail of notifications', () => {
  it('is about the one there is, with its text as subject', async () => {
    const user = await registerUser(app)
    await share(user)
    await runJobs()
    const mail = await server.nextMailTo(user.email)
    expect(mail.subject).toBe('Alice shared report.pdf with you')
    expect(mail.text).toContain('Alice shared report.pdf with you')
    expect(mail.text).toContain(`${app.url}/notifications\n`)
    expect(mail.text).not.toMatch(/[\u2066-\u2069]/)
    expect(await isDue(user)).toBe(false)
  })

  it('holds all that came meanwhile, ten of them by name, after 15 minutes', async () => {
    const user = await registerUser(app)
    await share(user)
    await runJobs()
    await server.nextMailTo(user.email)
    for (let index = 1; index <= 12; index++) await share(user, `${index}.txt`)
    await runJobs()
    expect(mailsTo(user)).toHaveLength(1)
    expect(await isDue(user)).toBe(true)

    await forgetLastMail(app, user)
    await runJobs()
    const mail = await server.nextMailTo(user.email, 2)
    expect(mail.subject).toBe('12 new notifications')
    expect(mail.text.match(/Alice shared \d+\.txt with you/g)).toHaveLength(10)
    expect(mail.text).toContain('Alice shared 12.txt with you')
    expect(mail.text).not.toContain('Alice shared 2.txt with you')
    expect(mail.text).toContain('and 2 more')
  })

  it('is one, however many runs there are at once', async () => {
    const user = await registerUser(app)
    for (let index = 0; index < 5; index++) await share(user)
    await Promise.all(Array.from({ length: 6 }, runJobs))
    await server.nextMailTo(user.email)
    await runJobs()
    expect(mailsTo(user)).toHaveLength(1)
  })

  it('leaves out what was read before', async () => {
    const user = await registerUser(app)
    await share(user, 'read.txt')
    const ids = (await notificationsOf(user)).map(({ id }) => id)
    await user.client.post('notifications/mark-as-read', { ids })
    await runJobs()
    await share(user, 'unread.txt')
    await runJobs()
    expect((await server.nextMailTo(user.email)).subject).toBe('Alice shared unread.txt with you')
    expect(mailsTo(user)).toHaveLength(1)
  })

  it('goes out by the choice of the receiver, listed or not', async () => {
    const [off, unlisted] = [await registerUser(app), await registerUser(app)]
    await chooseChannels(off, 'file-entry-shared', { email: false })
    await chooseChannels(unlisted, 'file-entry-shared', { site: false })
    await share(off)
    await share(unlisted)
    await runJobs()
    await server.nextMailTo(unlisted.email)
    expect(await notificationsOf(unlisted)).toEqual([])
    expect(mailsTo(off)).toEqual([])
    expect(await notificationsOf(off)).toHaveLength(1)
  })

  it('is for proven addresses of active accounts, while notifications are on', async () => {
    const admin = await app.adminClient()
    const [user, unproven, banned] = [
      await registerUser(app),
      await registerUser(app),
      await registerUser(app),
    ]
    const emailVerifiedAt = new Date().toISOString()
    await app.db.update(users).set({ emailVerifiedAt }).where(eq(users.id, user.id))
    await app.db
      .update(users)
      .set({ emailVerifiedAt, bannedAt: emailVerifiedAt })
      .where(eq(users.id, banned.id))
    for (const each of [user, unproven, banned]) await share(each)
    await changeSettings(admin, {
      require_email_confirmation: true,
      'notifications.integrated': false,
    })
    await runJobs()
    expect(await isDue(user)).toBe(true)
    await changeSettings(admin, { 'notifications.integrated': true })
    await runJobs()
    await server.nextMailTo(user.email)
    await changeSettings(admin, { require_email_confirmation: false })
    expect(mailsTo(unproven)).toEqual([])
    expect(mailsTo(banned)).toEqual([])
  })

  it('is not sent of what is older than two days', async () => {
    const user = await registerUser(app)
    await share(user)
    await app.db.run(sql`
      UPDATE notifications SET mail_due_at = '2026-01-01T00:00:00.000Z' WHERE user_id = ${user.id}`)
    await runJobs()
    await share(user, 'new.txt')
    await runJobs()
    expect((await server.nextMailTo(user.email)).subject).toBe('2 new notifications')
    expect(mailsTo(user)).toHaveLength(1)
  })

  it('takes hostile names as names', async () => {
    const user = await registerUser(app)
    await share(user, 'x\r\nBcc: evil@example.com\r\n\r\n<img src=x onerror=alert(1)>\u202Efdp.exe')
    await runJobs()
    const mail = await server.nextMailTo(user.email)
    expect(mail.headers.bcc).toBeUndefined()
    expect(mail.subject).toBe(
      'Alice shared xBcc: evil@example.com<img src=x onerror=alert(1)>fdp.exe with you',
    )
    expect(mail.html).not.toContain('<img src=x')
    expect(mail.html).toContain('&lt;img src=x')
  })
})

describe('the headers to unsubscribe', () => {
  it('are those of RFC 8058, in lines that every server takes, and the address is in the text', async () => {
    const user = await registerUser(app)
    await share(user)
    await runJobs()
    const mail = await server.nextMailTo(user.email)
    const [, url = ''] = /^<(\S+)>$/.exec(mail.headers['list-unsubscribe'] ?? '') ?? []
    expect(new URL(url).origin).toBe(app.url)
    expect(new URL(url).pathname).toMatch(/^\/notifications\/unsubscribe\/[\w-]+$/)
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(mail.text).toContain(url)
    expect(mail.html).toContain(`href="${url}"`)
    expect(url).not.toContain(user.email)
    expect(Math.max(...mail.raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
  })

  it('are sent by a mail API, too', async () => {
    const api = await startMailApi()
    const admin = await app.adminClient()
    await changeSettings(admin, { 'mail.transport_url': api.url })
    const user = await registerUser(app)
    await share(user)
    await runJobs()
    await expect.poll(() => api.requests.length).toBe(1)
    await changeSettings(admin, { 'mail.transport_url': server.url })
    expect(api.requests[0]?.body.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(/^<http.*\/notifications\/unsubscribe\/[\w-]+>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    await api.stop()
  })
})
