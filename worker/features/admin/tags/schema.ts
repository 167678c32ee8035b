import { z } from 'zod'
import { Time } from '#worker/input/answer.ts'
import { normalizeTagName, tagNameProblem } from '#worker/names/tag-name.ts'
import { listQuery, page } from '../lists/schema.ts'

export const ListTagsQuery = listQuery(
  ['created_at'],
  z.strictObject({ owner: z.int().min(1).optional() }),
)
export type ListTagsQuery = z.infer<typeof ListTagsQuery>

export const AdminTag = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Tags are a user's own. */
    owner: z.object({ id: z.int(), email: z.string() }),
    entries_count: z.int(),
    created_at: Time,
  })
  .meta({ ref: 'AdminTag' })
export type AdminTag = z.infer<typeof AdminTag>

export const TagPage = page(AdminTag)

export const TagParam = z.object({ id: z.coerce.number().int().min(1) })

export const RenameTagInput = z.strictObject({
  name: z
    .string()
    .max(1000, 'This tag is too long.')
    .superRefine((name, ctx) => {
      const problem = tagNameProblem(name)
      if (problem) ctx.addIssue({ code: 'custom', message: problem })
    })
    .transform(normalizeTagName),
})
