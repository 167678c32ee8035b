import { z } from 'zod'
import { Time } from '#worker/input/answer.ts'
import { DayRange, IdsInput, listQuery, page } from '../lists/schema.ts'

export const ListFilesQuery = listQuery(
  ['created_at', 'name', 'type', 'file_size'],
  z.strictObject({
    type: z.string().max(50).optional(),
    /** Whether a link leads to it. */
    public: z.boolean().optional(),
    trashed: z.boolean().optional(),
    owner: z.int().min(1).optional(),
    created_at: DayRange.optional(),
  }),
)
export type ListFilesQuery = z.infer<typeof ListFilesQuery>

export const AdminFile = z
  .object({
    id: z.int(),
    name: z.string(),
    type: z.string(),
    mime: z.string().nullable(),
    /** Bytes; of a folder: of all files below it. */
    file_size: z.int(),
    owner: z.object({ id: z.int(), email: z.string() }),
    /** Null = in somebody's personal space. */
    workspace: z.object({ id: z.int(), name: z.string() }).nullable(),
    is_public: z.boolean(),
    deleted_at: Time.nullable(),
    created_at: Time,
  })
  .meta({ ref: 'AdminFile' })
export type AdminFile = z.infer<typeof AdminFile>

export const FilePage = page(AdminFile)

export const FileParam = z.object({ id: z.coerce.number().int().min(1) })

export const DeleteFilesInput = IdsInput.extend({
  /** Otherwise they go to the trash of who owns them. */
  deleteForever: z.boolean().default(false),
}).strict()
export type DeleteFilesInput = z.infer<typeof DeleteFilesInput>
