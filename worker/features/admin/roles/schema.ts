import { z } from 'zod'
import { Email } from '#worker/features/account/schema.ts'
import { Time } from '#worker/input/answer.ts'
import { listQuery, page } from '../lists/schema.ts'
import { GivenPermissions, HeldPermission } from '../rights/schema.ts'

export const ListRolesQuery = listQuery(
  ['name', 'type', 'created_at'],
  z.strictObject({ type: z.enum(['site', 'workspace']).optional() }),
  'asc',
)
export type ListRolesQuery = z.infer<typeof ListRolesQuery>

export const AdminRole = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    type: z.enum(['site', 'workspace']),
    /** Everybody who registers gets it. */
    default: z.boolean(),
    /** That of visitors who are not signed in. */
    guest: z.boolean(),
    /** Users, or members of workspaces; 1,001 = more than 1,000. */
    user_count: z.int(),
    permissions: z.array(HeldPermission),
    created_at: Time,
  })
  .meta({ ref: 'AdminRole' })
export type AdminRole = z.infer<typeof AdminRole>

export const RolePage = page(AdminRole)

const RoleFields = {
  name: z
    .string({ error: 'Please enter a name.' })
    .trim()
    .min(1, 'Please enter a name.')
    .max(100, 'This name is too long.'),
  description: z
    .string()
    .trim()
    .max(500, 'This description is too long.')
    .transform((text) => text || null)
    .nullable(),
  default: z.boolean(),
  guest: z.boolean(),
  permissions: GivenPermissions,
}

export const CreateRoleInput = z.strictObject({
  ...RoleFields,
  type: z.enum(['site', 'workspace']).default('site'),
  description: RoleFields.description.default(null),
  default: RoleFields.default.default(false),
  guest: RoleFields.guest.default(false),
  permissions: RoleFields.permissions.default([]),
})
export type CreateRoleInput = z.infer<typeof CreateRoleInput>

/** A field that is absent stays as it is. The type of a role never changes. */
export const UpdateRoleInput = z.strictObject(RoleFields).partial()
export type UpdateRoleInput = z.infer<typeof UpdateRoleInput>

export const RoleParam = z.object({ id: z.coerce.number().int().min(1) })

export const ListRoleUsersQuery = listQuery(['created_at', 'email'], z.strictObject({}))
export type ListRoleUsersQuery = z.infer<typeof ListRoleUsersQuery>

export const RoleUser = z
  .object({
    id: z.int(),
    email: z.string(),
    display_name: z.string(),
    avatar: z.string().nullable(),
  })
  .meta({ ref: 'RoleUser' })
export type RoleUser = z.infer<typeof RoleUser>

export const RoleUserPage = page(RoleUser)

/** By address, so that it needs no right to see all users. */
export const AddRoleUsersInput = z.strictObject({ emails: z.array(Email).min(1).max(100) })
