import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifications, oneTimeTokens, outgoingMails, users } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import {
  changeSettings,
  createLink,
  createFolder,
  registerUser,
  signUp,
} from '#tests/support/factories.ts'
import { INVITE_STATES, inviteIn, replacedToken } from '#tests/support/invite-states.ts'
import { inviteTo, registerProven, strangerAddress, workspacesOf } from '#tests/support/invites.ts'
import { mailTexts } from '#tests/support/kept-mails.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { registerWithTwoFactor } from '#tests/support/two-factor-user.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const INVALID = 'This invite is no longer valid'
const PASSWORD = 'correct horse battery'

const userAt = async (email: string) => app.db.select().from(users).where(eq(users.email, email))

async function register(input: Record<string, unknown>) {
  const client = await app.guest()
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
  return { client, answer: await client.post('auth/register', { ...passwords, ...input }) }
}

/** Tokens that prove nothing for who tries them. */
async function deadTokens(email: string): Promise<[string, string][]> {
  const states = await Promise.all(
    (['revoked', 'expired'] as const).map(async (state) => (await inviteIn(app, state)).token),
  )
  const other = await inviteTo(app, { email: strangerAddress() })
  return [
    ['of a revoked invite', states[0] ?? ''],
    ['of an expired invite', states[1] ?? ''],
    ['of another address', other.token],
    ['of a former mail', await replacedToken(app, email)],
    ['that never was one', 'A'.repeat(43)],
    ['that is empty', ''],
  ]
}

describe('POST auth/email/prove', () => {
  it('proves the address, and leaves the invite to be joined', async () => {
    const user = await registerUser(app)
    const { id, token } = await inviteTo(app, { email: user.email })
    expect((await user.client.post('auth/email/prove', { token })).status).toBe(200)
    const [row] = await userAt(user.email)
    expect(row?.emailVerifiedAt).not.toBeNull()
    const own = eq(notifications.userId, user.id)
    expect(await app.db.select().from(notifications).where(own)).toMatchObject([{ inviteId: id }])
    expect((await user.client.get(`workspace/join/${id}`)).status).toBe(200)
  })

  it('keeps the second factor and links: who proves is signed in to the account', async () => {
    const user = await registerWithTwoFactor(app)
    await createLink(user.client, (await createFolder(user.client)).id)
    const { token } = await inviteTo(app, { email: user.email })
    expect((await user.client.post('auth/email/prove', { token })).status).toBe(200)
    const [row] = await userAt(user.email)
    expect(row?.twoFactorConfirmedAt).not.toBeNull()
    expect((await user.client.get('shareable-links')).body.pagination.data).toHaveLength(1)
  })

  it('is harmless for who has proven the address before', async () => {
    const user = await registerProven(app)
    const [before] = await userAt(user.email)
    const { token } = await inviteTo(app, { email: user.email })
    expect((await user.client.post('auth/email/prove', { token })).status).toBe(200)
    expect((await userAt(user.email))[0]?.emailVerifiedAt).toBe(before?.emailVerifiedAt)
  })

  it('takes no token of another address, of a former mail or of an invite that has ended', async () => {
    const user = await registerUser(app)
    for (const [which, token] of await deadTokens(user.email)) {
      const { status, body } = await user.client.post('auth/email/prove', { token })
      expect([which, status, body.message]).toEqual([which, 404, INVALID])
    }
    expect((await userAt(user.email))[0]?.emailVerifiedAt).toBeNull()
  })

  it('is for who is signed in', async () => {
    const guest = await app.guest()
    const { token } = await inviteTo(app, { email: strangerAddress() })
    expect((await guest.post('auth/email/prove', { token })).status).toBe(401)
  })
})

