import { sql } from 'drizzle-orm'
import type { SpaceId } from '#db/schema/index.ts'
import type { App } from './app.ts'
import { createFolder, registerUser, unique, uploadFile } from './factories.ts'
import type { TestUser } from './factories.ts'

export type TestRole = 'Contributor' | 'Editor' | 'Admin'

/** A workspace with one member besides the owner. */
export interface Team {
  owner: TestUser
  member: TestUser
  /** Of the workspace. */
  id: SpaceId
}

export async function createTeam(app: App, role: TestRole = 'Contributor'): Promise<Team> {
  const [owner, member] = [await registerUser(app), await registerUser(app)]
  const id = await createWorkspace(owner)
  await addMember(app, id, member, role)
  return { owner, member, id }
}

export async function createWorkspace({ client }: TestUser, name = 'Team'): Promise<SpaceId> {
  const { status, body } = await client.post('workspace', { name })
  if (status !== 200) throw new Error(`workspace answered ${status}: ${JSON.stringify(body)}`)
  return body.workspace.id
}

/** Past the API: joining is by invitation. */
export async function addMember(
  app: App,
  id: SpaceId,
  { id: userId }: Pick<TestUser, 'id'>,
  role: string,
): Promise<void> {
  await app.db.run(sql`
    INSERT INTO workspace_members (space_id, user_id, role_id)
    SELECT ${id}, ${userId}, id FROM roles WHERE type = 'workspace' AND name = ${role}`)
}

export async function joined(app: App, { id }: Pick<Team, 'id'>, role: string): Promise<TestUser> {
  const user = await registerUser(app)
  await addMember(app, id, user, role)
  return user
}

export async function invite(app: App, id: SpaceId, email: string, role = 'Contributor') {
  const inviteId = `invite-${unique()}`.padEnd(22, '-')
  await app.db.run(sql`
    INSERT INTO workspace_invites (id, space_id, email, role_id, token_hash, mailed_at, expires_at)
    SELECT ${inviteId}, ${id}, ${email}, id, ${`${id} ${email}`}, '2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'
    FROM roles WHERE type = 'workspace' AND name = ${role}`)
  return inviteId
}

export async function roleId(app: App, name: string): Promise<number> {
  const [row] = await app.db.all<{ id: number }>(
    sql`SELECT id FROM roles WHERE name = ${name} AND type = 'workspace'`,
  )
  if (!row) throw new Error(`there is no role ${name}`)
  return row.id
}

/** A folder and a file of somebody's in a workspace. */
export async function createIn(app: App, { id }: Pick<Team, 'id'>, user: TestUser) {
  const folder = await createFolder(user.client, 'Folder')
  const file = await uploadFile(user.client, { name: 'file.txt', content: 'text' })
  await app.db.run(
    sql`UPDATE file_entries SET space_id = ${id} WHERE id IN (${folder.id}, ${file.id})`,
  )
  return { folder, file }
}
