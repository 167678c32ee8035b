import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditEvents, roles, userPermissions, userRoles } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser, unique, uploadFile, usedSpace } from '#tests/support/factories.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { createToken } from '#tests/support/program.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
})

const name = () => `Role ${unique()}`

async function createRole(input: Record<string, unknown> = {}, client = admin) {
  const { status, body } = await client.post('admin/roles', { name: name(), ...input })
  expect([status, body]).toEqual([200, expect.anything()])
  return body.role as { id: number; name: string }
}

const roleNamed = async (wanted: string) => {
  const [role] = await app.db.select().from(roles).where(eq(roles.name, wanted))
  if (!role) throw new Error(`there is no role ${wanted}`)
  return role
}

/** Somebody who may manage roles, and has what else is named. */
async function roleManager(...others: string[]) {
  const user = await registerUser(app)
  await permitOnly(app, user.id, ['admin.access', 'roles.update', ...others])
  return user
}

describe('a role', () => {
  it('is listed with its users, permissions and flags', async () => {
    const { body } = await admin.get('admin/roles?perPage=100')
    const [guests, users] = ['guests', 'users'].map((wanted) =>
      body.pagination.data.find((role: { name: string }) => role.name === wanted),
    )
    expect(guests).toMatchObject({ guest: true, default: false, type: 'site', user_count: 0 })
    expect(users).toMatchObject({ guest: false, default: true })
    expect(users.permissions.map((one: { name: string }) => one.name)).toContain('files.create')
    expect((await admin.get('admin/roles/export')).body).toContain('Contributor')
    expect((await admin.get('admin/roles/999999')).status).toBe(404)
    expect((await admin.get('admin/roles/999999/users')).status).toBe(404)
  })

  it('without users has an empty list of them', async () => {
    const { id } = await createRole()
    const { status, body } = await admin.get(`admin/roles/${id}/users`)
    expect([status, body.pagination.data]).toEqual([200, []])
  })

  it('is sorted by what it is for', async () => {
    await createRole({ type: 'workspace' })
    const types = async (dir: string) => {
      const { body } = await admin.get(`admin/roles?perPage=100&orderBy=type&orderDir=${dir}`)
      return body.pagination.data.map((role: { type: string }) => role.type) as string[]
    }
    const ascending = await types('asc')
    expect(new Set(ascending)).toEqual(new Set(['site', 'workspace']))
    expect(ascending).toEqual(ascending.toSorted())
    expect(await types('desc')).toEqual(ascending.toReversed())
  })

  it('gives its users what it allows at their next request, and takes it away', async () => {
    const user = await registerUser(app)
    const role = await createRole({
      permissions: [{ name: 'users.view' }, { name: 'admin.access' }],
    })
    expect((await user.client.get('admin/users')).status).toBe(404)
    const added = await admin.post(`admin/roles/${role.id}/users`, { emails: [user.email] })
    expect(added.status).toBe(200)
    expect((await user.client.get('admin/users')).status).toBe(200)
    const { body } = await admin.get(`admin/roles/${role.id}/users`)
    expect(body.pagination.data).toEqual([
      expect.objectContaining({ id: user.id, email: user.email }),
    ])

    await admin.put(`admin/roles/${role.id}`, { permissions: [] })
    expect((await user.client.get('admin/users')).status).toBe(404)
    await admin.put(`admin/roles/${role.id}`, { permissions: [{ name: 'users.view' }] })
    expect((await user.client.get('admin/users')).status).toBe(200)
    await admin.post(`admin/roles/${role.id}/users/delete`, { ids: [user.id] })
    expect((await user.client.get('admin/users')).status).toBe(404)
  })

  it('keeps limits, which hold at the next request', async () => {
    const user = await registerUser(app)
    const role = await createRole({
      permissions: [
        { name: 'workspaces.create', restrictions: [{ name: 'count', value: 1 }] },
        { name: 'files.view', restrictions: [] },
      ],
    })
    await permitOnly(app, user.id, [])
    await admin.put(`admin/users/${user.id}`, { roles: [role.id] })
    expect((await user.client.post('workspace', { name: 'First' })).status).toBe(200)
    expect((await user.client.post('workspace', { name: 'Second' })).status).not.toBe(200)
  })

  it('is deleted, and its users keep their files', async () => {
    const user = await registerUser(app)
    const role = await createRole({ permissions: [{ name: 'users.view' }] })
    await admin.post(`admin/roles/${role.id}/users`, { emails: [user.email] })
    await uploadFile(user.client, { content: 'kept' })
    expect((await admin.post('admin/roles/delete', { ids: [role.id] })).status).toBe(200)
    expect((await user.client.get('admin/users')).status).toBe(404)
    expect(await usedSpace(user.client)).toBe(4)
  })

  it('is audited with what changed', async () => {
    const role = await createRole({ permissions: [{ name: 'users.view' }] })
    await admin.put(`admin/roles/${role.id}`, { description: 'Helpers' })
    const events = await app.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectType, 'role'), eq(auditEvents.subjectId, String(role.id))))
      .orderBy(desc(auditEvents.id))
    expect(events.map(({ action }) => action)).toEqual(['role.update', 'role.create'])
    expect(events[0]).toMatchObject({
      actorEmail: app.admin.email,
      before: { description: null },
      after: { description: 'Helpers' },
    })
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'guests' }, 'name'],
    [{ permissions: [{ name: 'no.such' }] }, 'permissions'],
    [
      { permissions: [{ name: 'users.view', restrictions: [{ name: 'count', value: 1 }] }] },
      'permissions',
    ],
    [{ type: 'workspace', permissions: [{ name: 'users.view' }] }, 'permissions'],
    [{ type: 'workspace', permissions: [{ name: 'admin' }] }, 'permissions'],
    [{ type: 'workspace', default: true }, 'default'],
    [{ default: true, guest: true }, 'guest'],
    [{ default: true, permissions: [{ name: 'admin' }] }, 'permissions'],
    [{ default: true, permissions: [{ name: 'tags.update' }] }, 'permissions'],
    [{ guest: true, permissions: [{ name: 'users.view' }] }, 'permissions'],
  ])('refuses %j', async (input, field) => {
    const { status, body } = await admin.post('admin/roles', { name: name(), ...input })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)[0]).toContain(field)
  })

  it.each([{ id: 1 }, { is_default: true }, { created_at: '2020-01-01T00:00:00Z' }])(
    'takes no field that it does not have: %j',
    async (input) => {
      expect((await admin.post('admin/roles', { name: name(), ...input })).status).toBe(422)
      const role = await createRole()
      expect((await admin.put(`admin/roles/${role.id}`, input)).status).toBe(422)
      expect((await admin.put(`admin/roles/${role.id}`, { type: 'workspace' })).status).toBe(422)
    },
  )
})

