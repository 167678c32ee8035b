import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditEvents, outgoingMails, userPermissions, users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser, signInAgain, unique } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { createToken, Program } from '#tests/support/program.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { registerWithTwoFactor } from '#tests/support/two-factor-user.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
})

const address = () => `made-${unique()}@example.com`

async function helper(...permissions: string[]): Promise<TestUser> {
  const user = await registerUser(app)
  await permitOnly(app, user.id, ['admin.access', ...permissions])
  return user
}

const userRow = async (id: number) => {
  const [row] = await app.db.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error('there is no such user')
  return row
}

const lastAudit = async (id: number) => {
  const [event] = await app.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, 'user'), eq(auditEvents.subjectId, String(id))))
    .orderBy(desc(auditEvents.id))
    .limit(1)
  return event
}

const mailsTo = async (email: string) =>
  (await app.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, email))).map(
    ({ subject }) => subject,
  )

describe('an account that is made', () => {
  it('has the default role and signs in with its password', async () => {
    const email = address()
    const { status, body } = await admin.post('admin/users', {
      email: email.toUpperCase(),
      first_name: 'Ada',
      password: 'long enough',
      email_verified: true,
      available_space: 1000,
    })
    expect(status).toBe(200)
    const { body: page } = await admin.get(`admin/users/${body.id}`)
    expect(page.user).toMatchObject({
      email,
      display_name: 'Ada',
      has_password: true,
      available_space: 1000,
      roles: [expect.objectContaining({ name: 'users' })],
      can_change: true,
      sessions: [],
      tokens: [],
    })
    expect(page.user.email_verified_at).not.toBeNull()
    await signInAgain(app, { email, password: 'long enough' })
    expect(await mailsTo(email)).not.toContain('Set a new password')
    const event = await lastAudit(body.id)
    expect(event).toMatchObject({ action: 'user.create', subjectName: email })
    expect(JSON.stringify(event)).not.toContain('long enough')
  })

  it('gets a link to set a password where it has none', async () => {
    const email = address()
    const { body } = await admin.post('admin/users', { email })
    expect((await mailsTo(email)).length).toBe(1)
    expect((await userRow(body.id)).passwordHash).toBe('')
    expect((await admin.post(`admin/users/${body.id}/password-link`)).status).toBe(200)
    expect(await mailsTo(email)).toContain('Set a new password')
  })

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ password: 'short' }, 'password'],
    [{ roles: [999_999] }, 'roles'],
    [{ roles: [1] }, 'roles'],
    [{ available_space: -1 }, 'available_space'],
  ])('is refused with %j', async (input, field) => {
    const answer = await admin.post('admin/users', { email: address(), ...input })
    expect([answer.status, Object.keys(answer.body.errors)[0]]).toEqual([422, field])
  })

  it('has an address of its own', async () => {
    const user = await registerUser(app)
    expect((await admin.post('admin/users', { email: user.email })).status).toBe(422)
    const other = await registerUser(app)
    const moved = await admin.put(`admin/users/${other.id}`, { email: user.email })
    expect([moved.status, moved.body.errors.email.length]).toEqual([422, 1])
  })

  it.each([
    { is_admin: true },
    { password_hash: 'x' },
    { email_verified_at: '2020-01-01T00:00:00Z' },
    { permissions: [{ name: 'no.such' }] },
    { id: 1 },
    { owner_id: 1 },
    { two_factor_confirmed_at: null },
  ])('takes no field that it does not have: %j', async (input) => {
    const { id } = await registerUser(app)
    expect((await admin.put(`admin/users/${id}`, input)).status).toBe(422)
    expect((await admin.post('admin/users', { email: address(), ...input })).status).toBe(422)
  })
})

describe('a change', () => {
  it('of names, space and address is in force, told to the former address, and audited', async () => {
    const user = await registerUser(app)
    const email = address()
    const input = { email, last_name: '<img src=x onerror=alert(1)>', available_space: 5 }
    expect((await admin.put(`admin/users/${user.id}`, input)).status).toBe(200)
    expect(await userRow(user.id)).toMatchObject({
      email,
      lastName: input.last_name,
      availableSpaceBytes: 5,
      emailVerifiedAt: null,
    })
    expect(await mailsTo(user.email)).toContain('Your email address was changed')
    expect(await lastAudit(user.id)).toMatchObject({
      before: { email: user.email, last_name: null, available_space: null },
      after: input,
    })
    await admin.put(`admin/users/${user.id}`, { email_verified: true })
    expect((await userRow(user.id)).emailVerifiedAt).not.toBeNull()
  })

  it('of permissions holds at the next request, with its limits', async () => {
    const user = await registerUser(app)
    const limited = { name: 'workspaces.create', restrictions: [{ name: 'count', value: 0 }] }
    await admin.put(`admin/users/${user.id}`, { permissions: [limited, { name: 'users.view' }] })
    expect((await user.client.get('admin/users')).status).toBe(200)
    expect((await user.client.post('workspace', { name: 'None' })).status).not.toBe(200)
    await admin.put(`admin/users/${user.id}`, { permissions: [], roles: [] })
    expect((await user.client.get('admin/users')).status).toBe(404)
    expect((await user.client.post('folders', { name: 'None' })).status).toBe(403)
  })

  it('of roles gives nothing that the caller does not have', async () => {
    const somebody = await helper('users.update', 'users.view')
    const user = await registerUser(app)
    const { body } = await somebody.client.get('admin/users/roles')
    const role = (name: string) => body.roles.find((one: { name: string }) => one.name === name)
    expect([role('users').can_give, role('admins').can_give]).toEqual([false, false])
    const put = (id: number, input: unknown) => somebody.client.put(`admin/users/${id}`, input)
    for (const id of [user.id, somebody.id]) {
      expect((await put(id, { roles: [role('admins').id] })).status).toBe(403)
      expect((await put(id, { permissions: [{ name: 'admin' }] })).status).toBe(403)
      expect((await put(id, { permissions: [{ name: 'roles.update' }] })).status).toBe(403)
    }
    const ids = [user.id]
    const give = { ids, role: role('admins').id }
    expect((await somebody.client.post('admin/users/give-role', give)).status).toBe(403)
    const made = { email: address(), roles: [role('admins').id] }
    expect((await somebody.client.post('admin/users', made)).status).toBe(403)
    expect((await put(user.id, { roles: [role('users').id] })).status).toBe(200)
    expect((await put(user.id, { permissions: [{ name: 'users.view' }] })).status).toBe(200)
  })

  it('of the default role gives it to new users only, where the caller has less', async () => {
    const somebody = await helper('users.update', 'users.view')
    const member = await registerUser(app)
    await admin.put(`admin/users/${member.id}`, {
      permissions: ['admin.access', 'users.update', 'users.view'].map((name) => ({ name })),
    })
    const user = await registerUser(app)
    const { body } = await admin.get('admin/users/roles')
    const { id } = body.roles.find((one: { default: boolean }) => one.default)
    await admin.put(`admin/users/${user.id}`, { roles: [] })
    for (const [caller, status] of [
      [somebody, 403],
      [member, 200],
    ] as const) {
      const give = { ids: [user.id], role: id }
      expect((await caller.client.put(`admin/users/${user.id}`, { roles: [id] })).status).toBe(
        status,
      )
      expect((await caller.client.post('admin/users/give-role', give)).status).toBe(status)
      const made = { email: address(), roles: [id] }
      expect((await caller.client.post('admin/users', made)).status).toBe(200)
    }
  })
})

