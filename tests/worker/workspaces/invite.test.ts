import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { notificationChoices, notifications, users, workspaceInvites } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import {
  inviteTo,
  postInvite,
  registerProven,
  sentInvite,
  strangerAddress,
  workspacesOf,
} from '#tests/support/invites.ts'
import { mailTexts } from '#tests/support/kept-mails.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { addMember, createWorkspace, roleId } from '#tests/support/workspaces.ts'

let app: App
let owner: TestUser
let workspaceId: SpaceId
beforeAll(async () => {
  app = await sharedApp()
  owner = await registerUser(app)
  workspaceId = await createWorkspace(owner, 'Plans <b>')
})

const invite = (emails: string[], role = 'Editor', client = owner.client) =>
  postInvite(app, client, { workspaceId, emails, role })

const inviteOf = async (email: string) =>
  (await app.db.select().from(workspaceInvites).where(eq(workspaceInvites.email, email)))[0]

async function join(role: string): Promise<TestUser> {
  const member = await registerProven(app)
  await addMember(app, workspaceId, member, role)
  return member
}

describe('POST workspace/{id}/invite', () => {
  it('mails each address the way to join, of which the database keeps a hash', async () => {
    const emails = [strangerAddress(), strangerAddress()]
    const { status, body } = await invite([...emails, emails[0]?.toUpperCase() ?? ''])
    expect(status).toBe(200)
    expect(body.workspace.invites).toMatchObject(
      emails.map((email) => ({ email, role_name: 'Editor', is_expired: false })),
    )
    for (const email of emails) {
      const [text, ...others] = await mailTexts(app, email)
      expect(others).toEqual([])
      expect(text).toContain(`${owner.email} invited you to the workspace “Plans <b>”`)
      const sent = await sentInvite(app, email)
      const row = await inviteOf(email)
      expect(row).toMatchObject({ id: sent?.id, spaceId: workspaceId, invitedBy: owner.id })
      expect(JSON.stringify(row)).not.toContain(sent?.token)
      expect(text).not.toContain(row?.tokenHash)
    }
  })

  it('sent again renews role, token and expiry, and stays one invite', async () => {
    const email = strangerAddress()
    await invite([email], 'Contributor')
    const first = await inviteOf(email)
    const firstSent = await sentInvite(app, email)
    await app.db
      .update(workspaceInvites)
      .set({ expiresAt: '2020-01-01T00:00:00.000Z' })
      .where(eq(workspaceInvites.email, email))
    expect((await invite([email], 'Admin')).status).toBe(200)
    const second = await inviteOf(email)
    const secondSent = await sentInvite(app, email)
    expect(second).toMatchObject({ id: first?.id, roleId: await roleId(app, 'Admin') })
    expect(secondSent?.token).not.toBe(firstSent?.token)
    const days = (Date.parse(second?.expiresAt ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
  })

  it('answers alike for proven, unproven and unknown addresses', async () => {
    const addresses = [
      (await registerProven(app)).email,
      (await registerUser(app)).email,
      strangerAddress(),
    ]
    const answers = []
    for (const email of addresses) {
      const { status, body, headers, roundTrips } = await invite([email])
      const found = body.workspace.invites.find((shown: { email: string }) => shown.email === email)
      const { id: _id, email: _email, mailed_at: _at, expires_at: _until, ...shown } = found
      const text = (await mailTexts(app, email))[0] ?? ''
      // The inviter does not see it: an account is also told how to unsubscribe.
      const mail = text.replace(/join\/\S+/, '').replace(/\s*Unsubscribe from[^]*$/, '')
      answers.push({ status, shown, headers: [...headers.keys()], roundTrips, mail })
    }
    expect(answers[0]?.status).toBe(200)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('notifies each account with a proven address once of its own invite, and no other', async () => {
    const [proven, unproven] = [await registerProven(app), await registerUser(app)]
    const other = await registerProven(app)
    const addresses = [proven.email, unproven.email, other.email]
    await invite(addresses)
    await invite(addresses)
    for (const { id, email } of [proven, other]) {
      const row = await inviteOf(email)
      const ofUser = eq(notifications.userId, id)
      expect(await app.db.select().from(notifications).where(ofUser)).toMatchObject([
        {
          type: 'workspace-invitation',
          inviteId: row?.id,
          facts: { workspace: 'Plans <b>', inviter: owner.email },
          isListed: true,
          mailDueAt: null,
        },
      ])
    }
    const ofUnproven = eq(notifications.userId, unproven.id)
    expect(await app.db.select().from(notifications).where(ofUnproven)).toEqual([])
    await app.db
      .update(users)
      .set({ emailVerifiedAt: new Date().toISOString() })
      .where(eq(users.id, unproven.id))
    expect(await app.db.select().from(notifications).where(ofUnproven)).toMatchObject([
      { type: 'workspace-invitation', facts: { workspace: 'Plans <b>', inviter: owner.email } },
    ])
  })

  it('sends no mail to an account that has switched off such mails, and still notifies it', async () => {
    const member = await registerProven(app)
    const choice = { type: 'workspace-invitation', site: true, email: false, browser: false }
    await app.db.insert(notificationChoices).values({ userId: member.id, ...choice })
    expect((await invite([member.email])).status).toBe(200)
    expect(await mailTexts(app, member.email)).toEqual([])
    const found = eq(notifications.userId, member.id)
    expect(await app.db.select().from(notifications).where(found)).toHaveLength(1)
  })

  it.each([
    [{ emails: [], roleId: 1 }, 'emails'],
    [{ roleId: 1 }, 'emails'],
    [{ emails: ['not an address'], roleId: 1 }, 'emails.0'],
    [{ emails: ['a@example.com\r\nBcc: b@example.com'], roleId: 1 }, 'emails.0'],
    [{ emails: ['a@example.com'] }, 'roleId'],
    [{ emails: ['a@example.com'], roleId: 'x' }, 'roleId'],
    [{ emails: ['a@example.com'], roleId: 999_999 }, 'roleId'],
    // A role of the site.
    [{ emails: ['a@example.com'], roleId: 1 }, 'roleId'],
    [{ emails: Array.from({ length: 51 }, (_, n) => `a${n}@example.com`), roleId: 1 }, 'emails'],
  ])('refuses %o', async (input, field) => {
    const { status, body } = await owner.client.post(`workspace/${workspaceId}/invite`, input)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('refuses members, the owner and oneself, and then invites nobody', async () => {
    const admin = await join('Admin')
    const stranger = strangerAddress()
    for (const email of [owner.email, admin.email]) {
      const { status, body } = await invite([stranger, email], 'Editor', admin.client)
      expect([status, body.errors]).toEqual([422, { emails: [`${email} is a member already.`] }])
    }
    expect(await inviteOf(stranger)).toBeUndefined()
  })

  it('is for those who manage members, and gives no more than their own rights', async () => {
    const [admin, editor, stranger] = [
      await join('Admin'),
      await join('Editor'),
      await registerUser(app),
    ]
    const email = strangerAddress()
    expect((await invite([email], 'Editor', stranger.client)).status).toBe(404)
    expect((await invite([email], 'Editor', editor.client)).status).toBe(403)
    expect((await invite([email], 'Admin', admin.client)).status).toBe(200)
    await app.db.run(sql`
      INSERT INTO roles (name, type) VALUES ('Recruiter', 'workspace') ON CONFLICT DO NOTHING`)
    const recruiterRole = await roleId(app, 'Recruiter')
    for (const name of ['files.view', 'workspace.members'])
      await app.db.run(
        sql`INSERT INTO role_permissions (role_id, name) VALUES (${recruiterRole}, ${name}) ON CONFLICT DO NOTHING`,
      )
    const recruiter = await join('Recruiter')
    const more = await invite([strangerAddress()], 'Contributor', recruiter.client)
    expect([more.status, more.body.message]).toEqual([403, 'This role allows more than yours.'])
    expect((await invite([strangerAddress()], 'Recruiter', recruiter.client)).status).toBe(200)
    const { client } = recruiter
    const path = `workspace/${workspaceId}/invite/${(await inviteOf(email))?.id}/change-role`
    const raised = await client.post(path, { roleId: await roleId(app, 'Admin') })
    expect(raised.status).toBe(403)
  })

  it('is refused for the personal workspace', async () => {
    const answer = await postInvite(app, owner.client, {
      workspaceId: 0,
      emails: [strangerAddress()],
    })
    expect(answer.status).toBe(403)
  })

  it('takes no fields beside the documented ones', async () => {
    const email = strangerAddress()
    const planted = { id: 'A'.repeat(22), token_hash: 'x', expires_at: '2999-01-01', invited_by: 1 }
    const input = {
      emails: [email],
      roleId: await roleId(app, 'Editor'),
      ...planted,
      spaceId: 1,
      email: 'other@example.com',
    }
    await owner.client.post(`workspace/${workspaceId}/invite`, input)
    const row = await inviteOf(email)
    expect(row).toMatchObject({ spaceId: workspaceId, invitedBy: owner.id })
    expect([row?.id, row?.tokenHash]).not.toContain(planted.id)
    expect(row?.expiresAt.startsWith('2999')).toBe(false)
  })
})

describe('an open invite', () => {
  it('is mailed again with a new token, and the old one is dead', async () => {
    const first = await inviteTo(app, { email: strangerAddress() })
    expect((await first.owner.client.post(`workspace/invite/${first.id}/resend`)).status).toBe(200)
    const second = await sentInvite(app, first.email)
    expect(second?.id).toBe(first.id)
    expect(second?.token).not.toBe(first.token)
  })

  it('changes its role, and is cancelled, by its workspace alone', async () => {
    const sent = await inviteTo(app, { email: strangerAddress(), role: 'Contributor' })
    const { client } = sent.owner
    const newRole = await roleId(app, 'Admin')
    const elsewhere = await createWorkspace(sent.owner, 'Other')
    const change = (id: number) =>
      client.post(`workspace/${id}/invite/${sent.id}/change-role`, { roleId: newRole })
    expect((await change(elsewhere)).status).toBe(404)
    expect((await change(sent.workspaceId)).status).toBe(200)
    expect((await inviteOf(sent.email))?.roleId).toBe(newRole)
    expect((await client.delete(`workspace/invite/${sent.id}`)).status).toBe(200)
    expect((await client.delete(`workspace/invite/${sent.id}`)).status).toBe(404)
    expect((await client.post(`workspace/invite/${sent.id}/resend`)).status).toBe(404)
  })

  it('is hidden from members who do not manage members', async () => {
    const editor = await join('Editor')
    const email = strangerAddress()
    await invite([email])
    const id = (await inviteOf(email))?.id
    expect((await editor.client.delete(`workspace/invite/${id}`)).status).toBe(404)
    expect((await editor.client.post(`workspace/invite/${id}/resend`)).status).toBe(404)
    expect(await workspacesOf(editor.client)).toEqual([{ id: workspaceId, role: 'Editor' }])
  })
})
