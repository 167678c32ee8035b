import type { Deps } from './deps.ts'
import { UnauthorizedError } from './errors.ts'
import type { Permission, PermissionHolder } from './permissions.ts'
import type { SiteData } from './settings/site-data.ts'

/** The signed-in user, as one query loads them with their session, roles and permissions. */
export interface SessionUser {
  id: number
  email: string
  firstName: string | null
  lastName: string | null
  avatar: string | null
  language: string | null
  country: string | null
  timezone: string | null
  emailVerifiedAt: string | null
  availableSpaceBytes: number | null
  usedSpaceBytes: number
  roles: { id: number; name: string }[]
  permissions: Permission[]
  sessionId: number
}

/** Who acts. */
export type Actor = { kind: 'guest' } | { kind: 'user'; user: SessionUser } | { kind: 'system' }

/** What the request says of the one who sent it. */
export interface Client {
  /** From the platform, never from a header that a client can set. */
  ipAddress: string | null
  userAgent: string | null
  /** Cookies, for what lives in them: theme, cookie notice, opened links. */
  cookies: Readonly<Record<string, string>>
}

export interface RequestContext {
  actor: Actor
  deps: Deps
  requestId: string
  client: Client
  /** Scheme, host and port of the request. */
  origin: string
  site: SiteData
}

/** The signed-in user. Throws {@link UnauthorizedError} for a guest. */
export function requireUser(ctx: RequestContext): SessionUser {
  if (ctx.actor.kind !== 'user') throw new UnauthorizedError()
  return ctx.actor.user
}

/** For `hasPermission` and its like. */
export function permissionHolder(ctx: Pick<RequestContext, 'actor' | 'site'>): PermissionHolder {
  return { user: ctx.actor.kind === 'user' ? ctx.actor.user : null, guest_role: ctx.site.guestRole }
}