describe('there is always', () => {
  it('one default role and one role of visitors, which cannot be deleted', async () => {
    const [users, guests] = [await roleNamed('users'), await roleNamed('guests')]
    for (const role of [users, guests])
      expect((await admin.post('admin/roles/delete', { ids: [role.id] })).status).toBe(409)
    expect((await admin.put(`admin/roles/${users.id}`, { default: false })).status).toBe(422)
    expect((await admin.put(`admin/roles/${guests.id}`, { guest: false })).status).toBe(422)

    const role = await createRole({ default: true })
    const defaults = () => app.db.select().from(roles).where(eq(roles.isDefault, true))
    expect((await defaults()).map(({ id }) => id)).toEqual([role.id])
    await admin.put(`admin/roles/${users.id}`, { default: true })
    expect((await defaults()).map(({ id }) => id)).toEqual([users.id])
    expect((await admin.post('admin/roles/delete', { ids: [role.id] })).status).toBe(200)
  })

  it('a role for visitors that holds at their next request', async () => {
    const guests = await roleNamed('guests')
    const guest = await app.guest()
    const held = async () =>
      (await guest.get('bootstrap-data')).body.data.guest_role.permissions.map(
        (one: { name: string }) => one.name,
      )
    await admin.put(`admin/roles/${guests.id}`, { permissions: [{ name: 'api.access' }] })
    expect(await held()).toEqual(['api.access'])
    await admin.put(`admin/roles/${guests.id}`, { permissions: [] })
    expect(await held()).toEqual([])
  })

  it('a role with full access, and a workspace role that members have', async () => {
    const admins = await roleNamed('admins')
    expect((await admin.post('admin/roles/delete', { ids: [admins.id] })).status).toBe(409)
    expect((await admin.put(`admin/roles/${admins.id}`, { permissions: [] })).status).toBe(409)
    expect((await admin.get('admin/roles')).status).toBe(200)
    const owner = await registerUser(app)
    const editor = await roleNamed('Editor')
    const { body } = await owner.client.post('workspace', { name: 'Team' })
    await owner.client.post(`workspace/${body.workspace.id}/invite`, {
      emails: ['somebody@example.com'],
      roleId: editor.id,
    })
    expect((await admin.post('admin/roles/delete', { ids: [editor.id] })).status).toBe(409)
  })
})