describe('registering with the token of an invitation', () => {
  it('makes an account with a proven address and sends no mail', async () => {
    const sent = await inviteTo(app, { email: strangerAddress() })
    const { email } = sent
    const { client, answer } = await register({ email, invite_token: sent.token })
    expect([answer.status, answer.body.status]).toEqual([200, 'success'])
    expect(answer.body.bootstrapData.user.email_verified_at).not.toBeNull()
    const [row] = await userAt(email)
    expect(row).toMatchObject({ isProvisional: false })
    const tokens = eq(oneTimeTokens.userId, row?.id ?? 0)
    expect(await app.db.select().from(oneTimeTokens).where(tokens)).toEqual([])
    // That of the invitation.
    expect(await mailTexts(app, email)).toHaveLength(1)
    expect((await client.get(`workspace/join/${sent.id}`)).status).toBe(200)
    expect(await workspacesOf(client)).toEqual([{ id: sent.workspaceId, role: 'Editor' }])
  })

  it('is refused with any other token, and then makes no account', async () => {
    const email = strangerAddress()
    const tokens = await deadTokens(email)
    for (const [which, token] of tokens.slice(0, 5)) {
      const { answer } = await register({ email, invite_token: token })
      expect([which, answer.status, answer.body.errors]).toEqual([which, 422, { email: [INVALID] }])
    }
    const sixth = await register({ email, invite_token: 'B'.repeat(43) })
    expect(sixth.answer.status).toBe(429)
    expect(await userAt(email)).toEqual([])
  })

  it('is refused for an address that has an account', async () => {
    const user = await registerUser(app)
    const { token, email } = await inviteTo(app, { email: user.email })
    const { answer } = await register({ email, invite_token: token })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['email']])
    expect(await userAt(email)).toHaveLength(1)
  })

  it('sets nothing else, and takes the token as text only', async () => {
    const { token, email } = await inviteTo(app, { email: strangerAddress() })
    expect((await register({ email, invite_token: [token] })).answer.status).toBe(422)
    await register({
      email,
      invite_token: token,
      is_provisional: true,
      available_space: 1,
      roles: [1],
    })
    const [row] = await userAt(email)
    expect(row).toMatchObject({ isProvisional: false, availableSpaceBytes: null })
  })

  it('four times at once makes one account', async () => {
    const { token, email } = await inviteTo(app, { email: strangerAddress() })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => register({ email, invite_token: token })),
    )
    expect(answers.filter(({ answer }) => answer.status === 200)).toHaveLength(1)
    expect(await userAt(email)).toHaveLength(1)
  })

  it('is refused where registration is closed', async () => {
    const admin = await app.adminClient()
    await changeSettings(admin, { 'registration.disable': true })
    const { token, email } = await inviteTo(app, { email: strangerAddress() })
    const { answer } = await register({ email, invite_token: token })
    expect([answer.status, answer.body.code]).toEqual([403, 'registration_disabled'])
    await changeSettings(admin, { 'registration.disable': false })
  })
})

describe.each(INVITE_STATES.filter((state) => !['unverified', 'foreign'].includes(state)))(
  'the token of an invite that is %s',
  (state) => {
    it('proves no address and registers nobody', async () => {
      const { client, token } = await inviteIn(app, state)
      expect((await client.post('auth/email/prove', { token })).status).toBe(404)
      const email = strangerAddress()
      expect((await register({ email, invite_token: token })).answer.status).toBe(422)
    })
  },
)

describe('where addresses must be proven', () => {
  beforeAll(async () => {
    await changeSettings(await app.adminClient(), { require_email_confirmation: true })
  })
  afterAll(async () => {
    await changeSettings(await app.adminClient(), { require_email_confirmation: false })
  })

  it('a claim becomes the account by the token, and rival claims lapse', async () => {
    const claimant = await signUp(app)
    const rival = await register({ email: claimant.email })
    expect(rival.answer.body.status).toBe('needs_email_verification')
    const { id, token } = await inviteTo(app, { email: claimant.email })
    expect((await claimant.client.get(`workspace/join/${id}`)).status).toBe(403)
    expect((await claimant.client.post('auth/email/prove', { token })).status).toBe(200)
    expect(await userAt(claimant.email)).toMatchObject([{ id: claimant.id, isProvisional: false }])
    expect((await claimant.client.get(`workspace/join/${id}`)).status).toBe(200)
  })

  it('a claim stays one when another account has the address', async () => {
    const { email } = await registerProven(app)
    const { client } = await register({ email })
    const { token } = await inviteTo(app, { email })
    expect((await client.post('auth/email/prove', { token })).status).toBe(404)
    expect(await userAt(email)).toMatchObject([{ isProvisional: false }, { isProvisional: true }])
  })

  it('registering with the token needs no further mail, and earlier claims lapse', async () => {
    const email = strangerAddress()
    const stranger = await register({ email })
    await app.db.delete(outgoingMails).where(eq(outgoingMails.recipient, email))
    const { token, id } = await inviteTo(app, { email })
    const { client, answer } = await register({ email, invite_token: token })
    expect(answer.body.status).toBe('success')
    expect(await userAt(email)).toMatchObject([{ isProvisional: false }])
    expect((await stranger.client.get('users/me')).status).toBe(401)
    expect((await client.get(`workspace/join/${id}`)).status).toBe(200)
  })
})
