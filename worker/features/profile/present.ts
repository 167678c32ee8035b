import { presentToken } from '#worker/features/access-tokens/present.ts'
import {
  displayName,
  presentSocialProfiles,
  presentSubscription,
} from '#worker/features/bootstrap/present.ts'
import type { Permission } from '#worker/access/permissions.ts'
import type { UserDetailsRows } from './queries.ts'
import type { UserDetails, UserRelation } from './schema.ts'

export function presentUserDetails(
  { user, tokens }: UserDetailsRows,
  options: { relations: UserRelation[]; counts: UserRelation[]; recoveryCodes: string[] | null },
): UserDetails {
  const relations: Required<Pick<UserDetails, UserRelation>> = {
    roles: JSON.parse(user.roles) as { id: number; name: string }[],
    permissions: JSON.parse(user.permissions) as Permission[],
    social_profiles: presentSocialProfiles(user),
    tokens: tokens.map(presentToken),
  }
  return {
    id: user.id,
    display_name: displayName(user),
    first_name: user.firstName,
    last_name: user.lastName,
    avatar: user.avatar,
    email: user.email,
    email_verified_at: user.emailVerifiedAt,
    pending_email: user.pendingEmail,
    language: user.language,
    country: user.country,
    timezone: user.timezone,
    date_format: user.dateFormat,
    time_format: user.timeFormat,
    available_space: user.availableSpaceBytes,
    has_password: user.hasPassword === 1,
    subscriptions: user.subscriptions.map(presentSubscription),
    two_factor_confirmed_at: user.twoFactorConfirmedAt,
    has_two_factor_secret: user.hasTwoFactorSecret === 1,
    two_factor_recovery_codes: options.recoveryCodes,
    banned_at: user.bannedAt,
    created_at: user.createdAt,
    unread_notifications_count: user.unreadNotifications,
    ...Object.fromEntries(options.relations.map((name) => [name, relations[name]])),
    ...Object.fromEntries(
      options.counts.map((name) => [`${name}_count`, relations[name]?.length ?? 0]),
    ),
  }
}
