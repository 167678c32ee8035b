import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser, trash, uploadFile } from '#tests/support/factories.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { createIn, createTeam, createWorkspace, invite } from '#tests/support/workspaces.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const limitCount = (userId: number, count: number) =>
  app.db.run(sql`
    INSERT INTO user_permissions (user_id, name, restrictions)
    VALUES (${userId}, 'workspaces.create', ${JSON.stringify([{ name: 'count', value: count }])})`)

const PERSONAL = { id: 0, name: 'Default', default: true, members_count: 1 }

describe('GET me/workspaces', () => {
  it('lists the personal one first, then others by name', async () => {
    const user = await registerUser(app)
    await createWorkspace(user, 'beta')
    await createWorkspace(user, 'Alpha')
    const { body, roundTrips } = await user.client.get('me/workspaces')
    expect(roundTrips).toBe(1)
    expect(body.workspaces[0]).toMatchObject({ ...PERSONAL, owner: { email: user.email } })
    expect(body.workspaces.map(({ name }: { name: string }) => name)).toEqual([
      'Default',
      'Alpha',
      'beta',
    ])
  })

  it('tells a member their role, its permissions and the owner', async () => {
    const { owner, member, id } = await createTeam(app, 'Editor')
    const { body } = await member.client.get('me/workspaces')
    expect(body.workspaces[1]).toMatchObject({
      id,
      name: 'Team',
      default: false,
      members_count: 2,
      owner: { id: owner.id, email: owner.email },
      currentUser: { role_name: 'Editor', is_owner: false, member_id: member.id },
    })
    expect(body.workspaces[1].currentUser.permissions).toContain('files.move')
    expect(body.workspaces[1].currentUser.permissions).not.toContain('workspace.members')
  })
})

describe('POST workspace', () => {
  it('creates one that is its owner’s', async () => {
    const user = await registerUser(app)
    const { status, body } = await user.client.post('workspace', { name: '  Plans  ' })
    expect(status).toBe(200)
    expect(body.workspace).toMatchObject({
      name: 'Plans',
      owner_id: user.id,
      members_count: 1,
      currentUser: { role_name: 'Owner', is_owner: true },
    })
  })

  it.each([
    { name: '' },
    { name: '   ' },
    { name: 'x'.repeat(101) },
    { name: 'line\nbreak' },
    { name: 'line\u2028break' },
    { name: 'nul\0' },
    { name: 'over\u202Eride' },
    { name: 'isolate\u2066' },
    { name: 'mark\u200F' },
    { name: '\u200B\u200D' },
    { name: ['Plans'] },
    {},
  ])('refuses the name of %o', async (input) => {
    const user = await registerUser(app)
    const { status, body } = await user.client.post('workspace', input)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['name'])
  })

  it('takes a name with markup as text', async () => {
    const user = await registerUser(app)
    const name = '<img src=x onerror=alert(1)> & "co" 👩‍👩‍👧'
    const { body } = await user.client.post('workspace', { name })
    expect(body.workspace.name).toBe(name)
    const page = await user.client.get('/drive')
    expect(page.body).not.toContain('<img src=x')
  })

  it('is refused without the permission, and to a guest', async () => {
    const user = await registerUser(app)
    await permitOnly(app, user.id, ['files.create'])
    expect((await user.client.post('workspace', { name: 'Plans' })).status).toBe(403)
    expect((await (await app.guest()).post('workspace', { name: 'Plans' })).status).toBe(401)
  })

  it('never exceeds the limit of the permission, also by twenty calls at once', async () => {
    const user = await registerUser(app)
    await limitCount(user.id, 3)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => user.client.post('workspace', { name: 'Plans' })),
    )
    const countOf = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    expect([countOf(200), countOf(422)]).toEqual([3, 17])
    expect(answers.find(({ status }) => status === 422)?.body.message).toBe(
      'You can have at most 3 workspaces.',
    )
    expect((await user.client.get('me/workspaces')).body.workspaces).toHaveLength(4)
  })
})

