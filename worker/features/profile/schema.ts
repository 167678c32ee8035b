import { z } from 'zod'
import { AccessToken } from '#worker/features/access-tokens/schema.ts'
import { BootstrapData, BootstrapUser } from '#worker/features/bootstrap/schema.ts'
import { DateFormat, TimeFormat } from '#worker/settings/schema.ts'
import { Time } from '#worker/input/answer.ts'

/** "me", or the id of an account. */
export const UserIdParam = z.object({
  id: z.union([z.literal('me'), z.coerce.number().int().min(1)]),
})
export type UserId = z.infer<typeof UserIdParam>['id']

export const USER_RELATIONS = ['roles', 'permissions', 'social_profiles', 'tokens'] as const
export type UserRelation = (typeof USER_RELATIONS)[number]

const RelationList = z
  .string()
  .max(200)
  .transform((list) =>
    list.split(',').map((name) => (name === 'socialProfiles' ? 'social_profiles' : name)),
  )
  .pipe(z.array(z.enum(USER_RELATIONS, 'There is no such relation.')))

/** Comma lists; the response has the relations that they name, or their numbers, beside the user's own fields. */
export const GetUserQuery = z.object({
  with: RelationList.default([]),
  load: RelationList.default([]),
  /** `tokens` → `tokens_count`. */
  loadCount: RelationList.default([]),
})

/** Control characters, and what turns the direction of the text around it. */
const UNUSABLE_IN_NAME = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u

export const PersonName = z
  .string()
  .trim()
  .max(100, 'This name is too long.')
  .refine(
    (name) => !UNUSABLE_IN_NAME.test(name),
    'This name holds a character that cannot be used.',
  )
  .transform((name) => name || null)
  .nullable()

/** A field that is absent stays as it is; null or empty clears it. */
export const UpdateProfileInput = z.object({
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  language: z.string().max(35).nullable().optional(),
  country: z.string().max(2).nullable().optional(),
  timezone: z.string().max(100).nullable().optional(),
  date_format: DateFormat.nullable().optional(),
  time_format: TimeFormat.nullable().optional(),
  /** Bytes that the account may hold; null = the site's default. For who administers users. */
  available_space: z.number().int().min(0).nullable().optional(),
})
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>

export const LocaleInput = z.object({ locale: z.string().min(1).max(35) })

export const AvatarUrlInput = z.object({ url: z.string().trim().min(1).max(2000) })

/** The picture of a user. */
export const MAX_AVATAR_BYTES = 2 * 1024 ** 2

/** An account as its owner sees it, or whoever may see all (`users.view`). */
export const UserDetails = BootstrapUser.partial({
  roles: true,
  permissions: true,
  social_profiles: true,
})
  .extend({
    /** The address that replaces `email` once it is confirmed. */
    pending_email: z.string().nullable(),
    /** Bytes that the account may hold; null = the site's default. */
    available_space: z.int().nullable(),
    /** Switching on has begun; it is on only when confirmed. */
    has_two_factor_secret: z.boolean(),
    /** For the owner alone, and only while the password is confirmed; else null. */
    two_factor_recovery_codes: z.array(z.string()).nullable(),
    banned_at: Time.nullable(),
    created_at: Time,
    tokens: z.array(AccessToken).optional(),
    roles_count: z.int().optional(),
    permissions_count: z.int().optional(),
    social_profiles_count: z.int().optional(),
    tokens_count: z.int().optional(),
  })
  .meta({ ref: 'UserDetails' })
export type UserDetails = z.infer<typeof UserDetails>

export const ValueLists = z.object({
  /** By region. */
  timezones: z.record(z.string(), z.array(z.object({ value: z.string(), text: z.string() }))),
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
  localizations: BootstrapData.shape.languages,
})
export type ValueLists = z.infer<typeof ValueLists>
export type ValueListName = keyof ValueLists
