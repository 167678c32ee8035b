import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import type { ApiClient } from './api-client.ts'
import type { App } from './app.ts'
import { registerUser, unique } from './factories.ts'
import type { TestUser } from './factories.ts'
import { mailTexts } from './kept-mails.ts'
import { createWorkspace, roleId } from './workspaces.ts'

export const strangerAddress = () => `invitee-${unique()}@example.com`

export const postInvite = async (
  app: App,
  client: ApiClient,
  {
    workspaceId,
    emails,
    role = 'Editor',
  }: { workspaceId: number; emails: string[]; role?: string },
) => client.post(`workspace/${workspaceId}/invite`, { emails, roleId: await roleId(app, role) })

export interface SentInvite {
  id: string
  token: string
  email: string
  workspaceId: number
  owner: TestUser
}

/** The invite of an address, with the token of the newest mail to it. */
export async function sentInvite(
  app: App,
  email: string,
): Promise<{ id: string; token: string } | null> {
  const text = (await mailTexts(app, email)).at(-1)
  const [, id, token] = /\/workspace\/join\/([\w-]{22})\?token=([\w-]{43})/.exec(text ?? '') ?? []
  return id !== undefined && token !== undefined ? { id, token } : null
}

/** Somebody invited to a new workspace of a new owner. */
export async function inviteTo(
  app: App,
  { email, role = 'Editor' }: { email: string; role?: string },
): Promise<SentInvite> {
  const owner = await registerProven(app)
  const workspaceId = await createWorkspace(owner)
  const { status, body } = await postInvite(app, owner.client, {
    workspaceId,
    emails: [email],
    role,
  })
  if (status !== 200) throw new Error(`invite answered ${status}: ${JSON.stringify(body)}`)
  const sent = await sentInvite(app, email)
  if (!sent) throw new Error(`no invitation was mailed to ${email}`)
  return { ...sent, email, workspaceId, owner }
}

export async function proveAddress(app: App, user: TestUser): Promise<void> {
  await app.db
    .update(users)
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where(eq(users.id, user.id))
}

/** Somebody whose address is proven. */
export async function registerProven(app: App): Promise<TestUser> {
  const user = await registerUser(app)
  await proveAddress(app, user)
  return user
}

/** The names of the workspaces that somebody is in. */
export const workspacesOf = async (client: ApiClient): Promise<{ id: number; role: string }[]> =>
  (await client.get('me/workspaces')).body.workspaces
    .slice(1)
    .map(({ id, currentUser }: { id: number; currentUser: { role_name: string } }) => ({
      id,
      role: currentUser.role_name,
    }))
