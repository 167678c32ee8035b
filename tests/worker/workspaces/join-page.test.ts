import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { users, workspaceInvites } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser, signUp } from '#tests/support/factories.ts'
import { INVITE_STATES, inviteIn, replacedToken } from '#tests/support/invite-states.ts'
import { inviteTo, registerProven, strangerAddress, workspacesOf } from '#tests/support/invites.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const INVALID = 'This invite is no longer valid'

const page = (id: string, token?: string) =>
  `/workspace/join/${id}${token === undefined ? '' : `?token=${token}`}`

const press = (
  client: ApiClient,
  path: string,
  fields: Record<string, string> = {},
  xsrf = client.cookies.get('XSRF-TOKEN') ?? '',
) =>
  client.fetch('POST', path, undefined, {
    rawBody: new URLSearchParams({ _token: xsrf, ...fields }),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-xsrf-token': null },
  })

const isPending = async (id: string) =>
  (await app.db.select().from(workspaceInvites).where(eq(workspaceInvites.id, id))).length === 1

describe('the page of an invite', () => {
  it('says to the invitee who invites to what, and changes nothing', async () => {
    const invitee = await registerProven(app)
    const sent = await inviteTo(app, { email: invitee.email })
    for (const path of [page(sent.id), page(sent.id, sent.token), page(sent.id)]) {
      const { status, body, headers } = await invitee.client.get(path)
      expect(status).toBe(200)
      expect(body).toContain(sent.owner.email)
      expect(body).toContain('Team')
      expect(body).toContain(invitee.email)
      expect(body).toContain('Editor')
      expect(body).not.toContain(sent.token)
      expect(headers.get('referrer-policy')).toBe('same-origin')
    }
    expect(await isPending(sent.id)).toBe(true)
    expect(await workspacesOf(invitee.client)).toEqual([])
  })

  it('shows markup in names as text', async () => {
    const invitee = await registerProven(app)
    const sent = await inviteTo(app, { email: invitee.email })
    const name = '<img src=x onerror=alert(1)>'
    await app.db.update(users).set({ firstName: name }).where(eq(users.id, sent.owner.id))
    const { body } = await invitee.client.get(page(sent.id))
    expect(body).not.toContain(name)
    expect(body).toContain('&lt;img src=x')
  })

  it('joins by its form, to the drive of the workspace', async () => {
    const invitee = await registerProven(app)
    const sent = await inviteTo(app, { email: invitee.email })
    await invitee.client.get(page(sent.id))
    const answer = await press(invitee.client, page(sent.id))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/drive'])
    expect(invitee.client.cookies.get('activeWorkspaceId')).toBe(String(sent.workspaceId))
    const drive = await invitee.client.get('/drive')
    expect(drive.body).toContain('Joined workspace')
    expect(invitee.client.cookies.get('activeWorkspaceId')).toBe(String(sent.workspaceId))
    expect(await workspacesOf(invitee.client)).toEqual([{ id: sent.workspaceId, role: 'Editor' }])
  })

  it('declines by its form', async () => {
    const invitee = await registerProven(app)
    const sent = await inviteTo(app, { email: invitee.email })
    const answer = await press(invitee.client, `${page(sent.id)}/decline`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/drive'])
    expect((await invitee.client.get('/drive')).body).toContain('Declined workspace invitation')
    expect(await isPending(sent.id)).toBe(false)
    expect(await workspacesOf(invitee.client)).toEqual([])
  })

  it.each(['', '/decline'])('does nothing without the XSRF token (%s)', async (action) => {
    const invitee = await registerProven(app)
    const sent = await inviteTo(app, { email: invitee.email })
    for (const token of ['', 'A'.repeat(43)])
      expect((await press(invitee.client, page(sent.id) + action, {}, token)).status).toBe(403)
    expect(await isPending(sent.id)).toBe(true)
    expect(await workspacesOf(invitee.client)).toEqual([])
  })

  it.each(INVITE_STATES)('is no longer valid for one that is %s', async (state) => {
    const { client, id } = await inviteIn(app, state)
    const before = await workspacesOf(client)
    const answers = [
      await client.get(page(id)),
      await client.get(page(id, 'A'.repeat(43))),
      await press(client, page(id)),
      await press(client, `${page(id)}/decline`),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(404)
      const text = answer instanceof Response ? await answer.text() : answer.body
      expect(text).toContain(INVALID)
      expect(text).not.toContain('Team')
    }
    expect(await workspacesOf(client)).toEqual(before)
  })

  it('is no longer valid for another account, not even with the token', async () => {
    const { client, id, token } = await inviteIn(app, 'foreign')
    expect((await client.get(page(id, token))).status).toBe(404)
    expect((await press(client, page(id), { token })).status).toBe(404)
    expect(await isPending(id)).toBe(true)
  })

  it('with the mailed token lets an unproven account join, which proves its address', async () => {
    const invitee = await registerUser(app)
    const sent = await inviteTo(app, { email: invitee.email })
    const { status, body } = await invitee.client.get(page(sent.id, sent.token))
    expect(status).toBe(200)
    expect(body).toContain(`name="token" value="${sent.token}"`)
    expect((await press(invitee.client, page(sent.id), { token: sent.token })).status).toBe(303)
    expect(await workspacesOf(invitee.client)).toHaveLength(1)
    const { body: me } = await invitee.client.get('users/me')
    expect(me.user.email_verified_at).not.toBeNull()
  })

  it('takes no token of another invite, nor one that was mailed before', async () => {
    const invitee = await registerUser(app)
    const sent = await inviteTo(app, { email: invitee.email })
    const other = await inviteTo(app, { email: strangerAddress() })
    const replaced = await replacedToken(app, invitee.email)
    for (const token of [other.token, replaced]) {
      expect((await invitee.client.get(page(sent.id, token))).status).toBe(404)
      expect((await press(invitee.client, page(sent.id), { token })).status).toBe(404)
    }
    expect(await workspacesOf(invitee.client)).toEqual([])
  })
})

describe('a guest', () => {
  it('with the mailed token signs in with the account of the address', async () => {
    const invitee = await registerUser(app)
    const sent = await inviteTo(app, { email: invitee.email })
    const guest = await app.guest()
    const { status, headers } = await guest.get(page(sent.id, sent.token))
    const query = new URLSearchParams({
      email: invitee.email,
      invite: sent.id,
      token: sent.token,
    })
    expect([status, headers.get('location')]).toEqual([
      302,
      `/workspace/join/login?${query.toString()}`,
    ])
    const { body, headers: pageHeaders } = await guest.get(headers.get('location') ?? '')
    expect(body).toContain('To join your team on Atoll, login to your account')
    expect(body).toContain(`/workspace/join/register?${query.toString().replaceAll('&', '&amp;')}`)
    expect(pageHeaders.get('referrer-policy')).toBe('same-origin')
  })

  it('with the mailed token registers where there is no account', async () => {
    const sent = await inviteTo(app, { email: strangerAddress() })
    const guest = await app.guest()
    const { headers } = await guest.get(page(sent.id, sent.token))
    const location = headers.get('location') ?? ''
    expect(location).toMatch(/^\/workspace\/join\/register\?/)
    const { body } = await guest.get(location)
    expect(body).toContain('To join your team on Atoll, create an account')
    expect(body).toContain(sent.email)
  })

  it('without the token signs in first, and learns neither address nor whether it exists', async () => {
    const known = await inviteTo(app, { email: (await registerProven(app)).email })
    const unknown = await inviteTo(app, { email: strangerAddress() })
    const guest = await app.guest()
    const open = async (id: string, token?: string) => {
      const { status, headers, body, roundTrips } = await guest.get(page(id, token))
      const location = headers.get('location')?.replace(id, 'the-invite')
      const names = [...headers.keys()].filter((name) => name !== 'date')
      return { status, location, body, roundTrips, names }
    }
    const expected = await open('A'.repeat(22))
    expect(expected).toMatchObject({
      status: 302,
      location: '/login?redirect=%2Fworkspace%2Fjoin%2Fthe-invite',
    })
    for (const { id } of [known, unknown]) expect(await open(id)).toEqual(expected)
    const withToken = await open('A'.repeat(22), 'B'.repeat(43))
    for (const { id, token } of [known, unknown]) {
      expect(await open(id, 'B'.repeat(43))).toEqual(withToken)
      // A token of another invite.
      expect(await open(id === known.id ? unknown.id : known.id, token)).toEqual(withToken)
    }
  })

  it('answers no form', async () => {
    const sent = await inviteTo(app, { email: strangerAddress() })
    const guest = await app.guest()
    for (const path of [page(sent.id), `${page(sent.id)}/decline`])
      expect((await press(guest, path, { token: sent.token })).status).not.toBe(303)
    expect(await isPending(sent.id)).toBe(true)
  })

  it('tries sixty tokens in ten minutes', async () => {
    const guest = await app.guest()
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const attempt = () => guest.get(page('A'.repeat(22), 'A'.repeat(43)), { headers })
    for (let count = 0; count < 60; count++) expect((await attempt()).status).toBe(302)
    expect((await attempt()).status).toBe(429)
  })
})

it('who is signed in already comes from the sign-in page to that of the invite', async () => {
  const invitee = await registerProven(app)
  const { id, token, email } = await inviteTo(app, { email: invitee.email })
  const query = new URLSearchParams({ email, invite: id, token })
  for (const name of ['login', 'register']) {
    const path = `/workspace/join/${name}`
    const { headers } = await invitee.client.get(`${path}?${query.toString()}`)
    expect(headers.get('location')).toBe(page(id, token))
    expect((await invitee.client.get(path)).headers.get('location')).toBe('/drive')
  }
})

describe('where addresses must be proven', () => {
  beforeAll(async () => {
    const admin = await app.adminClient()
    await changeSettings(admin, { require_email_confirmation: true })
  })

  it('the mailed token opens the page to a claim, which becomes the account', async () => {
    const claimant = await signUp(app)
    const sent = await inviteTo(app, { email: claimant.email })
    const closed = await claimant.client.get(page(sent.id))
    expect(closed.body).toContain('Verify your email')
    expect((await claimant.client.get(page(sent.id, sent.token))).body).toContain('Join')
    const answer = await press(claimant.client, page(sent.id), { token: sent.token })
    expect(answer.status).toBe(303)
    expect(await workspacesOf(claimant.client)).toHaveLength(1)
  })

  it('no other account comes to it past the verification page', async () => {
    const claimant = await signUp(app)
    const sent = await inviteTo(app, { email: strangerAddress() })
    const { body } = await claimant.client.get(page(sent.id, sent.token))
    expect(body).toContain('Verify your email')
    expect(body).not.toContain('Team')
  })
})
