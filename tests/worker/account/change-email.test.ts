import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser, signInAgain, unique } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { mailTexts } from '#tests/support/kept-mails.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const newAddress = () => `moved-${unique()}@example.com`
const ask = (user: TestUser, email: string, password = user.password) =>
  user.client.put('auth/user/email', { email, password })

async function linkTo(recipient: string, path: string): Promise<string> {
  const text = (await mailTexts(app, recipient)).at(-1) ?? ''
  const [, link] = new RegExp(`(${path}[\\w-]{43})`).exec(text) ?? []
  if (!link) throw new Error(`no link to ${path} in: ${text}`)
  return link
}

async function asked(): Promise<{ user: TestUser; email: string; confirm: string; keep: string }> {
  const user = await registerUser(app)
  const email = newAddress()
  expect((await ask(user, email)).status).toBe(200)
  const [confirm, keep] = await Promise.all([
    linkTo(email, '/email/change/'),
    linkTo(user.email, '/email/keep/'),
  ])
  return { user, email, confirm, keep }
}

const press = (client: ApiClient, path: string, fields: Record<string, string> = {}) =>
  client.fetch('POST', path, undefined, {
    rawBody: new URLSearchParams({ _token: client.cookies.get('XSRF-TOKEN') ?? '', ...fields }),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-xsrf-token': null },
  })

const account = async ({ client }: TestUser) => (await client.get('users/me')).body.user

describe('a change of the email address', () => {
  it('takes effect once the link to the new address is confirmed, and keeps the sessions', async () => {
    const { user, email, confirm } = await asked()
    const other = await signInAgain(app, user)
    expect(await account(user)).toMatchObject({ email: user.email, pending_email: email })
    const page = await user.client.get(confirm)
    expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'same-origin'])
    expect(page.body).toContain(email)
    expect(await account(user)).toMatchObject({ email: user.email })

    expect((await press(user.client, confirm)).status).toBe(200)
    expect(await account(user)).toMatchObject({
      email,
      pending_email: null,
      email_verified_at: expect.any(String),
    })
    expect((await other.get('user/space-usage')).status).toBe(200)
    await signInAgain(app, { ...user, email })
    const guest = await app.guest()
    const { email: former, password } = user
    expect((await guest.post('auth/login', { email: former, password })).status).toBe(422)
    expect((await mailTexts(app, former)).at(-1)).toContain(`has the email address ${email} now`)
    expect((await press(user.client, confirm)).status).toBe(404)
  })

  it('is confirmed with the password in another browser, and never without', async () => {
    const { user, email, confirm } = await asked()
    const stranger = (await registerUser(app)).client
    for (const client of [await app.guest(), stranger]) {
      expect((await client.get(confirm)).body).toContain('type="password"')
      const refused = await press(client, confirm, { password: 'not this one' })
      expect(refused.status).toBe(422)
      expect(await refused.text()).toContain('This is not the password of the account.')
      expect((await press(client, confirm)).status).toBe(422)
    }
    const { password } = user
    expect((await press(await app.guest(), confirm, { password })).status).toBe(200)
    expect((await account(user)).email).toBe(email)
  })

  it('is canceled by the link to the present address, or in the account', async () => {
    const byMail = await asked()
    const guest = await app.guest()
    expect((await guest.get(byMail.keep)).body).toContain(byMail.email)
    expect((await guest.get(byMail.confirm)).status).toBe(200)
    expect((await press(guest, byMail.keep)).status).toBe(200)
    const byCall = await asked()
    expect((await byCall.user.client.delete('auth/user/email')).status).toBe(200)
    for (const { user, confirm, keep } of [byMail, byCall]) {
      expect((await press(user.client, confirm)).status).toBe(404)
      expect((await guest.get(keep)).status).toBe(404)
      expect(await account(user)).toMatchObject({ email: user.email, pending_email: null })
    }
  })

  it('is replaced by the next one, and ends with a new password', async () => {
    const { user, confirm } = await asked()
    const email = newAddress()
    await ask(user, email)
    expect((await user.client.get(confirm)).status).toBe(404)
    const second = await linkTo(email, '/email/change/')
    const password = 'another long one'
    await user.client.put('auth/user/password', {
      current_password: user.password,
      password,
      password_confirmation: password,
    })
    expect((await user.client.get(second)).status).toBe(404)
    expect((await account(user)).pending_email).toBeNull()
  })

  it('says nothing about accounts that have the address', async () => {
    const [user, taken] = [await registerUser(app), await registerUser(app)]
    const [free, used] = [await ask(user, newAddress()), await ask(user, taken.email)]
    expect([used.status, used.body]).toEqual([free.status, free.body])
    expect(used.roundTrips).toBe(free.roundTrips)
    expect((await account(user)).pending_email).toBe(taken.email)
    const mail = (await mailTexts(app, taken.email)).at(-1)
    expect(mail).toContain('You have an account already')
    expect(mail).not.toContain('/email/change/')
  })

  it('does not take an address that another account got meanwhile', async () => {
    const { user, email, confirm } = await asked()
    const guest = await app.guest()
    const { password } = user
    await guest.post('auth/register', { email, password, password_confirmation: password })
    expect((await press(user.client, confirm)).status).toBe(404)
    expect((await account(user)).email).toBe(user.email)
  })

  it('ends the links mailed to the former address', async () => {
    const { user, confirm } = await asked()
    await (await app.guest()).post('auth/forgot-password', { email: user.email })
    const reset = await linkTo(user.email, '/password/reset/')
    await press(user.client, confirm)
    const answer = await (
      await app.guest()
    ).post('auth/reset-password', {
      token: reset.split('/').at(-1),
      email: user.email,
      password: 'another long one',
      password_confirmation: 'another long one',
    })
    expect(answer.status).toBe(422)
  })

  it('brings what was shared with the new address, and keeps what the account has', async () => {
    const owner = await registerUser(app)
    const { user, email, confirm } = await asked()
    const share = async (name: string, to: string) => {
      const { id } = await createFolder(owner.client, name)
      await owner.client.post(`file-entries/${id}/share`, { emails: [to], permissions: ['view'] })
    }
    await share('Before', user.email)
    await share('After', email)
    await press(user.client, confirm)
    const { data } = (await user.client.get('drive/file-entries?sharedOnly=1')).body
    expect(new Set(data.map(({ name }: { name: string }) => name))).toEqual(
      new Set(['Before', 'After']),
    )
  })
})

