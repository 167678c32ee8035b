import type { SocialService } from './schema.ts'

/** As the services call themselves. */
export const SERVICE_NAMES: Readonly<Record<SocialService, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  envato: 'Envato',
}
