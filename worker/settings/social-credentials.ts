import type { Config } from '#worker/context/env.ts'
import type { PublicSettings } from './public-settings.ts'
import type { SettingValues } from './registry.ts'
import { revealSecret } from './reveal-secret.ts'
import { SOCIAL_SERVICES, type SocialService } from './service-names.ts'

type SocialConfig = Pick<Config, 'appKey' | 'social'>

/** The site's client id and secret at a service, and whether both are set and the service is enabled. */
function lookUp(service: SocialService, settings: SettingValues, { social }: SocialConfig) {
  const clientId = settings[`social.${service}.client_id`] || social[service].clientId
  const sealedSecret = settings[`social.${service}.client_secret`]
  const isSet = clientId !== '' && (sealedSecret !== '' || social[service].clientSecret !== '')
  const isUsable = settings[`social.${service}.enable`] && isSet
  return { clientId, sealedSecret, isSet, isUsable }
}

interface SocialCredentials {
  clientId: string
  clientSecret: string
}

/** Null for a service that can't be used. */
export async function socialCredentials(
  service: SocialService,
  settings: SettingValues,
  config: SocialConfig,
): Promise<SocialCredentials | null> {
  const { isUsable } = lookUp(service, settings, config)
  return isUsable ? savedCredentials(service, settings, config) : null
}

/** Null where they are not complete; the service need not be enabled. A setting wins over the configuration. */
export async function savedCredentials(
  service: SocialService,
  settings: SettingValues,
  config: SocialConfig,
): Promise<SocialCredentials | null> {
  const { clientId, sealedSecret, isSet } = lookUp(service, settings, config)
  if (!isSet) return null
  const clientSecret =
    (await revealSecret(config.appKey, sealedSecret)) || config.social[service].clientSecret
  return { clientId, clientSecret }
}

/** The public settings of social sign-in: a service is offered only where it can be used. */
export function offeredSocial(
  settings: SettingValues,
  config: SocialConfig,
): PublicSettings['social'] {
  const services = SOCIAL_SERVICES.map((service) => [
    service,
    { enable: lookUp(service, settings, config).isUsable },
  ])
  return {
    ...(Object.fromEntries(services) as Record<SocialService, { enable: boolean }>),
    compact_buttons: settings['social.compact_buttons'],
  }
}
