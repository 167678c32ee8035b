import { ApiError } from '#web/api/api-error.ts'
import { leaveFlash } from '#web/api/flash.ts'
import type { AddressInvite } from './address-invite.ts'
import { proveEmail } from './api.ts'
import { readCookie } from '#web/api/read-cookie.ts'
import { api, unwrap } from '#web/api/api-client.ts'
import { setActiveWorkspace } from '#web/api/active-workspace.ts'
import type { JoinResponse } from '#worker/features/workspaces/schema.ts'

/** Joins as who has just signed in; returns where to go. Signed in they stay, whatever comes of it. */
export async function joinInvited(
  { id, token }: AddressInvite,
  { isProven }: { isProven: boolean },
): Promise<string> {
  try {
    // Joining itself reports an invite that is not valid.
    if (!isProven) await proveEmail(token).catch(() => undefined)
    await joinWorkspace(id)
    leaveFlash('joined_workspace')
  } catch (error) {
    if (!isRefused(error)) return `/workspace/join/${id}?token=${token}`
    leaveFlash('invalid_invite')
  }
  return '/drive'
}

/** Not valid, or for another address; other failures can be tried again on the page of the invite. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 403)

/** Joins by an invitation; the workspace becomes the active one. A GET that changes something, so it needs the token. */
async function joinWorkspace(inviteId: string): Promise<void> {
  const { workspace } = await unwrap<JoinResponse>(
    api.workspace.join[':inviteId'].$get(
      { param: { inviteId } },
      { headers: { 'X-XSRF-TOKEN': readCookie('XSRF-TOKEN') ?? '' } },
    ),
  )
  setActiveWorkspace(workspace.id)
}
