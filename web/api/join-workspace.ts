import type { JoinResponse } from '#worker/features/workspaces/schema.ts'
import { setActiveWorkspace } from './active-workspace.ts'
import { api, unwrap } from './api-client.ts'
import { readCookie } from './read-cookie.ts'

/** Joins by an invitation; the workspace becomes the active one. A GET that changes something, so it needs the token. */
export async function joinWorkspace(inviteId: string): Promise<void> {
  const { workspace } = await unwrap<JoinResponse>(
    api.workspace.join[':inviteId'].$get(
      { param: { inviteId } },
      { headers: { 'X-XSRF-TOKEN': readCookie('XSRF-TOKEN') ?? '' } },
    ),
  )
  setActiveWorkspace(workspace.id)
}
