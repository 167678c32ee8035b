import type { GatewayName, SpaceId, SubscriptionStatus } from '#db/schema/index.ts'
import type { Deps } from './deps.ts'
import { UnauthorizedError } from '#worker/errors.ts'
import type { Permission, PermissionHolder } from '#worker/access/permissions.ts'
import type { DateFormat, TimeFormat } from '#worker/settings/schema.ts'
import type { SiteData } from '#worker/settings/site-data.ts'

/** The signed-in user, as one query loads them with their credential, roles and permissions. */
export interface SignedInUser {
  id: number
  email: string
  /** The address is only claimed: see `db/schema/users.ts`. */
  isProvisional: boolean
  firstName: string | null
  lastName: string | null
  avatar: string | null
  language: string | null
  country: string | null
  timezone: string | null
  dateFormat: DateFormat | null
  timeFormat: TimeFormat | null
  emailVerifiedAt: string | null
  twoFactorConfirmedAt: string | null
  /** False for users of connected services alone. */
  hasPassword: boolean
  /** By the user's own limit or plan, in bytes; null = the site's default. */
  availableSpaceBytes: number | null
  personalSpaceId: SpaceId
  /** Of all spaces that the user owns. */
  usedSpaceBytes: number
  /** JSON, as it is stored. */
  drivePreferences: string | null
  createdAt: string
  /** Connected services, by name. */
  socialProfiles: { service: string; username: string }[]
  roles: { id: number; name: string }[]
  /** Those that have not ended, and orders. */
  subscriptions: UserSubscription[]
  permissions: Permission[]
  /** Workspaces that the user owns or is a member of, by name. */
  workspaces: UserWorkspace[]
  unreadNotifications: number
}

export interface UserSubscription {
  id: number
  productId: number
  priceId: number
  gateway: GatewayName
  status: SubscriptionStatus
  periodEndsAt: string | null
  cancelsAtPeriodEnd: boolean
  /** Gives what its plan has. */
  isValid: boolean
}

export interface UserWorkspace {
  id: SpaceId
  name: string
  /** The owner included, invitations not. */
  memberCount: number
  owner: {
    id: number
    email: string
    firstName: string | null
    lastName: string | null
    avatar: string | null
  }
  /** Then members may only read. */
  isOwnerBanned: boolean
  /** Null for the owner. */
  role: { id: number; name: string; permissions: string[] } | null
}

export type TokenAbility = 'read' | 'write' | 'admin'

/** The credential that authenticated the request. */
export type Credential = { id: number; passwordConfirmedAt: string | null } &
  /** `impersonator`: the admin who looks at the site as the user; null = the user's own session. */
  (
    | { kind: 'session'; impersonator: { id: number; email: string } | null }
    | { kind: 'token'; abilities: TokenAbility[] }
  )

/** Who acts. */
export type Actor =
  | { kind: 'guest' }
  | { kind: 'user'; user: SignedInUser; credential: Credential }
  | { kind: 'system' }

/** Facts about the sender of the request. */
export interface Client {
  /** From the platform, never from a header that a client can set. */
  ipAddress: string | null
  userAgent: string | null
  /** Languages that the browser asks for, as it sends them (RFC 9110, section 12.5.4). */
  acceptLanguage: string | null
  /** Where the platform places the address: ISO 3166, and a name. */
  country: string | null
  city: string | null
  /** Cookies that hold preferences: theme, cookie notice, opened links. */
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
export function requireUser(ctx: Pick<RequestContext, 'actor'>): SignedInUser {
  if (ctx.actor.kind !== 'user') throw new UnauthorizedError()
  return ctx.actor.user
}

/** The signed-in user and what they are signed in by. Throws {@link UnauthorizedError} for a guest. */
export function requireCredential(ctx: Pick<RequestContext, 'actor'>): {
  user: SignedInUser
  credential: Credential
} {
  if (ctx.actor.kind !== 'user') throw new UnauthorizedError()
  return ctx.actor
}

/** The admin who acts as the user; null = the user themselves, or a guest. */
export const impersonatorOf = (actor: Actor): { id: number; email: string } | null =>
  actor.kind === 'user' && actor.credential.kind === 'session'
    ? actor.credential.impersonator
    : null

/** Until the email address is verified, only the verification page is shown. */
export function mustVerifyEmail({ actor, site }: Pick<RequestContext, 'actor' | 'site'>): boolean {
  return actor.kind === 'user' && isUnproven(actor.user, site)
}

/** Whether the address of a user must be proven before anything else. */
export const isUnproven = (
  user: Pick<SignedInUser, 'isProvisional' | 'emailVerifiedAt'>,
  { settings }: Pick<SiteData, 'settings'>,
): boolean =>
  user.isProvisional || (settings.require_email_confirmation && user.emailVerifiedAt === null)

/** For `hasPermission` and its like. */
export function permissionHolder(ctx: Pick<RequestContext, 'actor' | 'site'>): PermissionHolder {
  return { user: ctx.actor.kind === 'user' ? ctx.actor.user : null, guest_role: ctx.site.guestRole }
}
