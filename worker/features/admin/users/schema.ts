import { z } from 'zod'
import { Time } from '#worker/input/answer.ts'
import { DayRange, listQuery, page } from '../lists/schema.ts'

export const ListUsersQuery = listQuery(
  ['created_at', 'last_active_at', 'email'],
  z.strictObject({
    role: z.int().min(1).optional(),
    banned: z.boolean().optional(),
    verified: z.boolean().optional(),
    two_factor: z.boolean().optional(),
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
