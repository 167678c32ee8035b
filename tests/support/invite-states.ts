import { eq } from 'drizzle-orm'
import { workspaceInvites } from '#db/schema/index.ts'
import type { ApiClient } from './api-client.ts'
import type { App } from './app.ts'
import { registerUser } from './factories.ts'
import { inviteTo, registerProven, sentInvite, strangerAddress } from './invites.ts'

/** Why an invite cannot be used by the one who tries. */
export const INVITE_STATES = [
  'used',
  'declined',
  'revoked',
  'expired',
  'foreign',
  'unverified',
  'unknown',
] as const
export type InviteState = (typeof INVITE_STATES)[number]

export interface UnusableInvite {
  /** Who tries to use it. */
  client: ApiClient
  /** Their address. */
  email: string
  id: string
  token: string
}

export const expire = async (app: App, id: string): Promise<void> => {
  await app.db
    .update(workspaceInvites)
    .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
    .where(eq(workspaceInvites.id, id))
}

export async function inviteIn(app: App, state: InviteState): Promise<UnusableInvite> {
  const user = state === 'unverified' ? await registerUser(app) : await registerProven(app)
  const email = state === 'foreign' ? strangerAddress() : user.email
  const { id, token, owner } = await inviteTo(app, { email })
  const { client } = user
  switch (state) {
    case 'used':
      await client.get(`workspace/join/${id}`)
      break
    case 'declined':
      await client.delete(`workspace/invite/${id}`)
      break
    case 'revoked':
      await owner.client.delete(`workspace/invite/${id}`)
      break
    case 'expired':
      await expire(app, id)
      break
    case 'unknown':
      return { client, email: user.email, id: 'A'.repeat(22), token: 'A'.repeat(43) }
    case 'foreign':
    case 'unverified':
  }
  return { client, email: user.email, id, token }
}

/** The token of a mail that a later one has replaced. */
export async function replacedToken(app: App, email: string): Promise<UnusableInvite['token']> {
  const { id, token, owner } = await inviteTo(app, { email })
  await owner.client.post(`workspace/invite/${id}/resend`)
  if ((await sentInvite(app, email))?.token === token) throw new Error('the token stayed')
  return token
}
