import { z } from 'zod'
import type { AppKey as AppKeyPair } from '#worker/auth/app-key.ts'
import { OAUTH_VARIABLES, oauthConfig } from '#worker/auth/oauth-addresses.ts'
import type { OAuthConfig } from '#worker/auth/oauth-addresses.ts'
import { DSN } from '#worker/error-log/sentry-envelope.ts'
import { MailUrl } from '#worker/mail/mail-url.ts'
import { STRIPE_API, StripeApiUrl } from './stripe-api-url.ts'
import type { HumanCheckProvider } from '#worker/settings/schema.ts'
import type { SocialService } from '#worker/settings/service-names.ts'

/** The platform's input: bindings from wrangler.toml, variables and secrets. */
export interface WorkerEnv extends Record<string, unknown> {
  BUCKET: R2Bucket
  ASSETS: Fetcher
  RATE_LIMITER: DurableObjectNamespace
  RESUMABLE_UPLOADS: DurableObjectNamespace
  VISIT_COUNTER: DurableObjectNamespace
  /** Cloudflare's own mail service, where the owner has bound it. */
  EMAIL?: SendEmail
  /**
   * The internet without private networks, where the platform's own `fetch` reaches those too (on one's own
   * machine); for addresses that visitors give.
   */
  PUBLIC_INTERNET?: Fetcher
}

const httpAddress = (schemes: string) =>
  z
    .string()
    .regex(
      new RegExp(`^(${schemes})://[^\\s]+$`),
      `must be an address that starts with ${schemes.replaceAll('|', '://, ')}://`,
    )

/** AES-256 and HMAC keys are derived from it. */
const AppKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 random bytes in base64 (openssl rand -base64 32)')

const Config = z.object({
  APP_KEY: AppKey,
  /** Still read after a change of `APP_KEY`. */
  APP_KEY_PREVIOUS: AppKey.optional(),
  /** Where the site is reached, without a path; links in mails start with it. */
  APP_URL: httpAddress('http|https'),
  LIBSQL_URL: httpAddress('libsql|https|http'),
  LIBSQL_AUTH_TOKEN: z.string().optional(),
  /** An address, or a path on the site's own address. */
  R2_S3_ENDPOINT: z.union([z.string().regex(/^\/[^/]/), httpAddress('http|https')], {
    error: 'must be an address that starts with https://, or a path that starts with /',
  }),
  R2_BUCKET: z.string().min(1, 'must be the name of the bucket'),
  R2_ACCESS_KEY_ID: z.string().min(1, 'must be the id of an R2 API token'),
  R2_SECRET_ACCESS_KEY: z.string().min(1, 'must be the secret of an R2 API token'),
  MAX_SUBREQUESTS: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(50, 'must be 50 or more')
    .optional(),
  MAIL_URL: MailUrl.default('log:'),
  MAIL_FROM: z.email('must be an email address').optional(),
  RECAPTCHA_SCRIPT_URL: httpAddress('http|https').default(
    'https://www.google.com/recaptcha/api.js',
  ),
  RECAPTCHA_VERIFY_URL: httpAddress('http|https').default(
    'https://www.google.com/recaptcha/api/siteverify',
  ),
  TURNSTILE_SCRIPT_URL: httpAddress('http|https').default(
    'https://challenges.cloudflare.com/turnstile/v0/api.js',
  ),
  TURNSTILE_VERIFY_URL: httpAddress('http|https').default(
    'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  ),
  STRIPE_API_URL: StripeApiUrl.default(STRIPE_API),
  /** A service that speaks Sentry's protocol, for reports of errors. */
  SENTRY_DSN: z.string().regex(DSN, 'must be an address like https://key@host/1').optional(),
  /** The cost of password hashes where it is below a site's; only tests set it. */
  TEST_PASSWORD_LOG2N: z.coerce.number().int().min(1).max(14).optional(),
  ...OAUTH_VARIABLES,
})

const LOCAL_ADDRESS = /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/

export interface Config {
  appKey: AppKeyPair
  appUrl: string
  database: {
    url: string
    authToken: string | undefined
    /** Whether connections are kept open between requests: of a server of the site's own, as those of Turso are shared. */
    keepsStreams: boolean
  }
  s3: { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string }
  /** Calls to other services, the bucket and the database among them, that the platform lets one request make; null = no limit. */
  maxSubrequests: number | null
  mail: {
    /** See `mail/mail-url.ts`. */
    url: string
    /** The sender, where the owner's settings name none. */
    from: string
  }
  humanCheck: Record<HumanCheckProvider, { scriptUrl: string; verifyUrl: string }>
  social: Record<SocialService, OAuthConfig>
  stripeApiUrl: string
  /** Null = errors are not reported. */
  sentryDsn: string | null
  /** See `auth/password.ts`; undefined means its default, as on every site. */
  passwordLog2N: number | undefined
}

/** A variable is missing or malformed. The message names each, and what is expected; never a value. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the configuration. Throws {@link ConfigError}. */
export function parseConfig(env: Record<string, unknown>): Config {
  const result = Config.safeParse(env)
  if (!result.success) {
    const problems = result.error.issues.map(
      (issue) =>
        `${issue.path.join('.')} ${env[String(issue.path[0])] === undefined ? 'is missing: it ' : ''}${issue.message}`,
    )
    throw new ConfigError(`Configuration: ${problems.join('; ')}`)
  }
  const values = result.data
  if (values.TEST_PASSWORD_LOG2N !== undefined && !LOCAL_ADDRESS.test(values.APP_URL))
    throw new ConfigError('Configuration: TEST_PASSWORD_LOG2N weakens passwords: remove it')
  return {
    appKey: { current: values.APP_KEY, previous: values.APP_KEY_PREVIOUS ?? null },
    appUrl: values.APP_URL.replace(/\/+$/, ''),
    database: {
      url: values.LIBSQL_URL,
      authToken: values.LIBSQL_AUTH_TOKEN,
      keepsStreams: values.LIBSQL_URL.startsWith('http:'),
    },
    s3: {
      endpoint: values.R2_S3_ENDPOINT.replace(/\/+$/, ''),
      bucket: values.R2_BUCKET,
      accessKeyId: values.R2_ACCESS_KEY_ID,
      secretAccessKey: values.R2_SECRET_ACCESS_KEY,
    },
    maxSubrequests: values.MAX_SUBREQUESTS ?? null,
    mail: {
      url: values.MAIL_URL,
      from: values.MAIL_FROM ?? `noreply@${new URL(values.APP_URL).hostname}`,
    },
    humanCheck: {
      recaptcha: { scriptUrl: values.RECAPTCHA_SCRIPT_URL, verifyUrl: values.RECAPTCHA_VERIFY_URL },
      turnstile: { scriptUrl: values.TURNSTILE_SCRIPT_URL, verifyUrl: values.TURNSTILE_VERIFY_URL },
    },
    social: oauthConfig(values),
    stripeApiUrl: values.STRIPE_API_URL,
    sentryDsn: values.SENTRY_DSN ?? null,
    passwordLog2N: values.TEST_PASSWORD_LOG2N,
  }
}
