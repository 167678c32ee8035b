import { z } from 'zod'
import { SOCIAL_SERVICES, type SocialService } from '../settings/service-names.ts'

interface OAuthAddresses {
  /** Where the browser asks its user. */
  authorizeUrl: string
  /** Where the Worker changes a code for an access token. */
  tokenUrl: string
  /** Where the Worker asks whose access token it is. */
  userinfoUrl: string
}

export interface OAuthConfig extends OAuthAddresses {
  /** Where the owner's settings name none; empty = none. */
  clientId: string
  clientSecret: string
}

/** The services' own documentation, November 2026. */
const DEFAULTS: Record<SocialService, OAuthAddresses> = {
  google: {
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    userinfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
  },
  // A version is served for two years and more; 25.0 until July 2028.
  facebook: {
    authorizeUrl: 'https://www.facebook.com/v25.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v25.0/oauth/access_token',
    userinfoUrl: 'https://graph.facebook.com/v25.0/me',
  },
  twitter: {
    authorizeUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    userinfoUrl: 'https://api.x.com/2/users/me',
  },
  envato: {
    authorizeUrl: 'https://api.envato.com/authorization',
    tokenUrl: 'https://api.envato.com/token',
    userinfoUrl: 'https://api.envato.com/v1/market/private/user/account.json',
  },
}

const PARTS = ['AUTHORIZE_URL', 'TOKEN_URL', 'USERINFO_URL', 'CLIENT_ID', 'CLIENT_SECRET'] as const

type OAuthVariable = `${Uppercase<SocialService>}_${(typeof PARTS)[number]}`

const nameOf = (service: SocialService, part: (typeof PARTS)[number]) =>
  `${service.toUpperCase() as Uppercase<SocialService>}_${part}` as const

const OAUTH_VARIABLE_NAMES: OAuthVariable[] = SOCIAL_SERVICES.flatMap((service) =>
  PARTS.map((part) => nameOf(service, part)),
)

const Address = z
  .string()
  .regex(
    /^https?:\/\/[^\s]+$/,
    'must be an address that starts with https:// or http:// (of the service, or of one that speaks like it)',
  )

/**
 * Optional fields of the configuration: GOOGLE_AUTHORIZE_URL, _TOKEN_URL, _USERINFO_URL, _CLIENT_ID, _CLIENT_SECRET,
 * likewise FACEBOOK_, TWITTER_, ENVATO_. Envato's name and email are next to `account.json`, its id at `/whoami`.
 */
export const OAUTH_VARIABLES = Object.fromEntries(
  OAUTH_VARIABLE_NAMES.map((name) => [
    name,
    (name.endsWith('_URL') ? Address : z.string().max(1000)).optional(),
  ]),
) as Record<OAuthVariable, z.ZodOptional<z.ZodString>>

type OAuthValues = { [Name in OAuthVariable]?: string | undefined }

export function oauthConfig(values: OAuthValues): Record<SocialService, OAuthConfig> {
  return Object.fromEntries(
    SOCIAL_SERVICES.map((service): [SocialService, OAuthConfig] => {
      const defaults = DEFAULTS[service]
      const config = {
        authorizeUrl: values[nameOf(service, 'AUTHORIZE_URL')] ?? defaults.authorizeUrl,
        tokenUrl: values[nameOf(service, 'TOKEN_URL')] ?? defaults.tokenUrl,
        userinfoUrl: values[nameOf(service, 'USERINFO_URL')] ?? defaults.userinfoUrl,
        clientId: values[nameOf(service, 'CLIENT_ID')] ?? '',
        clientSecret: values[nameOf(service, 'CLIENT_SECRET')] ?? '',
      }
      return [service, config]
    }),
  ) as Record<SocialService, OAuthConfig>
}

/** Those that are set, to be handed on to the Worker. */
export function oauthVariables(values: OAuthValues): Record<string, string> {
  return Object.fromEntries(
    OAUTH_VARIABLE_NAMES.flatMap((name) => {
      const value = values[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
