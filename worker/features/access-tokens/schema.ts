import { z } from 'zod'
import { LoginResponse, TokenName } from '#worker/features/account/schema.ts'
import { BootstrapUser } from '#worker/features/bootstrap/schema.ts'
import { success, Time } from '#worker/input/answer.ts'

/** "admin" adds what its owner may do with the site; "read" and "write" are about what is their own. */
const ABILITIES = ['read', 'write', 'admin'] as const

/** Of a token that a program gets for its user's password; a token never gives more than its owner may do. */
export const DEVICE_ABILITIES = [...ABILITIES]

const Ability = z.enum(ABILITIES, { error: 'There is no such ability.' })

export const CreateTokenInput = z.object({
  tokenName: TokenName,
  /** Absent or null = it does not expire. */
  expiresAt: z.iso
    .datetime({ offset: true, error: 'Please enter a date and time.' })
    .transform((text) => new Date(text).toISOString())
    .nullable()
    .default(null),
  abilities: z
    .array(Ability, { error: 'Please choose what the token may be used for.' })
    .min(1, 'Please choose what the token may be used for.')
    .transform((chosen) => ABILITIES.filter((ability) => chosen.includes(ability)))
    .default([...ABILITIES]),
})
export type CreateTokenInput = z.infer<typeof CreateTokenInput>

export const TokenId = z.coerce.number().int().min(1)

export const AccessToken = z
  .object({
    id: z.int(),
    name: z.string(),
    abilities: z.array(z.enum(ABILITIES)),
    last_used_at: Time.nullable(),
    expires_at: Time.nullable(),
    created_at: Time,
  })
  .meta({ ref: 'AccessToken' })
export type AccessToken = z.infer<typeof AccessToken>

export const CreateTokenResponse = success({
  token: AccessToken,
  /** Shown this once. */
  plainTextToken: z.string(),
})
export type CreateTokenResponse = z.infer<typeof CreateTokenResponse>

/** The user whose password a program sent, with a token for it. */
const DeviceUser = BootstrapUser.extend({
  /** Shown this once. */
  access_token: z.string(),
})
export type DeviceUser = z.infer<typeof DeviceUser>

/** The answer to a sign-in: a session by cookie, or a token for a program. */
export const SignInResponse = LoginResponse.extend({ user: DeviceUser.optional() })
export type SignInResponse = z.infer<typeof SignInResponse>
