import { z } from 'zod'
import { Time } from '#worker/input/answer.ts'
import { DayRange, listQuery, page } from '../lists/schema.ts'

export const ListWorkspacesQuery = listQuery(
  ['created_at', 'name'],
  z.strictObject({ owner: z.int().min(1).optional(), created_at: DayRange.optional() }),
)
export type ListWorkspacesQuery = z.infer<typeof ListWorkspacesQuery>

export const AdminWorkspace = z
  .object({
    id: z.int(),
    name: z.string(),
    owner: z.object({ id: z.int(), email: z.string() }),
    /** The owner included. */
    members_count: z.int(),
    /** Bytes. */
    used_space: z.int(),
    created_at: Time,
  })
  .meta({ ref: 'AdminWorkspace' })
export type AdminWorkspace = z.infer<typeof AdminWorkspace>

export const WorkspacePage = page(AdminWorkspace)
