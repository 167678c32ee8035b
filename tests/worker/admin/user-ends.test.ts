import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  auditEvents,
  fileEntries,
  sessions,
  spaces,
  userPermissions,
  userRoles,
  users,
} from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser, signInAgain, uploadFile } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
})

const lastAudit = async (id: number) => {
  const [event] = await app.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, 'user'), eq(auditEvents.subjectId, String(id))))
    .orderBy(desc(auditEvents.id))
    .limit(1)
  return event
}

describe('the last admin', () => {
  it('stays when two remove each other at once', async () => {
    const others = await registerUser(app)
    await app.db.insert(userPermissions).values({ userId: others.id, name: 'admin' })
    const [row] = await app.db.select().from(users).where(eq(users.email, app.admin.email))
    const adminId = row?.id ?? 0
    const ban = (client: ApiClient, id: number) => client.post('admin/users/ban', { ids: [id] })
    const answers = await Promise.all([ban(admin, others.id), ban(others.client, adminId)])
    await app.db.update(users).set({ bannedAt: null })
    // The slower one has lost its session, or finds itself needed.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([401, 409]).toContain(answers.find(({ status }) => status !== 200)?.status)
    await app.db.delete(userPermissions).where(eq(userPermissions.userId, others.id))
    admin = await app.adminClient()
  })

  it('stays when two take each other’s rights at once', async () => {
    const [first, second] = [await registerUser(app), await registerUser(app)]
    await app.db.insert(userPermissions).values([
      { userId: first.id, name: 'admin' },
      { userId: second.id, name: 'admin' },
    ])
    const [admins] = await app.db.select().from(users).where(eq(users.email, app.admin.email))
    const adminId = admins?.id ?? 0
    await app.db
      .update(users)
      .set({ bannedAt: new Date().toISOString() })
      .where(eq(users.id, adminId))
    const strip = (client: ApiClient, id: number) =>
      client.put(`admin/users/${id}`, { permissions: [] })
    const answers = await Promise.all([
      strip(first.client, second.id),
      strip(second.client, first.id),
    ])
    await app.db.update(users).set({ bannedAt: null }).where(eq(users.id, adminId))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([404, 409]).toContain(answers.find(({ status }) => status !== 200)?.status)
    for (const { id } of [first, second])
      await app.db.delete(userPermissions).where(eq(userPermissions.userId, id))
  })

  it('neither takes their own rights nor shuts themselves out', async () => {
    const [row] = await app.db.select().from(users).where(eq(users.email, app.admin.email))
    const id = row?.id ?? 0
    expect((await admin.put(`admin/users/${id}`, { roles: [] })).status).toBe(409)
    expect((await admin.post('admin/users/ban', { ids: [id] })).status).toBe(422)
    expect((await admin.post('admin/users/delete', { ids: [id] })).status).toBe(422)
    const password = 'quite long enough'
    expect((await admin.put(`admin/users/${id}/password`, { password })).status).toBe(422)
    expect((await admin.get('admin/users')).status).toBe(200)
  })
})

