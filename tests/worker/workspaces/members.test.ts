import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { workspaceMembers } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { addMember, createIn, createTeam, joined, roleId } from '#tests/support/workspaces.ts'
import type { Team } from '#tests/support/workspaces.ts'

let app: App
let roles: Record<'Contributor' | 'Editor' | 'Admin', number>
beforeAll(async () => {
  app = await sharedApp()
  roles = {
    Contributor: await roleId(app, 'Contributor'),
    Editor: await roleId(app, 'Editor'),
    Admin: await roleId(app, 'Admin'),
  }
})

const changeRole = ({ client }: TestUser, { id }: Team, memberId: number, role: number) =>
  client.post(`workspace/${id}/member/${memberId}/change-role`, { roleId: role })
const remove = ({ client }: TestUser, { id }: Team, memberId: number) =>
  client.delete(`workspace/${id}/member/${memberId}`)

async function roleOf({ id }: Team, userId: number): Promise<number | null> {
  const [row] = await app.db
    .select({ roleId: workspaceMembers.roleId })
    .from(workspaceMembers)
    .where(sql`space_id = ${id} AND user_id = ${userId}`)
  return row?.roleId ?? null
}

async function ownRole(name: string, permissions: string[]): Promise<number> {
  await app.db.run(sql`INSERT INTO roles (name, type) VALUES (${name}, 'workspace')`)
  const id = await roleId(app, name)
  for (const permission of permissions)
    await app.db.run(
      sql`INSERT INTO role_permissions (role_id, name) VALUES (${id}, ${permission})`,
    )
  return id
}

describe('changing the role of a member', () => {
  it('is in force at the member’s next request', async () => {
    const team = await createTeam(app)
    const { file } = await createIn(app, team, team.owner)
    const update = () => team.member.client.post('file-entries/delete', { entryIds: [file.id] })
    expect((await update()).status).toBe(403)
    const { status, body } = await changeRole(team.owner, team, team.member.id, roles.Editor)
    expect(status).toBe(200)
    expect(body.workspace.members[1]).toMatchObject({ role_id: roles.Editor, role_name: 'Editor' })
    expect((await update()).status).toBe(200)
  })

  it.each([
    { by: 'Contributor', from: 'Contributor', to: 'Contributor', status: 403 },
    { by: 'Editor', from: 'Contributor', to: 'Editor', status: 403 },
    { by: 'Admin', from: 'Contributor', to: 'Admin', status: 200 },
    { by: 'Admin', from: 'Admin', to: 'Contributor', status: 200 },
  ] as const)('from $from to $to by a member who is $by is $status', async (row) => {
    const team = await createTeam(app, row.by)
    const other = await joined(app, team, row.from)
    const { status } = await changeRole(team.member, team, other.id, roles[row.to])
    expect(status).toBe(row.status)
    expect(await roleOf(team, other.id)).toBe(roles[row.status === 200 ? row.to : row.from])
  })

  it('by a member gives nobody more than they have, and takes it from nobody', async () => {
    const team = await createTeam(app)
    const manager = await ownRole('Manager', ['files.view', 'files.create', 'workspace.members'])
    await changeRole(team.owner, team, team.member.id, manager)
    const [higher, lower] = [await joined(app, team, 'Editor'), await joined(app, team, 'Manager')]
    for (const [memberId, role] of [
      [team.member.id, roles.Admin],
      [lower.id, roles.Editor],
      [higher.id, manager],
    ] as const) {
      const { status, body } = await changeRole(team.member, team, memberId, role)
      expect([status, body.message]).toEqual([403, 'This role allows more than yours.'])
    }
    expect((await remove(team.member, team, higher.id)).status).toBe(403)
    expect((await remove(team.member, team, lower.id)).status).toBe(200)
    expect(await roleOf(team, higher.id)).toBe(roles.Editor)
  })

  it('lets a member who is Admin step down, who sees no invitations then', async () => {
    const team = await createTeam(app, 'Admin')
    const { status, body } = await changeRole(team.member, team, team.member.id, roles.Editor)
    expect(status).toBe(200)
    expect(body.workspace.currentUser.role_name).toBe('Editor')
    expect((await changeRole(team.member, team, team.member.id, roles.Admin)).status).toBe(403)
  })

  it('takes roles of workspaces only', async () => {
    const team = await createTeam(app)
    const [site] = await app.db.all<{ id: number }>(
      sql`SELECT id FROM roles WHERE type = 'site' ORDER BY id LIMIT 1`,
    )
    for (const role of [site?.id ?? 0, 999_999, 0, -1]) {
      const { status, body } = await changeRole(team.owner, team, team.member.id, role)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['roleId']])
    }
    expect(await roleOf(team, team.member.id)).toBe(roles.Contributor)
  })

  it('leaves the owner alone', async () => {
    const team = await createTeam(app, 'Admin')
    for (const by of [team.owner, team.member]) {
      const { status, body } = await changeRole(by, team, team.owner.id, roles.Editor)
      expect([status, body.message]).toEqual([
        422,
        'The owner has every right. Hand over the workspace first.',
      ])
    }
  })

  it('finds no one who is no member, and nothing for a stranger', async () => {
    const [team, other] = [await createTeam(app), await createTeam(app)]
    const stranger = await registerUser(app)
    for (const memberId of [other.member.id, stranger.id, 999_999])
      expect((await changeRole(team.owner, team, memberId, roles.Editor)).status).toBe(404)
    for (const by of [stranger, other.owner, other.member])
      expect((await changeRole(by, team, team.member.id, roles.Editor)).status).toBe(404)
  })
})

