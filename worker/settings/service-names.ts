/** Services whose accounts open accounts here. */
export const SOCIAL_SERVICES = ['google', 'facebook', 'twitter', 'envato'] as const
export type SocialService = (typeof SOCIAL_SERVICES)[number]

/** As the services call themselves. */
export const SERVICE_NAMES: Readonly<Record<SocialService, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  envato: 'Envato',
}
