import { ApiError } from '#web/api/api-error.ts'
import { leaveFlash } from '#web/api/flash.ts'
import { joinWorkspace } from '#web/api/join-workspace.ts'
import type { AddressInvite } from './address-invite.ts'
import { proveEmail } from './api.ts'

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
