import { NO_MEMBERSHIPS, type Access } from '#worker/access/access.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { requireUser } from '#worker/context/context.ts'

/** An admin's access to entries of others. */
export const adminAccess = (ctx: RequestContext): Access => ({
  actor: { kind: 'admin', permissions: requireUser(ctx).permissions },
  facts: { link: null, memberships: NO_MEMBERSHIPS },
})
