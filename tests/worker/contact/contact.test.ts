import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactMessages, outgoingMails, users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp, type OwnApp } from '#tests/support/app.ts'
import { changeSettings, registerUser, unique } from '#tests/support/factories.ts'
import { startHumanCheckServer, type HumanCheckServer } from '#tests/support/human-check-server.ts'
import { startMailApi, type MailApi } from '#tests/support/mail-api.ts'
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts'

let app: OwnApp
let mails: MailServer
let mailApi: MailApi
let human: HumanCheckServer
let admin: ApiClient
let guest: ApiClient
beforeAll(async () => {
  ;[mails, mailApi, human] = await Promise.all([
    startMailServer(),
    startMailApi(),
    startHumanCheckServer(),
  ])
  app = await startApp({ variables: { MAIL_URL: mails.url, ...human.variables } })
  admin = await app.adminClient()
  guest = await app.guest()
})
afterAll(() => Promise.all([app.stop(), mails.stop(), mailApi.stop(), human.stop()]))

let network = 0
const fromElsewhere = () => ({ headers: { 'x-forwarded-for': `2001:db8:77:${++network}::1` } })

const message = (more: object = {}) => ({
  name: 'Ann Reef',
  email: `ann-${unique()}@example.com`,
  message: 'Hello <b>there</b>,\n\nhow are :you?',
  ...more,
})

const send = (input: object, client = guest) => client.post('contact-page', input, fromElsewhere())
const kept = (email: string) =>
  app.db.select().from(contactMessages).where(eq(contactMessages.email, email))

