import type { Call } from './access-names.ts'
import type { Answer } from './api-client.ts'
import type { App } from './app.ts'
import type { TestUser } from './factories.ts'
import { createTeam, roleId } from './workspaces.ts'

/** Calls on workspaces. Who is no owner may hand one over as an administrator: tests/worker/workspaces/transfer.test.ts. */
export const WORKSPACE_CALLS: Record<string, Call[]> = {
  'GET /me/workspaces': [(client) => client.get('me/workspaces')],
  'POST /workspace': [(client) => client.post('workspace', { name: 'Planted' })],
  'GET /workspace/:id': [(client, { workspaceId }) => client.get(`workspace/${workspaceId}`)],
  'PUT /workspace/:id': [
    (client, { workspaceId }) => client.put(`workspace/${workspaceId}`, { name: 'Taken' }),
  ],
  'DELETE /workspace/:id': [(client, { workspaceId }) => client.delete(`workspace/${workspaceId}`)],
  'POST /workspace/:id/member/:memberId/change-role': [
    (client, { workspaceId, userId }) =>
      client.post(`workspace/${workspaceId}/member/${userId}/change-role`, { roleId: 1 }),
  ],
  'DELETE /workspace/:id/member/:memberId': [
    (client, { workspaceId, userId }) => client.delete(`workspace/${workspaceId}/member/${userId}`),
  ],
  'POST /workspace/:id/transfer': [
    (client, { workspaceId, userId }) =>
      client.post(`workspace/${workspaceId}/transfer`, { userId }),
  ],
  'GET /workspace_roles': [(client) => client.get('workspace_roles')],
  'GET /workspace_files': [(client) => client.get('workspace_files')],
}

/** Calls on workspaces as they are usually made. */
export const workspaceCalls = (
  site: () => { app: App; user: TestUser },
): Record<string, () => Promise<Answer>> => {
  const team = async () => {
    const created = await createTeam(site().app)
    // The isolate knows the owner without the member, who has come past the API.
    await created.owner.client.get('bootstrap-data')
    return created
  }
  return {
    'GET /me/workspaces': () => site().user.client.get('me/workspaces'),
    'POST /workspace': () => site().user.client.post('workspace', { name: 'Counted' }),
    'GET /workspace/:id': async () => {
      const { id, member } = await team()
      return member.client.get(`workspace/${id}`)
    },
    'PUT /workspace/:id': async () => {
      const { id, owner } = await team()
      return owner.client.put(`workspace/${id}`, { name: 'Renamed' })
    },
    'DELETE /workspace/:id': async () => {
      const { id, owner } = await team()
      return owner.client.delete(`workspace/${id}`)
    },
    'POST /workspace/:id/member/:memberId/change-role': async () => {
      const { id, owner, member } = await team()
      const editor = await roleId(site().app, 'Editor')
      const path = `workspace/${id}/member/${member.id}/change-role`
      return owner.client.post(path, { roleId: editor })
    },
    'DELETE /workspace/:id/member/:memberId': async () => {
      const { id, owner, member } = await team()
      return owner.client.delete(`workspace/${id}/member/${member.id}`)
    },
    'POST /workspace/:id/transfer': async () => {
      const { id, owner, member } = await team()
      return owner.client.post(`workspace/${id}/transfer`, { userId: member.id })
    },
    'GET /workspace_roles': () => site().user.client.get('workspace_roles'),
    'GET /workspace_files': () => site().user.client.get('workspace_files'),
  }
}
