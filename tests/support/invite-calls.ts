import type { Call } from './access-names.ts'
import type { Answer } from './api-client.ts'
import type { App } from './app.ts'
import { registerUser } from './factories.ts'
import type { TestUser } from './factories.ts'
import { inviteTo, postInvite, registerProven, strangerAddress } from './invites.ts'
import { createWorkspace, roleId } from './workspaces.ts'

/** Calls on invitations to Alice's workspace. */
export const INVITE_CALLS: Record<string, Call[]> = {
  'POST /workspace/:id/invite': [
    (client, { workspaceId }) =>
      client.post(`workspace/${workspaceId}/invite`, { emails: ['me@example.com'], roleId: 4 }),
  ],
  'POST /workspace/invite/:inviteId/resend': [
    (client, { inviteId }) => client.post(`workspace/invite/${inviteId}/resend`),
  ],
  'POST /workspace/:id/invite/:inviteId/change-role': [
    (client, { workspaceId, inviteId }) =>
      client.post(`workspace/${workspaceId}/invite/${inviteId}/change-role`, { roleId: 4 }),
  ],
  'DELETE /workspace/invite/:inviteId': [
    (client, { inviteId }) => client.delete(`workspace/invite/${inviteId}`),
    (client, { inviteId }) => client.post(`workspace/invite/${inviteId}?_method=DELETE`),
  ],
  'GET /workspace/join/:inviteId': [
    (client, { inviteId }) => client.get(`workspace/join/${inviteId}`),
  ],
  'POST /auth/email/prove': [(client) => client.post('auth/email/prove', { token: 'x' })],
}

/** The same as they are usually made. */
export const usualInviteCalls = (
  who: () => { app: App; user: TestUser },
): Record<string, () => Promise<Answer>> => ({
  'POST /workspace/:id/invite': async () => {
    const { app, user } = who()
    const workspaceId = await createWorkspace(user)
    // The isolate learns of the workspace.
    await user.client.get('me/workspaces')
    return postInvite(app, user.client, { workspaceId, emails: [strangerAddress()] })
  },
  'POST /workspace/invite/:inviteId/resend': async () => {
    const { id, owner } = await inviteTo(who().app, { email: strangerAddress() })
    return owner.client.post(`workspace/invite/${id}/resend`)
  },
  'POST /workspace/:id/invite/:inviteId/change-role': async () => {
    const { app } = who()
    const { id, owner, workspaceId } = await inviteTo(app, { email: strangerAddress() })
    const path = `workspace/${workspaceId}/invite/${id}/change-role`
    return owner.client.post(path, { roleId: await roleId(app, 'Admin') })
  },
  'DELETE /workspace/invite/:inviteId': async () => {
    const { id, owner } = await inviteTo(who().app, { email: strangerAddress() })
    return owner.client.delete(`workspace/invite/${id}`)
  },
  'GET /workspace/join/:inviteId': async () => {
    const { app } = who()
    const invitee = await registerProven(app)
    const { id } = await inviteTo(app, { email: invitee.email })
    // The isolate learns of the notification.
    await invitee.client.get('bootstrap-data')
    return invitee.client.get(`workspace/join/${id}`)
  },
  'POST /auth/email/prove': async () => {
    const { app } = who()
    const invitee = await registerUser(app)
    const { token } = await inviteTo(app, { email: invitee.email })
    return invitee.client.post('auth/email/prove', { token })
  },
})