describe('PUT auth/user/email refuses', () => {
  it.each([
    ['a wrong password', { email: 'x@example.com', password: 'wrong' }, 'password'],
    ['no password', { email: 'x@example.com' }, 'password'],
    ['no address', { password: 'correct horse battery' }, 'email'],
    ['what is no address', { email: 'x', password: 'correct horse battery' }, 'email'],
    [
      'two addresses',
      { email: ['x@example.com', 'y@example.com'], password: 'correct horse battery' },
      'email',
    ],
  ])('%s', async (_what, input, field) => {
    const { client } = await registerUser(app)
    const { status, body } = await client.put('auth/user/email', input)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('the present address, in any case', async () => {
    const user = await registerUser(app)
    const { status, body } = await ask(user, user.email.toUpperCase())
    expect([status, body.errors]).toEqual([422, { email: ['This is your email address already.'] }])
  })

  it('more than five to one address within a quarter of an hour', async () => {
    const user = await registerUser(app)
    const statuses = []
    for (let count = 0; count < 6; count++) statuses.push((await ask(user, newAddress())).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('guests', async () => {
    const guest = await app.guest()
    expect(
      (await guest.put('auth/user/email', { email: 'x@example.com', password: 'x' })).status,
    ).toBe(401)
    expect((await guest.get(`/email/change/${'A'.repeat(43)}`)).status).toBe(404)
    expect((await guest.get('/email/keep/x')).status).toBe(404)
  })
})
