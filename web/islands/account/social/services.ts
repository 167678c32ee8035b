import { SERVICE_NAMES, type SocialService } from '#worker/settings/service-names.ts'
import type { PublicSettings } from '#worker/settings/public-settings.ts'

const SERVICES = Object.keys(SERVICE_NAMES) as SocialService[]

export const enabledServices = ({ social }: PublicSettings): SocialService[] =>
  SERVICES.filter((service) => social[service].enable)