describe('deleting users', () => {
  it('takes access at once and their files with the next job', async () => {
    const [one, two] = [await registerUser(app), await registerUser(app)]
    await uploadFile(one.client)
    const ids = [one.id, two.id]
    expect((await admin.post('admin/users/delete', { ids })).status).toBe(200)
    for (const { client } of [one, two])
      expect((await client.get('user/space-usage')).status).toBe(401)
    expect((await admin.get(`admin/users/${one.id}`)).status).toBe(404)
    await app.runScheduled()
    expect(await app.db.select().from(users).where(eq(users.id, one.id))).toEqual([])
  })

  it('does nothing where one of them is not there', async () => {
    const user = await registerUser(app)
    const ids = [user.id, 999_999]
    expect((await admin.post('admin/users/delete', { ids })).status).toBe(404)
    expect((await user.client.get('user/space-usage')).status).toBe(200)
  })

  it('gives all files to somebody, who owns them once the job has run', async () => {
    const [leaving, taker] = [await registerUser(app), await registerUser(app)]
    const file = await uploadFile(leaving.client, { name: 'plan.txt', content: 'twelve bytes' })
    const input = { ids: [leaving.id], files_to: taker.email }
    expect((await admin.post('admin/users/delete', input)).status).toBe(200)
    await app.runScheduled()
    expect(await app.db.select().from(users).where(eq(users.id, leaving.id))).toEqual([])
    const { body } = await taker.client.get('me/workspaces')
    const workspace = body.workspaces.find((one: { name: string }) =>
      one.name.includes(leaving.email),
    )
    const list = await taker.client.get(`drive/file-entries?workspaceId=${workspace.id}`)
    expect(list.body.data).toEqual([expect.objectContaining({ id: file.id, name: 'plan.txt' })])
    const [entry] = await app.db.select().from(fileEntries).where(eq(fileEntries.id, file.id))
    expect(entry?.ownerId).toBe(taker.id)
    expect((await taker.client.get('user/space-usage')).body.used).toBe(12)
    await taker.client.delete(`workspace/${workspace.id}`)
  })

  it('gives them only within the space of who gets them, and to nobody who is not there', async () => {
    const [leaving, taker] = [await registerUser(app), await registerUser(app)]
    await uploadFile(leaving.client, { content: 'twelve bytes' })
    await admin.put(`admin/users/${taker.id}`, { available_space: 11 })
    const give = (files_to: string) =>
      admin.post('admin/users/delete', { ids: [leaving.id], files_to })
    for (const email of [taker.email, 'nobody@example.com', leaving.email]) {
      const answer = await give(email)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['files_to']])
    }
    expect((await leaving.client.get('user/space-usage')).status).toBe(200)
    await admin.put(`admin/users/${taker.id}`, { available_space: 12 })
    expect((await give(taker.email)).status).toBe(200)
  })

  it('is refused where others are members of their workspace, unless somebody takes it', async () => {
    const [owner, member, taker] = await Promise.all([
      registerUser(app),
      registerUser(app),
      registerUser(app),
    ])
    const { body } = await owner.client.post('workspace', { name: 'Team' })
    const spaceId = body.workspace.id
    await app.db.run(
      `INSERT INTO workspace_members (space_id, user_id, role_id) VALUES (${spaceId}, ${member.id}, 4)`,
    )
    const refused = await admin.post('admin/users/delete', { ids: [owner.id] })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('“Team”')])
    const given = { ids: [owner.id], files_to: taker.email }
    expect((await admin.post('admin/users/delete', given)).status).toBe(200)
    const [space] = await app.db.select().from(spaces).where(eq(spaces.id, spaceId))
    expect(space).toMatchObject({ ownerId: taker.id, name: 'Team' })
    expect((await member.client.get(`workspace/${spaceId}`)).status).toBe(200)
  })
})

it('a role is given to many at once, and each has it once', async () => {
  const [one, two] = [await registerUser(app), await registerUser(app)]
  const ids = [one.id, two.id]
  expect((await admin.post('admin/users/give-role', { ids, role: 2 })).status).toBe(200)
  const rows = await app.db.select().from(userRoles).where(eq(userRoles.userId, one.id))
  expect(rows).toEqual([{ userId: one.id, roleId: 2 }])
  expect((await admin.post('admin/users/give-role', { ids, role: 1 })).status).toBe(422)
})

it('bans are for many, end sessions, and end', async () => {
  const [one, two] = [await registerUser(app), await registerUser(app)]
  const ids = [one.id, two.id]
  await admin.post('admin/users/ban', { ids, reason: 'Spam' })
  expect(await app.db.select().from(sessions).where(eq(sessions.userId, two.id))).toEqual([])
  const filters = encodeURIComponent(JSON.stringify({ banned: true }))
  const { body } = await admin.get(`admin/users?filters=${filters}&query=${one.email}`)
  expect(body.pagination.data).toEqual([expect.objectContaining({ ban_reason: 'Spam' })])
  await admin.post('admin/users/unban', { ids })
  await signInAgain(app, one)
  expect(await lastAudit(two.id)).toMatchObject({ action: 'user.unban' })
})