describe('GET workspace/{id}', () => {
  it('shows the people, the owner first, and invitations to who manages members', async () => {
    const { owner, member, id } = await createTeam(app, 'Admin')
    await invite(app, id, `ann-${id}@example.com`, 'Editor')
    for (const { client } of [owner, member]) {
      const { body } = await client.get(`workspace/${id}`)
      expect(body.workspace.members).toMatchObject([
        { email: owner.email, is_owner: true, role_name: 'Owner', role_id: null },
        { email: member.email, is_owner: false, role_name: 'Admin', member_id: member.id },
      ])
      expect(body.workspace.invites).toMatchObject([
        { email: `ann-${id}@example.com`, role_name: 'Editor', is_expired: false },
      ])
    }
  })

  it('shows no invitations to other members', async () => {
    const { member, id } = await createTeam(app, 'Editor')
    await invite(app, id, `bob-${id}@example.com`)
    const { body } = await member.client.get(`workspace/${id}`)
    expect(body.workspace.members).toHaveLength(2)
    expect(body.workspace.invites).toEqual([])
  })

  it('shows what it holds, and what the owner has left for it', async () => {
    const team = await createTeam(app)
    const { owner, member, id } = team
    await uploadFile(owner.client, { content: 'x'.repeat(30) })
    await app.db.run(sql`UPDATE spaces SET used_bytes = 20 WHERE id = ${id}`)
    await app.db.run(sql`UPDATE users SET available_space_bytes = 100 WHERE id = ${owner.id}`)
    const { body } = await member.client.get(`workspace/${id}`)
    expect(body.workspace).toMatchObject({ used: 20, available: 70 })
  })

  it('shows the personal one by 0', async () => {
    const user = await registerUser(app)
    await uploadFile(user.client, { content: 'hello' })
    const { body } = await user.client.get('workspace/0')
    expect(body.workspace).toMatchObject({
      ...PERSONAL,
      used: 5,
      invites: [],
      members: [{ member_id: user.id, is_owner: true }],
    })
  })

  it.each(['999999', '-1', 'x', '1.5', '9'.repeat(30)])('finds none by %s', async (id) => {
    const user = await registerUser(app)
    expect([404, 422]).toContain((await user.client.get(`workspace/${id}`)).status)
  })
})

describe('PUT workspace/{id}', () => {
  it.each([
    { role: 'Contributor', status: 403 },
    { role: 'Editor', status: 403 },
    { role: 'Admin', status: 200 },
  ] as const)('by a member with the role $role is $status', async ({ role, status }) => {
    const { member, owner, id } = await createTeam(app, role)
    const answer = await member.client.put(`workspace/${id}`, { name: 'Renamed' })
    expect(answer.status).toBe(status)
    const { body } = await owner.client.get(`workspace/${id}`)
    expect(body.workspace.name).toBe(status === 200 ? 'Renamed' : 'Team')
  })

  it('renames for the owner, and answers with the people', async () => {
    const { owner, id } = await createTeam(app)
    const { body } = await owner.client.put(`workspace/${id}`, { name: 'Renamed' })
    expect(body.workspace).toMatchObject({ name: 'Renamed', members_count: 2 })
    expect(body.workspace.members).toHaveLength(2)
  })

  it('refuses the personal one, and names that none can have', async () => {
    const { owner, id } = await createTeam(app)
    const personal = await owner.client.put('workspace/0', { name: 'Mine' })
    expect([personal.status, personal.body.message]).toEqual([
      403,
      'Your personal workspace can’t be renamed, shared or deleted.',
    ])
    const hostile = await owner.client.put(`workspace/${id}`, { name: 'a\u202Eb' })
    expect(hostile.status).toBe(422)
  })

  it('is refused where the owner is banned', async () => {
    const { owner, member, id } = await createTeam(app, 'Admin')
    await app.db.run(
      sql`UPDATE users SET banned_at = '2026-01-01T00:00:00.000Z' WHERE id = ${owner.id}`,
    )
    expect((await member.client.put(`workspace/${id}`, { name: 'Renamed' })).status).toBe(403)
    const { body } = await member.client.get(`workspace/${id}`)
    expect(body.workspace).toMatchObject({ name: 'Team', is_read_only: true })
  })
})

describe('GET workspace_roles', () => {
  it('lists the roles of workspaces alone, the usual one first', async () => {
    const { body } = await (await registerUser(app)).client.get('workspace_roles')
    const names = body.workspace_roles.map(({ name }: { name: string }) => name)
    expect(names.slice(0, 3)).toEqual(['Contributor', 'Editor', 'Admin'])
    expect(names).not.toContain('admins')
    expect(body.workspace_roles[0].permissions).toEqual(
      expect.arrayContaining(['files.view', 'files.create']),
    )
  })
})

describe('GET workspace_files', () => {
  it('counts the files of a workspace without folders and trash', async () => {
    const team = await createTeam(app)
    await createIn(app, team, team.owner)
    await app.db.run(sql`UPDATE spaces SET used_bytes = 4 WHERE id = ${team.id}`)
    const { body } = await team.member.client.get(`workspace_files?workspaceId=${team.id}`)
    expect(body).toMatchObject({ count: 1, is_more: false, size: 4 })
  })

  it('counts the caller’s own by default', async () => {
    const user = await registerUser(app)
    await createFolder(user.client)
    const [, gone] = [await uploadFile(user.client), await uploadFile(user.client)]
    await trash(user.client, gone.id)
    const { body } = await user.client.get('workspace_files')
    expect(body).toMatchObject({ count: 1, is_more: false, size: 10 })
  })

  it('finds nothing of others', async () => {
    const { id } = await createTeam(app)
    const stranger = await registerUser(app)
    expect((await stranger.client.get(`workspace_files?workspaceId=${id}`)).status).toBe(404)
  })
})