describe('a message', () => {
  it('is kept and mailed to the first admin, who answers its sender', async () => {
    const [owner] = await app.db.select().from(users).orderBy(users.id).limit(1)
    const input = message()
    const { status, body, roundTrips } = await send(input)
    expect([status, body]).toEqual([200, { status: 'success' }])
    expect(roundTrips).toBeLessThanOrEqual(2)
    expect(await kept(input.email)).toMatchObject([{ ...input, status: 'new' }])
    const mail = await mails.nextMailTo(owner?.email ?? '')
    expect(mail.subject).toBe('Message from Ann Reef')
    expect(mail.headers['reply-to']).toBe(`<${input.email}>`)
    expect(mail.text).toContain('Hello <b>there</b>,')
    expect(mail.text).toContain('how are :you?')
    expect(mail.html).not.toContain('<b>there')
    expect(mail.text).toContain(`${app.url}/admin/contact-messages`)
  })

  it('is mailed to the address that the owner set, by an HTTP API too', async () => {
    const receiver = `owner-${unique()}@example.com`
    await changeSettings(admin, {
      'mail.contact_address': receiver,
      'mail.transport_url': mailApi.url,
    })
    const input = message()
    await send(input, (await registerUser(app)).client)
    const sent = () => mailApi.requests.find(({ body }) => body.to.includes(receiver))
    await expect.poll(() => sent()?.body.reply_to).toBe(input.email)
    await changeSettings(admin, { 'mail.contact_address': '', 'mail.transport_url': '' })
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'Ann\r\nBcc: x@example.com' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ email: '' }, 'email'],
    [{ email: 'ann' }, 'email'],
    [{ email: 'a@b.example>\r\nBcc: <x@example.com' }, 'email'],
    [{ message: undefined }, 'message'],
    [{ message: 7 }, 'message'],
    [{ message: 'x'.repeat(5001) }, 'message'],
  ])('is not %j', async (wrong, field) => {
    const { status, body } = await send(message(wrong))
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('of a program that fills in the hidden field is dropped without a word', async () => {
    const input = message({ homepage: 'https://spam.example' })
    expect((await send(input)).body).toEqual({ status: 'success' })
    expect(await kept(input.email)).toEqual([])
  })

  it('comes 5 times an hour from one sender, 20 times from one network', async () => {
    const { email } = message()
    const statuses = []
    for (let index = 0; index < 6; index++) statuses.push((await send(message({ email }))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const here = fromElsewhere()
    for (let index = 0; index < 20; index++)
      expect((await guest.post('contact-page', message(), here)).status).toBe(200)
    expect((await guest.post('contact-page', message(), here)).status).toBe(429)
  })

  it('costs a visitor nothing to look at its page, once the site is warm', async () => {
    await guest.get('/contact')
    expect((await guest.get('/contact')).roundTrips).toBe(0)
  })
})

describe('the form without a script', () => {
  const post = (fields: Record<string, string>, visitor: ApiClient) =>
    visitor.post('/contact', undefined, {
      rawBody: new URLSearchParams(fields),
      ...fromElsewhere(),
    })

  it('sends a message, and says so on its own page', async () => {
    const visitor = await app.guest()
    await visitor.get('/contact')
    const input = message()
    const sent = await post(input, visitor)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/contact/sent'])
    expect((await visitor.get('/contact/sent')).body).toContain('Your message has been submitted.')
    expect(await kept(input.email)).toHaveLength(1)
  })

  it('is shown again with its errors and what was typed', async () => {
    const visitor = await app.guest()
    await visitor.get('/contact')
    const wrong = await post({ name: 'Ann "R"', email: 'nobody', message: 'Kept <words>' }, visitor)
    expect(wrong.status).toBe(422)
    for (const part of ['Please enter a valid email', 'Ann &quot;R&quot;', 'Kept &lt;words&gt;'])
      expect(wrong.body).toContain(part)
    expect(wrong.body).toMatch(/<input[^>]*id="contact-email"[^>]*aria-invalid="true"/)
  })

  it.each([
    ['the token is outdated', { _token: 'outdated' }, true],
    ['the cookies are gone', {}, false],
  ])('is shown again with what was typed, nothing sent, where %s', async (_, token, hasCookies) => {
    const visitor = await app.guest()
    if (hasCookies) await visitor.get('/contact')
    const input = message({ message: 'Kept <words>' })
    const rawBody = new URLSearchParams({ ...input, ...token })
    const headers = {
      ...fromElsewhere().headers,
      origin: app.url,
      'sec-fetch-site': 'same-origin',
      'x-xsrf-token': '',
    }
    const { status, body } = await visitor.post('/contact', undefined, { rawBody, headers })
    expect(status).toBe(403)
    for (const part of ['Your message was not sent', 'Kept &lt;words&gt;', input.email])
      expect(body).toContain(part)
    expect(await kept(input.email)).toEqual([])
  })

  it('is refused to other sites, and not filled in by them', async () => {
    const visitor = await app.guest()
    await visitor.get('/contact')
    const headers = { origin: 'https://evil.example' }
    const rawBody = new URLSearchParams(message())
    const refused = await visitor.post('/contact', undefined, { rawBody, headers })
    expect(refused.status).toBe(403)
    expect(refused.body).not.toContain('Ann Reef')
  })

  it('has the name and the address of who is signed in', async () => {
    const user = await registerUser(app)
    await user.client.put('users/me', { first_name: 'Ada', last_name: 'Coral' })
    const { body } = await user.client.get('/contact')
    expect(body).toContain('value="Ada Coral"')
    expect(body).toContain(`value="${user.email}"`)
    expect((await guest.get('/contact')).body).not.toContain('value="Ada')
  })
})

describe('where visitors are checked for being human', () => {
  beforeAll(() =>
    changeSettings(admin, {
      'recaptcha.provider': 'turnstile',
      'recaptcha.enable': { register: false, contact: true },
      'recaptcha.site_key': human.siteKey,
      'recaptcha.secret_key': human.secretKey,
    }),
  )
  afterAll(() => changeSettings(admin, { 'recaptcha.enable': { register: false, contact: false } }))

  it('a message without the check is refused, by the form too, which needs JavaScript', async () => {
    const input = message()
    const visitor = await app.guest()
    const page = await visitor.get('/contact')
    expect(page.body).toMatch(/<noscript><p[^>]*>JavaScript is required/)
    const origin = new URL(human.variables['TURNSTILE_SCRIPT_URL'] ?? '').origin
    expect(page.headers.get('content-security-policy')).toContain(origin)
    expect((await send(input, visitor)).body).toMatchObject({
      code: 'not_human',
      message: 'Could not verify you are human.',
    })
    const rawBody = new URLSearchParams(input)
    const posted = await visitor.post('/contact', undefined, { rawBody, ...fromElsewhere() })
    expect(posted.status).toBe(403)
    expect(posted.body).toContain('Could not verify you are human.')
    expect(posted.body).toContain('Hello &lt;b&gt;there')
    expect(await kept(input.email)).toEqual([])
  })
})

describe('messages in the admin area', () => {
  it('are searched, marked, exported and deleted', async () => {
    const input = message({ name: '=cmd|x' })
    await send(input)
    const list = (more = '') =>
      admin.get(`admin/contact-messages?query=${encodeURIComponent(input.email)}${more}`)
    const filter = (status: string) => `&filters=${encodeURIComponent(JSON.stringify({ status }))}`
    const [row] = (await list()).body.pagination.data
    expect(row).toMatchObject({ ...input, status: 'new' })
    const ids = [row.id]
    expect(
      (await admin.post('admin/contact-messages/mark', { ids, status: 'answered' })).status,
    ).toBe(200)
    expect((await list(filter('new'))).body.pagination.data).toEqual([])
    expect((await list(filter('answered'))).body.pagination.data).toMatchObject([{ id: row.id }])
    const csv = await admin.get(
      `admin/contact-messages/export?query=${encodeURIComponent(input.email)}`,
    )
    expect(csv.body).toContain(`${row.id},'=cmd|x,${input.email}`)
    expect((await admin.post('admin/contact-messages/delete', { ids })).status).toBe(200)
    expect((await list()).body.pagination.data).toEqual([])
    for (const call of ['mark', 'delete'])
      expect(
        (await admin.post(`admin/contact-messages/${call}`, { ids, status: 'read' })).status,
      ).toBe(404)
    const wrong = await admin.post('admin/contact-messages/mark', { ids, status: 'burnt' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['status']])
  })
})

it('a site that has no admin keeps messages all the same', async () => {
  await app.db.update(users).set({ bannedAt: new Date().toISOString() })
  const [last] = await app.db.select().from(outgoingMails).orderBy(desc(outgoingMails.id)).limit(1)
  const input = message()
  expect((await send(input)).status).toBe(200)
  expect(await kept(input.email)).toHaveLength(1)
  const [newest] = await app.db
    .select()
    .from(outgoingMails)
    .orderBy(desc(outgoingMails.id))
    .limit(1)
  expect(newest?.id).toBe(last?.id)
})
