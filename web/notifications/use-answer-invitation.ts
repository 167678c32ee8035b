import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/api-error.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { declineInvitation, joinWorkspace, NOTIFICATIONS_KEY, UNREAD_KEY } from './api.ts'

export type InvitationAnswer = 'join' | 'decline'

/** Joins or declines, then reloads the list. Settles always well. */
export function useAnswerInvitation(
  onJoined: (workspaceId: number) => unknown,
): (answer: InvitationAnswer, inviteId: string) => Promise<void> {
  const queryClient = useQueryClient()
  return async (answer, inviteId) => {
    try {
      if (answer === 'join') await onJoined(await join(inviteId))
      else await decline(inviteId)
    } catch (error) {
      if (!(error instanceof InvalidInvite)) return showHttpErrorToast(error)
      toast.danger('This invite is no longer valid')
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: UNREAD_KEY }),
      queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
    ])
  }
}

class InvalidInvite extends Error {}

async function join(inviteId: string): Promise<number> {
  const workspaceId = await joinWorkspace(inviteId).catch(rethrow)
  toast('Joined workspace')
  return workspaceId
}

async function decline(inviteId: string): Promise<void> {
  await declineInvitation(inviteId).catch(rethrow)
  toast('Declined workspace invitation')
}

function rethrow(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? new InvalidInvite() : error
}
