import { resolve } from 'node:path'
import { z } from 'zod'
import { OAUTH_VARIABLES } from '../auth/oauth-addresses.ts'
import { StripeApiUrl } from '../context/stripe-api-url.ts'
import { parseTrustedProxies } from './client-address.ts'
import { DSN } from '../error-log/sentry-envelope.ts'
import { MailUrl } from '../mail/mail-url.ts'

/** An error that the administrator can correct; its message is enough. */
export class StartError extends Error {
  override name = 'StartError'
}

const Port = z.coerce
  .number({ error: 'must be a number' })
  .int('must be a whole number')
  .min(0, 'must be 0 to 65535')
  .max(65535, 'must be 0 to 65535')

const AppKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 random bytes in base64 (openssl rand -base64 32)')

const TrustedProxy = z.string().transform((text, context) => {
  const ranges = parseTrustedProxies(text)
  if (ranges) return ranges
  context.addIssue('must be addresses or ranges like 10.0.0.0/8, separated by commas')
  return z.NEVER
})

/** Optional environment variables of `npm start` and `npm run dev`. */
const HostConfig = z.object({
  PORT: Port.default(8787),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Peers whose `X-Forwarded-For` and `X-Forwarded-Proto` count. */
  TRUSTED_PROXY: TrustedProxy.default([]),
  /** Of the disk that DATA_DIR is on; with less, no new files are stored. */
  MIN_FREE_BYTES: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .default(256 * 1024 ** 2),
  DATA_DIR: z.string().min(1, 'must be the path of a folder').default('.data'),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  APP_KEY: AppKey.optional(),
  APP_KEY_PREVIOUS: AppKey.optional(),
  APP_URL: z
    .string()
    .regex(/^https?:\/\/[^/\s]+\/?$/, 'must be an address like https://drive.example.com')
    .optional(),
  LIBSQL_URL: z
    .string()
    .regex(
      /^(libsql|https?):\/\/\S+$/,
      'must be an address that starts with libsql://, https:// or http://',
    )
    .optional(),
  LIBSQL_AUTH_TOKEN: z.string().optional(),
  /** With these, `npm run backup` and `npm run restore` reach the bucket of a deployed site. */
  R2_S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/\S+$/, 'must be an address that starts with https://')
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  R2_BUCKET: z.string().min(1).default('atoll'),
  R2_ACCESS_KEY_ID: z.string().optional(),
  R2_SECRET_ACCESS_KEY: z.string().optional(),
  MAIL_URL: MailUrl.optional(),
  MAIL_FROM: z.email('must be an email address').optional(),
  STRIPE_API_URL: StripeApiUrl.optional(),
  SENTRY_DSN: z.string().regex(DSN, 'must be an address like https://key@host/1').optional(),
  ...OAUTH_VARIABLES,
})
export type HostConfig = Omit<z.infer<typeof HostConfig>, 'DATA_DIR'> & {
  /** Absolute. */
  DATA_DIR: string
}

/** Throws {@link StartError} with the name of each variable that can't be used, and what is expected. */
export function readHostConfig(env: NodeJS.ProcessEnv): HostConfig {
  if (env['TEST_PASSWORD_LOG2N'] !== undefined)
    throw new StartError('TEST_PASSWORD_LOG2N weakens passwords: only the tests may set it')
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = HostConfig.safeParse(given)
  if (!result.success) {
    throw new StartError(
      result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'),
    )
  }
  return { ...result.data, DATA_DIR: resolve(result.data.DATA_DIR) }
}