it('nobody changes, shuts out, deletes or impersonates somebody with more rights', async () => {
  const somebody = await helper('users.view', 'users.update', 'users.delete', 'users.impersonate')
  const above = await helper('settings.update')
  const token = await createTokenOf(above)
  const { client } = somebody
  const path = `admin/users/${above.id}`
  for (const answer of await Promise.all([
    client.put(path, { first_name: 'Taken' }),
    client.put(`${path}/password`, { password: 'quite long enough' }),
    client.post(`${path}/password-link`),
    client.post(`${path}/verification`),
    client.delete(`${path}/two-factor`),
    client.post(`${path}/sessions/delete`, { ids: [1] }),
    client.post(`${path}/tokens/delete`, { ids: [token] }),
    client.post(`${path}/impersonate`),
    client.post('admin/users/ban', { ids: [above.id] }),
    client.post('admin/users/unban', { ids: [above.id] }),
    client.post('admin/users/give-role', { ids: [above.id], role: 2 }),
    client.post('admin/users/delete', { ids: [above.id] }),
  ]))
    expect(answer.status).toBe(403)
  const { body } = await client.get(path)
  expect(body.user.can_change).toBe(false)
})

async function createTokenOf(user: TestUser): Promise<number> {
  await app.db.insert(userPermissions).values({ userId: user.id, name: 'api.access' })
  return (await createToken(user)).id
}

describe('the security of an account', () => {
  it('a new password ends sessions and tokens, and is told', async () => {
    const user = await registerUser(app)
    const program = new Program(app, (await createToken(user)).plainTextToken)
    expect((await program.get('user/space-usage')).status).toBe(200)
    const password = 'another long one'
    expect((await admin.put(`admin/users/${user.id}/password`, { password })).status).toBe(200)
    expect((await user.client.get('user/space-usage')).status).toBe(401)
    expect((await program.get('user/space-usage')).status).toBe(401)
    await signInAgain(app, { ...user, password })
    expect(await mailsTo(user.email)).toContain('Your password was changed')
    expect(await lastAudit(user.id)).toMatchObject({ before: null, after: null })
  })

  it('the second factor is reset', async () => {
    const user = await registerWithTwoFactor(app)
    expect((await admin.delete(`admin/users/${user.id}/two-factor`)).status).toBe(200)
    expect((await userRow(user.id)).twoFactorConfirmedAt).toBeNull()
    await signInAgain(app, user)
  })

  it('sessions end and tokens are deleted, of this user only', async () => {
    const [user, other] = [await registerUser(app), await registerUser(app)]
    await createToken(user)
    const { body } = await admin.get(`admin/users/${user.id}`)
    const [session] = body.user.sessions
    const [token] = body.user.tokens
    const foreign = { ids: [session.id, token.id] }
    await admin.post(`admin/users/${other.id}/sessions/delete`, foreign)
    await admin.post(`admin/users/${other.id}/tokens/delete`, foreign)
    expect((await user.client.get('access-tokens')).body.tokens.length).toBe(1)
    await admin.post(`admin/users/${user.id}/tokens/delete`, { ids: [token.id] })
    expect((await user.client.get('access-tokens')).body.tokens.length).toBe(0)
    await admin.post(`admin/users/${user.id}/sessions/delete`, { ids: [session.id] })
    expect((await user.client.get('access-tokens')).status).toBe(401)
  })

  it('is hidden from who may only view users', async () => {
    const viewer = await helper('users.view')
    const user = await registerUser(app)
    const { body } = await viewer.client.get(`admin/users/${user.id}`)
    expect(body.user).toMatchObject({ can_change: false, sessions: null, tokens: null })
    expect(JSON.stringify(body)).not.toMatch(/scrypt|password_hash|secret/)
  })
})
