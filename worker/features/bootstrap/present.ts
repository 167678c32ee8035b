import type { SignedInUser, UserSubscription } from '#worker/context/context.ts'
import type { BootstrapUser, Subscription } from './schema.ts'

/** How a user is called where no other name is known: what stands before the "@". */
export function displayName(user: {
  firstName: string | null
  lastName: string | null
  email: string
}): string {
  return (
    [user.firstName, user.lastName].filter(Boolean).join(' ') ||
    (user.email.split('@')[0] ?? user.email)
  )
}

export const presentSocialProfiles = ({
  socialProfiles,
}: Pick<SignedInUser, 'socialProfiles'>): BootstrapUser['social_profiles'] =>
  socialProfiles.map(({ service, username }) => ({ service_name: service, username }))

export const presentSubscription = ({
  id,
  productId,
  priceId,
  gateway,
  status,
  periodEndsAt,
  cancelsAtPeriodEnd,
  isValid,
}: UserSubscription): Subscription => ({
  id,
  product_id: productId,
  price_id: priceId,
  gateway,
  status,
  valid: isValid,
  renews_at: cancelsAtPeriodEnd || status === 'canceled' ? null : periodEndsAt,
  ends_at: cancelsAtPeriodEnd || status === 'canceled' ? periodEndsAt : null,
})

export function presentUser(user: SignedInUser): BootstrapUser {
  return {
    id: user.id,
    display_name: displayName(user),
    first_name: user.firstName,
    last_name: user.lastName,
    avatar: user.avatar,
    email: user.email,
    email_verified_at: user.emailVerifiedAt,
    timezone: user.timezone,
    date_format: user.dateFormat,
    time_format: user.timeFormat,
    language: user.language,
    country: user.country,
    two_factor_confirmed_at: user.twoFactorConfirmedAt,
    has_password: user.hasPassword,
    permissions: user.permissions,
    roles: user.roles,
    subscriptions: user.subscriptions.map(presentSubscription),
    social_profiles: presentSocialProfiles(user),
    unread_notifications_count: user.unreadNotifications,
  }
}
