import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { notifications, users, workspaceInvites, workspaceMembers } from '#db/schema/index.ts'
import { ApiClient } from '#tests/support/api-client.ts'
import type { CallOptions } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import {
  inviteTo,
  postInvite,
  registerProven,
  strangerAddress,
  workspacesOf,
} from '#tests/support/invites.ts'
import type { SentInvite } from '#tests/support/invites.ts'
import { startProgram } from '#tests/support/program.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { expire, INVITE_STATES, inviteIn } from '#tests/support/invite-states.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

interface Invited {
  invitee: TestUser
  sent: SentInvite
}

async function invited(role = 'Editor'): Promise<Invited> {
  const invitee = await registerProven(app)
  return { invitee, sent: await inviteTo(app, { email: invitee.email, role }) }
}

const NO_LONGER_VALID = { code: 'not_found', message: 'This invite is no longer valid' }

describe('GET workspace/join/{inviteId}', () => {
  it('makes the invitee a member with the role of the invite, which is used up', async () => {
    const { invitee, sent } = await invited('Contributor')
    const { status, body } = await invitee.client.get(`workspace/join/${sent.id}`)
    expect([status, body]).toEqual([
      200,
      { status: 'success', workspace: { id: sent.workspaceId } },
    ])
    expect(await workspacesOf(invitee.client)).toEqual([
      { id: sent.workspaceId, role: 'Contributor' },
    ])
    const folder = await invitee.client.post(`folders?workspaceId=${sent.workspaceId}`, {
      name: 'From the invitee',
    })
    expect(folder.status).toBe(200)
    const again = await invitee.client.get(`workspace/join/${sent.id}`)
    expect([again.status, again.body]).toMatchObject([404, NO_LONGER_VALID])
  })

  it('removes the notification', async () => {
    const { invitee, sent } = await invited()
    const own = eq(notifications.userId, invitee.id)
    expect(await app.db.select().from(notifications).where(own)).toHaveLength(1)
    await invitee.client.get(`workspace/join/${sent.id}`)
    expect(await app.db.select().from(notifications).where(own)).toEqual([])
  })

  it('twenty times at once, one joins', async () => {
    const { invitee, sent } = await invited()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => invitee.client.get(`workspace/join/${sent.id}`)),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 404)])
    const rows = await app.db
      .select()
      .from(workspaceMembers)
      .where(eq(workspaceMembers.userId, invitee.id))
    expect(rows).toHaveLength(1)
  })

  it.each([
    ['no header', { 'x-xsrf-token': null }],
    ['an empty header', { 'x-xsrf-token': '' }],
    ['the token of another browser', { 'x-xsrf-token': 'A'.repeat(43) }],
    ['a foreign origin', { origin: 'https://evil.example' }],
  ] satisfies [string, CallOptions['headers']][])(
    'is refused with a session and %s: opening an address joins nothing',
    async (_name, headers) => {
      const { invitee, sent } = await invited()
      for (const method of ['GET', 'HEAD']) {
        const path = `workspace/join/${sent.id}`
        const answer = await invitee.client.call(method, path, undefined, { headers })
        expect(answer.status).toBe(403)
      }
      expect(await workspacesOf(invitee.client)).toEqual([])
    },
  )

  it('needs no origin, which browsers do not send with a GET', async () => {
    const { invitee, sent } = await invited()
    const { status } = await invitee.client.get(`workspace/join/${sent.id}`, {
      headers: { origin: null },
    })
    expect(status).toBe(200)
  })

  it('works by an access token that may write, and by no other', async () => {
    const { invitee, sent } = await invited()
    const path = `workspace/join/${sent.id}`
    const reader = await startProgram(app, invitee, { abilities: ['read'] })
    const refused = await reader.get(path)
    expect([refused.status, refused.body.code]).toEqual([403, 'token_ability'])
    expect(await workspacesOf(invitee.client)).toEqual([])
    const writer = await startProgram(app, invitee, { abilities: ['read', 'write'] })
    expect((await writer.get(path)).status).toBe(200)
  })

  it('is for who is signed in', async () => {
    const { sent } = await invited()
    for (const guest of [await app.guest(), new ApiClient(app.url)])
      expect((await guest.get(`workspace/join/${sent.id}`)).status).toBe(401)
  })

  it('ends with a banned owner', async () => {
    const { invitee, sent } = await invited()
    await app.db
      .update(users)
      .set({ bannedAt: new Date().toISOString() })
      .where(eq(users.id, sent.owner.id))
    const { status } = await invitee.client.get(`workspace/join/${sent.id}`)
    expect(status).toBe(404)
    expect((await invitee.client.delete(`workspace/invite/${sent.id}`)).status).toBe(200)
  })

  it('does not ask again for the room that the invite has taken', async () => {
    const { invitee, sent } = await invited()
    const second = await registerProven(app)
    const { workspaceId } = sent
    await postInvite(app, sent.owner.client, { workspaceId, emails: [second.email] })
    expect((await invitee.client.get(`workspace/join/${sent.id}`)).status).toBe(200)
  })
})

describe('declining', () => {
  it('removes the invite and its notification, and makes no member', async () => {
    const { invitee, sent } = await invited()
    expect((await invitee.client.delete(`workspace/invite/${sent.id}`)).status).toBe(200)
    const left = await app.db
      .select()
      .from(workspaceInvites)
      .where(eq(workspaceInvites.id, sent.id))
    expect(left).toEqual([])
    const own = eq(notifications.userId, invitee.id)
    expect(await app.db.select().from(notifications).where(own)).toEqual([])
    expect(await workspacesOf(invitee.client)).toEqual([])
  })

  it('needs the XSRF token', async () => {
    const { invitee, sent } = await invited()
    const headers = { 'x-xsrf-token': null }
    const { status } = await invitee.client.delete(`workspace/invite/${sent.id}`, { headers })
    expect(status).toBe(403)
  })
})

describe.each(INVITE_STATES)('an invite that is %s', (state) => {
  it.each(['join', 'decline'] as const)('is no longer valid to %s', async (verb) => {
    const { client, id } = await inviteIn(app, state)
    const before = await workspacesOf(client)
    const answer =
      verb === 'join'
        ? await client.get(`workspace/join/${id}`)
        : await client.delete(`workspace/invite/${id}`)
    expect([answer.status, answer.body]).toMatchObject([404, NO_LONGER_VALID])
    expect(await workspacesOf(client)).toEqual(before)
  })
})

it('an expired invite is still cancelled by who manages members', async () => {
  const sent = await inviteTo(app, { email: strangerAddress() })
  await expire(app, sent.id)
  expect((await sent.owner.client.delete(`workspace/invite/${sent.id}`)).status).toBe(200)
})

it('an account is no invitee by an address that it only claims', async () => {
  const claimant = await registerUser(app)
  const sent = await inviteTo(app, { email: claimant.email })
  expect((await claimant.client.get(`workspace/join/${sent.id}`)).status).toBe(404)
  expect((await claimant.client.delete(`workspace/invite/${sent.id}`)).status).toBe(404)
})