describe('leaving', () => {
  it('ends access and links at once; the files stay', async () => {
    const team = await createTeam(app, 'Editor')
    const { file } = await createIn(app, team, team.member)
    const link = await createLink(team.member.client, file.id)
    const { status } = await remove(team.member, team, team.member.id)
    expect(status).toBe(200)
    for (const path of [`workspace/${team.id}`, `file-entries/${file.id}`])
      expect((await team.member.client.get(path)).status).toBe(404)
    expect((await (await app.guest()).get(`shareable-links/${link.hash}`)).status).toBe(404)
    expect((await team.owner.client.get(`file-entries/${file.id}/content`)).body).toBe('text')
    expect((await team.member.client.get('me/workspaces')).body.workspaces).toHaveLength(1)
  })

  it('is possible once only', async () => {
    const team = await createTeam(app)
    const answers = await Promise.all([
      remove(team.member, team, team.member.id),
      remove(team.member, team, team.member.id),
    ])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect((await remove(team.member, team, team.member.id)).status).toBe(404)
  })

  it('is possible where the owner is banned', async () => {
    const team = await createTeam(app)
    await app.db.run(
      sql`UPDATE users SET banned_at = '2026-01-01T00:00:00.000Z' WHERE id = ${team.owner.id}`,
    )
    expect((await remove(team.member, team, team.member.id)).status).toBe(200)
  })

  it('is impossible for the owner, who is told what to do', async () => {
    const team = await createTeam(app)
    const { status, body } = await remove(team.owner, team, team.owner.id)
    expect([status, body.message]).toEqual([
      422,
      'You own this workspace. Hand it over or delete it instead.',
    ])
    const personal = await team.owner.client.delete(`workspace/0/member/${team.owner.id}`)
    expect([personal.status, personal.body.message]).toEqual([
      422,
      'You can’t leave your personal workspace.',
    ])
  })
})

describe('removing a member', () => {
  it.each([
    { by: 'Contributor', status: 403 },
    { by: 'Editor', status: 403 },
    { by: 'Admin', status: 200 },
  ] as const)('by one who is $by is $status', async ({ by, status }) => {
    const team = await createTeam(app, by)
    const other = await joined(app, team, 'Editor')
    expect((await remove(team.member, team, other.id)).status).toBe(status)
    expect((await other.client.get(`workspace/${team.id}`)).status).toBe(status === 200 ? 404 : 200)
  })

  it('never removes the owner', async () => {
    const team = await createTeam(app, 'Admin')
    const { status, body } = await remove(team.member, team, team.owner.id)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['memberId']])
    expect((await team.owner.client.get(`workspace/${team.id}`)).status).toBe(200)
  })

  it('finds no one who is no member, and nothing for a stranger', async () => {
    const [team, other] = [await createTeam(app), await createTeam(app)]
    for (const memberId of [other.member.id, 999_999])
      expect((await remove(team.owner, team, memberId)).status).toBe(404)
    expect((await remove(other.owner, team, team.member.id)).status).toBe(404)
    expect(await roleOf(team, team.member.id)).toBe(roles.Contributor)
  })

  it('is refused to a guest', async () => {
    const { id, member } = await createTeam(app)
    const guest = await app.guest()
    expect((await guest.delete(`workspace/${id}/member/${member.id}`)).status).toBe(401)
  })
})

describe('links into the workspace', () => {
  it.each([
    {
      what: 'a removed member',
      end: (team: Team) => remove(team.owner, team, team.member.id),
      back: (team: Team) => addMember(app, team.id, team.member, 'Editor'),
    },
    {
      what: 'a member who left',
      end: (team: Team) => remove(team.member, team, team.member.id),
      back: (team: Team) => addMember(app, team.id, team.member, 'Editor'),
    },
    {
      what: 'a member with a lesser role',
      end: (team: Team) => changeRole(team.owner, team, team.member.id, roles.Contributor),
      back: (team: Team) => changeRole(team.owner, team, team.member.id, roles.Editor),
    },
  ])('of $what end for good, those elsewhere stay', async ({ end, back }) => {
    const team = await createTeam(app, 'Editor')
    const { file } = await createIn(app, team, team.owner)
    const own = await uploadFile(team.member.client, { name: 'own.txt', content: 'own' })
    const [link, ownLink] = [
      await createLink(team.member.client, file.id),
      await createLink(team.member.client, own.id),
    ]
    const guest = await app.guest()
    const open = async (hash: string) => (await guest.get(`shareable-links/${hash}`)).status
    expect([await open(link.hash), await open(ownLink.hash)]).toEqual([200, 200])
    expect((await end(team)).status).toBe(200)
    expect([await open(link.hash), await open(ownLink.hash)]).toEqual([404, 200])
    await back(team)
    expect([await open(link.hash), await open(ownLink.hash)]).toEqual([404, 200])
  })
})
