import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { userPermissions, workspaceInvites } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import { inviteTo, postInvite, strangerAddress } from '#tests/support/invites.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { createWorkspace } from '#tests/support/workspaces.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const limited = async (restrictions: { name: string; value: number }[]) => {
  const user = await registerUser(app)
  const name = 'workspaces.create'
  await app.db.insert(userPermissions).values({ userId: user.id, name, restrictions })
  return { user, id: await createWorkspace(user) }
}

it('members and open invites together stay within the owner\u2019s limit', async () => {
  const { user, id } = await limited([{ name: 'member_count', value: 3 }])
  const [first, second, third] = [strangerAddress(), strangerAddress(), strangerAddress()]
  const post = (...emails: string[]) => postInvite(app, user.client, { workspaceId: id, emails })
  const refused = await post(first, second, third)
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { emails: ['A workspace can have at most 3 members, invitations included.'] },
  ])
  const parallel = await Promise.all([first, second, third].map((email) => post(email)))
  expect(parallel.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422])
  const open = await app.db.select().from(workspaceInvites).where(eq(workspaceInvites.spaceId, id))
  const emails = open.map(({ email }) => email)
  expect((await post(...emails)).status).toBe(200)
})

it('whoever may no longer own workspaces cannot have people invited', async () => {
  const { user, id } = await limited([])
  await app.db.run(sql`DELETE FROM user_roles WHERE user_id = ${user.id}`)
  await app.db
    .delete(userPermissions)
    .where(and(eq(userPermissions.userId, user.id), eq(userPermissions.name, 'workspaces.create')))
  const emails = [strangerAddress()]
  expect((await postInvite(app, user.client, { workspaceId: id, emails })).status).toBe(403)
})

it('new addresses a day are limited as those of shares are', async () => {
  const admin = await app.adminClient()
  const user = await registerUser(app)
  const id = await createWorkspace(user)
  await changeSettings(admin, { 'drive.new_addresses_per_day': 2 })
  const post = (emails: string[]) => postInvite(app, user.client, { workspaceId: id, emails })
  const known = [strangerAddress(), strangerAddress()]
  expect((await post(known)).status).toBe(200)
  const refused = await post([strangerAddress()])
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { emails: ['You can share with or invite at most 2 new addresses a day.'] },
  ])
  expect((await post(known)).status).toBe(200)
  await changeSettings(admin, { 'drive.new_addresses_per_day': 50 })
})

it('an invite is mailed again five times an hour', async () => {
  const { id, owner: inviter } = await inviteTo(app, { email: strangerAddress() })
  const resend = () => inviter.client.post(`workspace/invite/${id}/resend`)
  for (let count = 0; count < 5; count++) expect((await resend()).status).toBe(200)
  expect((await resend()).status).toBe(429)
})
