import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { createLink, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { createIn, createTeam, createWorkspace, invite } from '#tests/support/workspaces.ts'
import type { Team } from '#tests/support/workspaces.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const transfer = ({ client }: Pick<TestUser, 'client'>, { id }: Pick<Team, 'id'>, userId: number) =>
  client.post(`workspace/${id}/transfer`, { userId })
const seenBy = async ({ client }: TestUser, { id }: Team) =>
  (await client.get(`workspace/${id}`)).body.workspace
const limitSpace = (userId: number, bytes: number) =>
  app.db.run(sql`UPDATE users SET available_space_bytes = ${bytes} WHERE id = ${userId}`)
const fill = ({ id }: Team, bytes: number) =>
  app.db.run(sql`UPDATE spaces SET used_bytes = ${bytes} WHERE id = ${id}`)
const ban = (userId: number) =>
  app.db.run(sql`UPDATE users SET banned_at = '2026-01-01T00:00:00.000Z' WHERE id = ${userId}`)
const mailsTo = async (email: string) =>
  (
    await app.db.all<{ subject: string }>(
      sql`SELECT subject FROM outgoing_mails WHERE recipient = ${email}`,
    )
  ).map(({ subject }) => subject)

describe('handing over a workspace', () => {
  it('makes the member its owner, and the former owner a member who is Admin', async () => {
    const team = await createTeam(app)
    const { owner, member } = team
    const { file } = await createIn(app, team, owner)
    const link = await createLink(owner.client, file.id)
    const { status } = await transfer(owner, team, member.id)
    expect(status).toBe(200)
    expect(await seenBy(member, team)).toMatchObject({
      owner_id: member.id,
      members_count: 2,
      currentUser: { is_owner: true, role_name: 'Owner' },
    })
    expect(await seenBy(owner, team)).toMatchObject({
      currentUser: { is_owner: false, role_name: 'Admin' },
    })
    expect((await (await app.guest()).get(`shareable-links/${link.hash}`)).status).toBe(200)
    expect((await owner.client.delete(`workspace/${team.id}`)).status).toBe(403)
  })

  it('moves its bytes to the new owner’s account', async () => {
    const team = await createTeam(app)
    await fill(team, 300)
    await transfer(team.owner, team, team.member.id)
    const usage = async ({ client }: TestUser) => (await client.get('user/space-usage')).body.used
    expect([await usage(team.owner), await usage(team.member)]).toEqual([0, 300])
  })

  it('mails both', async () => {
    const { owner, member, id } = await createTeam(app)
    await transfer(owner, { id }, member.id)
    expect(await mailsTo(member.email)).toEqual(['The workspace “Team” is yours now'])
    expect(await mailsTo(owner.email)).toEqual(['The workspace “Team” has a new owner'])
  })

  it('needs room for the files beside all that the taker stores', async () => {
    const team = await createTeam(app)
    const { owner, member } = team
    await fill(team, 60)
    await app.db.run(sql`UPDATE spaces SET used_bytes = 41 WHERE owner_id = ${member.id}`)
    await limitSpace(member.id, 100)
    const refused = await transfer(owner, team, member.id)
    expect([refused.status, refused.body.errors.userId]).toEqual([
      422,
      [
        `${member.email.split('@')[0]} does not have enough storage for the files of this workspace.`,
      ],
    ])
    await limitSpace(member.id, 101)
    expect((await transfer(owner, team, member.id)).status).toBe(200)
  })

  it('of several at once never gives the taker more than there is room for', async () => {
    const [first, second] = [await createTeam(app), await createTeam(app)]
    const { member } = first
    await app.db.run(
      sql`UPDATE workspace_members SET user_id = ${member.id} WHERE space_id = ${second.id}`,
    )
    await fill(first, 60)
    await fill(second, 60)
    await limitSpace(member.id, 100)
    const answers = await Promise.all([
      transfer(first.owner, first, member.id),
      transfer(second.owner, second, member.id),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [row] = await app.db.all<{ used: number }>(
      sql`SELECT sum(used_bytes) AS used FROM spaces WHERE owner_id = ${member.id}`,
    )
    expect(row?.used).toBe(60)
  })

  it('needs a taker who may own one more', async () => {
    const team = await createTeam(app)
    const { owner, member } = team
    await permitOnly(app, member.id, ['files.create'])
    const refused = await transfer(owner, team, member.id)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      `${member.email.split('@')[0]} can’t own another workspace.`,
    ])
    await app.db.run(sql`
      INSERT INTO user_permissions (user_id, name, restrictions)
      VALUES (${member.id}, 'workspaces.create', ${JSON.stringify([{ name: 'count', value: 1 }])})`)
    const id = await createWorkspace(member)
    expect((await transfer(owner, team, member.id)).status).toBe(422)
    await member.client.delete(`workspace/${id}`)
    expect((await transfer(owner, team, member.id)).status).toBe(200)
  })

  it('is to a member only, and tells nothing of other accounts', async () => {
    const team = await createTeam(app)
    const stranger = await registerUser(app)
    const answers = [
      await transfer(team.owner, team, stranger.id),
      await transfer(team.owner, team, 999_999),
    ]
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([422, 'Choose a member of this workspace.'])
    expect((await transfer(team.owner, team, team.owner.id)).status).toBe(422)
    await ban(team.member.id)
    expect((await transfer(team.owner, team, team.member.id)).body.message).toBe(
      'Choose a member of this workspace.',
    )
  })

  it('is the owner’s alone', async () => {
    const team = await createTeam(app, 'Admin')
    const stranger = await registerUser(app)
    expect((await transfer(team.member, team, team.member.id)).status).toBe(403)
    expect((await transfer(stranger, team, stranger.id)).status).toBe(404)
    expect((await transfer(team.owner, { id: 999_999 as Team['id'] }, team.member.id)).status).toBe(
      404,
    )
    expect((await transfer(team.owner, { id: 0 as Team['id'] }, team.member.id)).status).toBe(403)
    expect((await seenBy(team.owner, team)).owner_id).toBe(team.owner.id)
  })
})

describe('an administrator of users', () => {
  it('names a new owner of any workspace, also when the present one is banned', async () => {
    const team = await createTeam(app)
    const [manager, taker] = [await registerUser(app), await registerUser(app)]
    await permitOnly(app, manager.id, ['users.update'])
    await ban(team.owner.id)
    await invite(app, team.id, taker.email)
    expect((await transfer(manager, team, taker.id)).status).toBe(200)
    expect(await seenBy(taker, team)).toMatchObject({
      owner_id: taker.id,
      is_read_only: false,
      members_count: 3,
      invites: [],
    })
    expect((await manager.client.get(`workspace/${team.id}`)).status).toBe(404)
  })

  it('is bound by the taker’s storage and permission', async () => {
    const team = await createTeam(app)
    const [admin, taker] = [await app.adminClient(), await registerUser(app)]
    await fill(team, 60)
    await limitSpace(taker.id, 50)
    expect((await transfer({ client: admin }, team, taker.id)).status).toBe(422)
    await limitSpace(taker.id, 60)
    await ban(taker.id)
    expect((await transfer({ client: admin }, team, taker.id)).body.message).toBe(
      'There is no such user, or they are banned.',
    )
    expect((await transfer({ client: admin }, team, 999_999)).status).toBe(422)
    expect(
      (await transfer({ client: admin }, { id: 999_999 as Team['id'] }, taker.id)).status,
    ).toBe(404)
  })
})