describe('nobody gives what they do not have', () => {
  it('neither full access, nor an administrative permission, nor a looser limit', async () => {
    const manager = await roleManager('files.create')
    await app.db.insert(userPermissions).values({
      userId: manager.id,
      name: 'workspaces.create',
      restrictions: [{ name: 'count', value: 5 }],
    })
    const give = (...permissions: unknown[]) =>
      manager.client.post('admin/roles', { name: name(), permissions })
    const limited = (value: number | null) => ({
      name: 'workspaces.create',
      restrictions: [{ name: 'count', value }],
    })
    expect((await give({ name: 'admin' })).status).toBe(403)
    expect((await give({ name: 'users.update' })).status).toBe(403)
    expect((await give({ name: 'files.delete' })).status).toBe(403)
    expect((await give({ name: 'workspaces.create' })).status).toBe(403)
    expect((await give(limited(null))).status).toBe(403)
    expect((await give(limited(6))).status).toBe(403)
    expect((await give(limited(5), { name: 'files.create' })).status).toBe(200)
  })

  it('not by editing their own role, the default one, or another', async () => {
    const manager = await roleManager()
    const own = await createRole({
      permissions: [{ name: 'roles.update' }, { name: 'admin.access' }],
    })
    await app.db.insert(userRoles).values({ userId: manager.id, roleId: own.id })
    const users = await roleNamed('users')
    for (const { id } of [own, users]) {
      const input = { permissions: [{ name: 'roles.update' }, { name: 'admin' }] }
      expect((await manager.client.put(`admin/roles/${id}`, input)).status).toBe(403)
    }
    const held = { permissions: [{ name: 'roles.update' }] }
    const answer = await manager.client.put(`admin/roles/${users.id}`, held)
    expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([
      422,
      ['permissions'],
    ])
    const powerful = await createRole({ permissions: [{ name: 'settings.update' }] })
    for (const call of [
      () => manager.client.put(`admin/roles/${powerful.id}`, { name: name() }),
      () => manager.client.put(`admin/roles/${powerful.id}`, { default: true }),
      () => manager.client.post('admin/roles/delete', { ids: [powerful.id] }),
      () => manager.client.post(`admin/roles/${powerful.id}/users`, { emails: [manager.email] }),
      () => manager.client.post(`admin/roles/${powerful.id}/users/delete`, { ids: [manager.id] }),
    ])
      expect((await call()).status).toBe(403)
    expect((await manager.client.get('settings')).status).toBe(403)
  })

  it('not by a token without the ability “admin”', async () => {
    const manager = await roleManager('api.access', 'users.view')
    const { plainTextToken } = await createToken(manager, { abilities: ['read', 'write'] })
    const headers = { authorization: `Bearer ${plainTextToken}`, cookie: null }
    const guest = await app.guest()
    expect((await guest.get('admin/roles', { headers })).status).toBe(404)
    expect((await guest.post('admin/roles', { name: name() }, { headers })).status).toBe(404)
  })

  it('nor takes from themselves what opens the admin area', async () => {
    const manager = await registerUser(app)
    const role = await createRole({
      permissions: [{ name: 'roles.update' }, { name: 'admin.access' }],
    })
    await app.db.insert(userRoles).values({ userId: manager.id, roleId: role.id })
    for (const call of [
      () => manager.client.put(`admin/roles/${role.id}`, { permissions: [] }),
      () =>
        manager.client.put(`admin/roles/${role.id}`, { permissions: [{ name: 'roles.update' }] }),
      () => manager.client.post('admin/roles/delete', { ids: [role.id] }),
      () => manager.client.post(`admin/roles/${role.id}/users/delete`, { ids: [manager.id] }),
    ])
      expect((await call()).status).toBe(409)
    expect((await manager.client.get('admin/roles')).status).toBe(200)
  })
})
