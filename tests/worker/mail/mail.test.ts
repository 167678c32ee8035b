import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { outgoingMails } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { App, OwnApp } from '#tests/support/app.ts'
import { changeSettings, registerUser, signUp } from '#tests/support/factories.ts'
import { linkIn, startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { startMailApi } from '#tests/support/mail-api.ts'
import type { MailApi } from '#tests/support/mail-api.ts'
import { notify, sharedFacts } from '#tests/support/notifications.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

/** A site whose mail server is gone, and somebody it has a mail for: the retries take 8 s, beside the other tests. */
let cutOff: OwnApp
let waiting: string
/** A site whose configuration names no transport; the tests set one. */
let unconfigured: App
beforeAll(async () => {
  const gone = await startMailServer()
  cutOff = await startApp({ variables: { MAIL_URL: gone.url } })
  await gone.stop()
  waiting = (await signUp(cutOff)).email
  unconfigured = await sharedApp()
})
afterAll(() => cutOff.stop())

describe('mail by SMTP or Cloudflare', () => {
  let server: MailServer
  let app: OwnApp
  beforeAll(async () => {
    server = await startMailServer({ auth: { user: 'atoll', password: 'p@ss/word' } })
    const url = server.url.replace('p@ss/word', encodeURIComponent('p@ss/word'))
    app = await startApp({
      variables: { MAIL_URL: url, MAIL_FROM: 'drive@example.com' },
      emailSender: 'drive@example.com',
    })
  })
  afterAll(() => Promise.all([app.stop(), server.stop()]))

  const rowFor = async (recipient: string) => {
    const rows = await app.db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, recipient))
    return rows[0]
  }

  it('arrives as HTML and as text, from the site, with a link to the configured address', async () => {
    const { email } = await signUp(app)
    const mail = await server.nextMailTo(email)
    expect(mail).toMatchObject({
      from: { name: 'Atoll', address: 'drive@example.com' },
      subject: 'Verify your email address',
    })
    const link = linkIn(mail, '/email/verify/')
    expect(new URL(link).origin).toBe(app.url)
    expect(mail.html).toContain(`href="${link}"`)
    expect(mail.html).toContain('Atoll')
    await expect.poll(async () => (await rowFor(email))?.status).toBe('sent')
  })

  it('says nothing of the Host that a request named', async () => {
    const client = await app.guest()
    const { email } = await signUp(app)
    await server.nextMailTo(email)
    const answer = await client.post(
      'auth/forgot-password',
      { email },
      { headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' } },
    )
    expect(answer.status).toBe(200)
    const mail = await server.nextMailTo(email, 2)
    expect(new URL(linkIn(mail, '/password/reset/')).origin).toBe(app.url)
    expect(mail.html + mail.text).not.toContain('evil.example')
  })

  it('carries the owner\u2019s name for the site, sender, logo and translations, all inert', async () => {
    const admin = await app.adminClient()
    await changeSettings(admin, {
      'branding.site_name': 'Tom & <b>Co</b>',
      'branding.logo_light': '/logo.png',
      'mail.from_address': 'hello@example.com',
      'mail.from_name': 'Ünï "Quoted" \\ name',
    })
    const { email } = await signUp(app)
    const mail = await server.nextMailTo(email)
    expect(mail.from.address).toBe('hello@example.com')
    expect(mail.from.name).toBe('Ünï "Quoted" \\ name')
    expect(mail.html).toContain('Tom &amp; &lt;b&gt;Co&lt;/b&gt;')
    expect(mail.html).not.toContain('<b>Co</b>')
    expect(mail.html).toContain(`src="${app.url}/logo.png"`)
    expect(mail.text).toContain('Tom & <b>Co</b>')
    await changeSettings(admin, {
      'branding.site_name': 'Atoll',
      'branding.logo_light': '',
      'mail.from_address': '',
      'mail.from_name': '',
    })
  })

  it('is tried again when the server says later, and sent once', async () => {
    server.refuse(1)
    const { email } = await signUp(app)
    await server.nextMailTo(email)
    await expect.poll(async () => (await rowFor(email))?.status).toBe('sent')
    expect(server.mails.filter(({ to }) => to === email)).toHaveLength(1)
    expect((await rowFor(email))?.attempts).toBe(2)
  })

  it('is stored so that the database alone gives no link away', async () => {
    const { email } = await signUp(app)
    const mail = await server.nextMailTo(email)
    const token = linkIn(mail, '/email/verify/').split('/').at(-1) ?? ''
    const rows = await app.db.select().from(outgoingMails)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('by Cloudflare goes through the binding, which takes it from the configured sender only', async () => {
    const admin = await app.adminClient()
    await changeSettings(admin, { 'mail.transport_url': 'cloudflare:' })
    const statusOf = async (email: string) =>
      (await admin.get('admin/outgoing-mails')).body.pagination.data.find(
        (mail: { recipient: string }) => mail.recipient === email,
      )
    const first = await signUp(app)
    await expect.poll(async () => (await statusOf(first.email))?.status).toBe('sent')
    const user = await registerUser(app)
    await notify(app, user, 'file-entry-shared', sharedFacts(), { isMailed: true })
    await app.runScheduled('*/5 * * * *')
    await expect.poll(async () => (await statusOf(user.email))?.status).toBe('sent')

    await changeSettings(admin, { 'mail.from_address': 'somebody.else@example.com' })
    const second = await signUp(app)
    await expect
      .poll(async () => (await statusOf(second.email))?.last_error)
      .toMatch(/sender|allowed/)
    expect((await statusOf(second.email)).status).toBe('queued')
  })
})

describe('mail without a transport', () => {
  it('is kept in the log, which admins can read', async () => {
    const app = unconfigured
    const { email, client } = await signUp(app)
    const admin = await app.adminClient()
    const { body } = await admin.get('admin/outgoing-mails?perPage=1')
    const [kept] = body.pagination.data
    expect(kept).toMatchObject({ recipient: email, status: 'kept', attempts: 0, sent_at: null })
    const preview = await admin.get(`admin/outgoing-mails/${kept.id}`)
    expect(preview.body.mail.text).toContain(`${app.url}/email/verify/`)
    expect(preview.body.mail.html).toContain('Verify email address')
    expect((await admin.get('admin/outgoing-mails/999999')).status).toBe(404)
    expect((await admin.post('admin/outgoing-mails/999999/resend')).status).toBe(404)
    expect((await client.get('admin/outgoing-mails')).status).toBe(404)
    expect((await client.get(`admin/outgoing-mails/${kept.id}`)).status).toBe(404)
  })
})

describe('mail by an HTTP API', () => {
  let api: MailApi
  beforeAll(async () => {
    api = await startMailApi()
    await changeSettings(await unconfigured.adminClient(), { 'mail.transport_url': api.url })
  })
  afterAll(() => api.stop())

  it('is posted as JSON with the key of the address', async () => {
    const { email } = await signUp(unconfigured)
    await expect.poll(() => api.requests.length).toBe(1)
    const [request] = api.requests
    expect(request?.authorization).toBe('Bearer re_key')
    expect(request?.path).toBe('/emails')
    expect(request?.body).toMatchObject({
      from: 'Atoll <noreply@localhost>',
      to: [email],
      subject: 'Verify your email address',
    })
    expect(request?.body.html).toContain('Verify email address')
    expect(request?.body.text).toContain('/email/verify/')
  })
})

describe('mail by Cloudflare', () => {
  it('is queued, with the reason, where the binding is missing', async () => {
    const admin = await unconfigured.adminClient()
    await changeSettings(admin, { 'mail.transport_url': 'cloudflare:' })
    await signUp(unconfigured)
    await expect
      .poll(
        async () => (await admin.get('admin/outgoing-mails')).body.pagination.data[0].last_error,
      )
      .toBe('MAIL_URL is cloudflare:, but there is no binding EMAIL')
  })
})

describe('mail when the server is out of reach', () => {
  it('is in the log with the reason, never shown as sent, and goes out once the server is back', async () => {
    const admin = await cutOff.adminClient()
    const log = async () =>
      (await admin.get('admin/outgoing-mails')).body.pagination.data.find(
        (mail: { recipient: string }) => mail.recipient === waiting,
      )
    // The request that caused it tries three times; then it is the scheduled job's.
    await expect.poll(async () => (await log())?.attempts).toBe(3)
    await expect.poll(async () => (await log())?.last_error).toMatch(/connect/)
    expect(await log()).toMatchObject({ status: 'queued', sent_at: null })

    const second = await startMailServer()
    await changeSettings(admin, { 'mail.transport_url': second.url })
    await admin.post(`admin/outgoing-mails/${(await log()).id}/resend`)
    await cutOff.runScheduled('*/5 * * * *')
    await second.nextMailTo(waiting)
    await expect.poll(async () => (await log())?.status).toBe('sent')
    await second.stop()
  })
})
