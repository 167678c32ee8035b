import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileEntries, spaces, workspaceInvites } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { readZip } from '#tests/support/read-zip.ts'
import {
  addMember,
  createIn,
  createTeam,
  createWorkspace,
  invite,
  joined,
} from '#tests/support/workspaces.ts'

let app: OwnApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function leave({ client, password }: TestUser) {
  await client.post('auth/user/confirm-password', { password })
  return client.delete('users/me?deleteCurrentUser=true')
}

describe('deleting an account that owns workspaces', () => {
  it('is refused while they have members, and names them', async () => {
    const team = await createTeam(app)
    await joined(app, team, 'Editor')
    await createWorkspace(team.owner, 'Alone')
    const { status, body } = await leave(team.owner)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'owns_workspaces',
      message: 'Hand over or delete your workspaces with members first.',
      workspaces: [{ id: team.id, name: 'Team', members_count: 3 }],
    })
    expect((await team.owner.client.get(`workspace/${team.id}`)).status).toBe(200)
  })

  it('is possible once each is handed over or deleted', async () => {
    const [first, second] = [await createTeam(app), await createTeam(app)]
    await app.db.run(sql`UPDATE spaces SET owner_id = ${first.owner.id} WHERE id = ${second.id}`)
    expect((await leave(first.owner)).body.workspaces).toHaveLength(2)
    await first.owner.client.post(`workspace/${first.id}/transfer`, { userId: first.member.id })
    expect((await leave(first.owner)).body.workspaces).toHaveLength(1)
    await first.owner.client.delete(`workspace/${second.id}`)
    expect((await leave(first.owner)).status).toBe(200)
    const { body } = await first.member.client.get(`workspace/${first.id}`)
    expect(body.workspace).toMatchObject({ owner_id: first.member.id, members_count: 1 })
  })

  it('takes workspaces without members along, with files and invitations', async () => {
    const user = await registerUser(app)
    const id = await createWorkspace(user)
    await createIn(app, { id }, user)
    await invite(app, id, 'ann@example.com')
    expect((await leave(user)).status).toBe(200)
    const invites = await app.db
      .select()
      .from(workspaceInvites)
      .where(eq(workspaceInvites.spaceId, id))
    expect(invites).toEqual([])
    await app.runScheduled()
    expect(await app.db.select().from(fileEntries).where(eq(fileEntries.spaceId, id))).toEqual([])
    expect(await app.db.select().from(spaces).where(eq(spaces.id, id))).toEqual([])
  })

  it('is refused for a member that has joined in the meantime', async () => {
    const user = await registerUser(app)
    const id = await createWorkspace(user)
    const member = await registerUser(app)
    await addMember(app, id, member, 'Contributor')
    expect((await leave(user)).status).toBe(409)
    await member.client.delete(`workspace/${id}/member/${member.id}`)
    expect((await leave(user)).status).toBe(200)
  })

  it('exports workspaces with the part in them', async () => {
    const { owner, member } = await createTeam(app, 'Editor')
    await createWorkspace(member, 'Own')
    await member.client.post('auth/user/confirm-password', { password: member.password })
    const answer = await member.client.fetch('GET', 'users/me/export')
    const entries = readZip(new Uint8Array(await answer.arrayBuffer()))
    const record = JSON.parse(new TextDecoder().decode(entries.get('account.json')))
    expect(record.workspaces).toEqual([
      { name: 'Own', role: 'Owner', owner: member.email, members: 1 },
      { name: 'Team', role: 'Editor', owner: owner.email, members: 2 },
    ])
  })
})
