import type { WorkspaceInvite } from '../schema.ts'
import type { LoadedDetails } from '../workspace-details-queries.ts'

export const presentInvite = (
  invite: LoadedDetails['invites'][number],
  now: Date,
): WorkspaceInvite => ({
  id: invite.id,
  email: invite.email,
  role_id: invite.roleId,
  role_name: invite.roleName,
  mailed_at: invite.mailedAt,
  expires_at: invite.expiresAt,
  is_expired: invite.expiresAt <= now.toISOString(),
})
