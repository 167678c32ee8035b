import { ACCOUNT_CALLS } from './account-calls.ts'
import type { Call } from './access-names.ts'
import { ADMIN_CALLS } from './admin-calls.ts'
import { FILE_CALLS } from './file-calls.ts'
import { INVITE_CALLS } from './invite-calls.ts'
import { WORKSPACE_CALLS } from './workspace-calls.ts'

/** Every call of api/v1, naming what is Alice's where it names something. Who may make it is declared on its route. */
export const CALLS: Record<string, Call[]> = {
  ...FILE_CALLS,
  ...ACCOUNT_CALLS,
  ...WORKSPACE_CALLS,
  ...INVITE_CALLS,
  // They name what Alice's names lack, and are refused all the same.
  ...(ADMIN_CALLS as Record<string, Call[]>),
}
