import { z } from 'zod'
import { AccessToken } from '#worker/features/access-tokens/schema.ts'
import { Email, NewPassword, UserSession } from '#worker/features/account/schema.ts'
import { PersonName } from '#worker/features/profile/schema.ts'
import { Time } from '#worker/input/answer.ts'
import { DayRange, IdsInput, listQuery, page } from '../lists/schema.ts'
import { GivenPermissions, HeldPermission } from '../rights/schema.ts'

export const ListUsersQuery = listQuery(
  ['created_at', 'last_active_at', 'email', 'name', 'used_space'],
  z.strictObject({
    role: z.int().min(1).optional(),
    banned: z.boolean().optional(),
    verified: z.boolean().optional(),
    two_factor: z.boolean().optional(),
    subscribed: z.boolean().optional(),
    created_at: DayRange.optional(),
    last_active_at: DayRange.optional(),
  }),
)
export type ListUsersQuery = z.infer<typeof ListUsersQuery>

export const AdminUser = z
  .object({
    id: z.int(),
    email: z.string(),
    display_name: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    avatar: z.string().nullable(),
    email_verified_at: Time.nullable(),
    two_factor_confirmed_at: Time.nullable(),
    roles: z.array(z.object({ id: z.int(), name: z.string() })),
    /** That of the valid subscription. */
    plan: z.string().nullable(),
    /** Bytes; null = as the site gives everybody. */
    available_space: z.int().nullable(),
    used_space: z.int(),
    /** Null = not banned; `banned_until` null = for good. */
    banned_at: Time.nullable(),
    banned_until: Time.nullable(),
    ban_reason: z.string().nullable(),
    last_active_at: Time.nullable(),
    created_at: Time,
  })
  .meta({ ref: 'AdminUser' })
export type AdminUser = z.infer<typeof AdminUser>

export const UserPage = page(AdminUser)

/** A role that users can have. */
export const UserRole = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    /** Everybody who registers gets it. */
    default: z.boolean(),
    /** Whether the caller may give it. */
    can_give: z.boolean(),
  })
  .meta({ ref: 'UserRole' })
export type UserRole = z.infer<typeof UserRole>

export const AdminUserDetails = AdminUser.extend({
  /** The address is only claimed, and another account may have it. */
  is_provisional: z.boolean(),
  has_password: z.boolean(),
  language: z.string().nullable(),
  timezone: z.string().nullable(),
  /** Given beside the roles. */
  permissions: z.array(HeldPermission),
  /** Connected services, by name. */
  services: z.array(z.string()),
  /** Workspaces of their own. */
  workspaces: z.array(z.object({ id: z.int(), name: z.string(), member_count: z.int() })),
  /** Whether the caller may change the account: nobody may who has fewer rights. */
  can_change: z.boolean(),
  /** Null for callers who may not change users. */
  sessions: z.array(UserSession).nullable(),
  tokens: z.array(AccessToken).nullable(),
}).meta({ ref: 'AdminUserDetails' })
export type AdminUserDetails = z.infer<typeof AdminUserDetails>

export const UserParam = z.object({ id: z.coerce.number().int().min(1) })

const UserFields = {
  email: Email,
  first_name: PersonName,
  last_name: PersonName,
  /** Bytes that the account may hold; null = as the site gives everybody. */
  available_space: z.int().min(0).nullable(),
  email_verified: z.boolean(),
  roles: z.array(z.int().min(1)).max(100),
}

export const CreateUserInput = z.strictObject({
  email: UserFields.email,
  first_name: UserFields.first_name.default(null),
  last_name: UserFields.last_name.default(null),
  available_space: UserFields.available_space.default(null),
  email_verified: UserFields.email_verified.default(false),
  /** Absent = the default role. */
  roles: UserFields.roles.optional(),
  /** Null = the user gets a link to set one. */
  password: NewPassword.nullable().default(null),
})
export type CreateUserInput = z.infer<typeof CreateUserInput>

/** A field that is absent stays as it is. */
export const UpdateUserInput = z
  .strictObject({ ...UserFields, permissions: GivenPermissions })
  .partial()
export type UpdateUserInput = z.infer<typeof UpdateUserInput>

export const SetPasswordInput = z.strictObject({ password: NewPassword })

export const BanUsersInput = z.strictObject({
  ...IdsInput.shape,
  reason: z.string().trim().max(500).nullish(),
  until: z.iso.datetime('Please give a date and time.').nullish(),
})
export type BanUsersInput = z.infer<typeof BanUsersInput>

export const GiveRoleInput = z.strictObject({ ...IdsInput.shape, role: z.int().min(1) })

export const DeleteUsersInput = z.strictObject({
  ...IdsInput.shape,
  /** Who gets their files; null = the files are deleted too. */
  files_to: Email.nullable().default(null),
})
export type DeleteUsersInput = z.infer<typeof DeleteUsersInput>
