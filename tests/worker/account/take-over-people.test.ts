import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { oneTimeTokens, workspaceInvites } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { createLink, registerUser, signUp } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { postInvite, strangerAddress } from '#tests/support/invites.ts'
import { mailTexts } from '#tests/support/kept-mails.ts'
import { queryPlans } from '#tests/support/query-plans.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'
import { addMember, createWorkspace } from '#tests/support/workspaces.ts'
import { deleteShares, sharedAccessColumns } from '#worker/auth/account-access.ts'
import { newOneTimeToken } from '#worker/auth/one-time-tokens.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const invitesTo = (spaceId: SpaceId) =>
  app.db.select().from(workspaceInvites).where(eq(workspaceInvites.spaceId, spaceId))

async function folderIn(id: SpaceId, { client }: TestUser, name: string): Promise<number> {
  const { body } = await client.post(`folders?workspaceId=${id}`, { name })
  return body.folder.id
}

it('the first proof of an address ends the access that others gave to what is in the account', async () => {
  const squatter = await signUp(app)
  const workspaceId = await createWorkspace(squatter)
  const [accomplice, third] = [await registerUser(app), await registerUser(app)]
  await addMember(app, workspaceId, accomplice, 'Admin')
  const { client } = accomplice
  const linked = await folderIn(workspaceId, accomplice, 'Linked')
  const { hash } = await createLink(client, linked)
  const moved = await folderIn(workspaceId, accomplice, 'Moved')
  for (const id of [linked, moved]) await share(client, id, third, ['edit'])
  const move = { entryIds: [moved], destinationId: null }
  expect((await squatter.client.post('file-entries/move', move)).status).toBe(200)
  const emails = [strangerAddress()]
  expect((await postInvite(app, client, { workspaceId, emails })).status).toBe(200)

  const guest = await app.guest()
  const openings = async () => ({
    shares: await Promise.all(
      [linked, moved].map(async (id) => (await third.client.get(`file-entries/${id}`)).status),
    ),
    link: (await guest.get(`shareable-links/${hash}`)).status,
    invites: (await invitesTo(workspaceId)).length,
  })
  expect(await openings()).toEqual({ shares: [200, 200], link: 200, invites: 1 })

  const { token, row } = await newOneTimeToken(
    { purpose: 'password-reset', userId: squatter.id },
    new Date(),
  )
  await app.db.insert(oneTimeTokens).values(row)
  const password = 'the owner of the mailbox'
  const { email } = squatter
  const reset = { token, email, password, password_confirmation: password }
  expect((await guest.post('auth/reset-password', reset)).status).toBe(200)
  expect(await openings()).toEqual({ shares: [404, 404], link: 404, invites: 0 })
  const mail = (await mailTexts(app, email)).at(-1)
  expect(mail).toContain('Shareable links deleted: 1\n')
  expect(mail).toContain('Shares with people ended: 3\n')
  expect(mail).toContain('Invitations withdrawn: 1\n')
})

it('a takeover reads the files of the account by indexes, and no others', async () => {
  const { linkCount, shareCount, inviteCount } = sharedAccessColumns
  const plans = await queryPlans(app.db, async (db) => {
    await db.batch([...deleteShares(db, { userId: 0, condition: undefined })])
    await db.all(sql`SELECT ${linkCount}, ${shareCount}, ${inviteCount} FROM users WHERE id = 0`)
  })
  const scans = plans
    .flatMap((plan) => plan.split('\n'))
    .filter((step) => /^ ?SCAN (?!\(subquery|s$|e$)/.test(step))
  expect(scans).toEqual([])
  expect(plans.join('\n')).toMatch(/SEARCH e USING COVERING INDEX file_entries_\w+ \(space_id=\?\)/)
})
