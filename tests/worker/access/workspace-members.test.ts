import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { fileEntries, users, workspaceMembers } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { createLink, listed, registerUser, star, uploadFile } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { createIn, createTeam } from '#tests/support/workspaces.ts'
import type { Team } from '#tests/support/workspaces.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const CALLS = {
  view: (id: number) => ['GET', `file-entries/${id}`] as const,
  download: (id: number) => ['GET', `file-entries/${id}/content`] as const,
  update: (id: number) => ['PUT', `file-entries/${id}`, { description: 'changed' }] as const,
  move: (id: number, folderId: number) =>
    ['POST', 'file-entries/move', { entryIds: [id], destinationId: folderId }] as const,
  share: (id: number) =>
    ['POST', `file-entries/${id}/share`, { emails: ['x@example.com'], permissions: [] }] as const,
  link: (id: number) => ['POST', `file-entries/${id}/shareable-link`, {}] as const,
  delete: (id: number) => ['POST', 'file-entries/delete', { entryIds: [id] }] as const,
}
type Call = keyof typeof CALLS

const ALL = Object.keys(CALLS) as Call[]

describe.each([
  { role: 'Contributor', may: ['view', 'download', 'update'] },
  { role: 'Editor', may: ALL },
  { role: 'Admin', may: ALL },
] as const)('a member with the role $role', ({ role, may }) => {
  it('may do with others’ files what the role allows', async () => {
    const team = await createTeam(app, role)
    const { folder, file } = await createIn(app, team, team.owner)
    const done: string[] = []
    for (const call of ALL) {
      const [method, path, body] = CALLS[call](file.id, folder.id)
      const { status } = await team.member.client.call(method, path, body)
      if (status === 200) done.push(call)
      else expect([call, status]).toEqual([call, 403])
    }
    expect(done).toEqual(may)
  })
})

it('whoever is no member gets 404 for each, and for the workspace', async () => {
  const team = await createTeam(app, 'Editor')
  const { folder, file } = await createIn(app, team, team.owner)
  const stranger = await registerUser(app)
  for (const call of ALL) {
    const [method, path, body] = CALLS[call](file.id, folder.id)
    expect((await stranger.client.call(method, path, body)).status).toBe(404)
  }
  const list = await stranger.client.get(`drive/file-entries?workspaceId=${team.id}`)
  expect(list.status).toBe(404)
})

it('lists, searches and new folders are those of the opened workspace', async () => {
  const team = await createTeam(app, 'Contributor')
  await uploadFile(team.member.client, { name: 'private.txt', content: 'mine' })
  const query = `workspaceId=${team.id}`
  const folder = await team.member.client.post(`folders?${query}`, { name: 'Plans' })
  expect(folder.body.folder).toMatchObject({ workspace_id: team.id, owner_id: team.member.id })
  const list = await team.owner.client.get(`drive/file-entries?${query}`)
  expect(list.body.data.map(({ name }: { name: string }) => name)).toEqual(['Plans'])
  const found = await team.member.client.get(`drive/file-entries?${query}&query=private`)
  expect(found.body.data).toEqual([])
})

it('starred entries of a workspace are not shown with those of the own drive', async () => {
  const team = await createTeam(app, 'Contributor')
  const { file } = await createIn(app, team, team.owner)
  const own = await uploadFile(team.member.client, { name: 'own.txt', content: 'mine' })
  await star(team.member.client, file.id, own.id)
  const starredIn = async (workspaceId: number) =>
    (await listed(team.member.client, `starredOnly=true&workspaceId=${workspaceId}`)).map(
      ({ id }) => id,
    )
  expect(await starredIn(0)).toEqual([own.id])
  expect(await starredIn(team.id)).toEqual([file.id])
})

it('a contributor deletes what they created, but no folder into which others have put something', async () => {
  const team = await createTeam(app, 'Contributor')
  const { folder, file } = await createIn(app, team, team.member)
  await uploadFile(team.owner.client, { parentId: folder.id, content: 'kept' })
  const { client } = team.member
  const remove = (id: number) => client.post('file-entries/delete', { entryIds: [id] })
  expect((await remove(file.id)).status).toBe(200)
  expect((await remove(folder.id)).status).toBe(403)
})

it.each([
  {
    reason: 'a role that may not link',
    change: ({ id }: Team) =>
      sql`UPDATE workspace_members SET role_id = (SELECT id FROM roles WHERE name = 'Contributor') WHERE space_id = ${id}`,
  },
  {
    reason: 'a banned owner',
    change: ({ owner }: Team) =>
      sql`UPDATE users SET banned_at = '2026-01-01T00:00:00.000Z' WHERE id = ${owner.id}`,
  },
])('a link into the workspace ends with $reason', async ({ change }) => {
  const team = await createTeam(app, 'Editor')
  const { file } = await createIn(app, team, team.owner)
  const link = await createLink(team.member.client, file.id)
  const guest = await app.guest()
  expect((await guest.get(`shareable-links/${link.hash}`)).status).toBe(200)
  await app.db.run(change(team))
  expect((await guest.get(`shareable-links/${link.hash}`)).status).toBe(404)
})

it('a deleted account is a member of nothing', async () => {
  const { member } = await createTeam(app, 'Editor')
  await member.client.post('auth/user/confirm-password', { password: member.password })
  const { status } = await member.client.delete(`users/${member.id}?deleteCurrentUser=true`)
  expect(status).toBe(200)
  const left = await app.db
    .select()
    .from(workspaceMembers)
    .where(eq(workspaceMembers.userId, member.id))
  expect(left).toEqual([])
})

it('a removed member is refused at the next request, and their link ends', async () => {
  const team = await createTeam(app, 'Editor')
  const { file } = await createIn(app, team, team.owner)
  const link = await createLink(team.member.client, file.id)
  const guest = await app.guest()
  expect((await guest.get(`shareable-links/${link.hash}`)).status).toBe(200)
  await app.db.delete(workspaceMembers).where(eq(workspaceMembers.userId, team.member.id))
  expect((await team.member.client.get(`file-entries/${file.id}`)).status).toBe(404)
  expect((await guest.get(`shareable-links/${link.hash}`)).status).toBe(404)
})

it('the workspace of a banned owner is read-only', async () => {
  const team = await createTeam(app, 'Admin')
  const { file } = await createIn(app, team, team.owner)
  const bannedAt = new Date().toISOString()
  await app.db.update(users).set({ bannedAt }).where(eq(users.id, team.owner.id))
  const { client } = team.member
  expect((await client.get(`file-entries/${file.id}/content`)).body).toBe('text')
  expect((await client.put(`file-entries/${file.id}`, { description: 'x' })).status).toBe(403)
  const folder = await client.post(`folders?workspaceId=${team.id}`, { name: 'New' })
  expect(folder.status).toBe(403)
  const [row] = await app.db.select().from(fileEntries).where(eq(fileEntries.id, file.id))
  expect(row?.description).toBeNull()
})
