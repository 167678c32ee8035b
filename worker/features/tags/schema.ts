import { z } from 'zod'
import { EntryId, EntryIds } from '#worker/features/drive/entries/schema.ts'
import { normalizeTagName, tagNameKey, tagNameProblem } from '#worker/names/tag-name.ts'

/** Of one entry. */
const MAX_TAGS = 50

export const TagEntriesInput = z.object({ entryIds: EntryIds })
export type TagEntriesInput = z.infer<typeof TagEntriesInput>

const TagName = z
  .string()
  // A name of this many is refused for its length below; what is longer is not worth looking at.
  .max(1000, 'This tag is too long.')
  .superRefine((name, ctx) => {
    const problem = tagNameProblem(name)
    if (problem) ctx.addIssue({ code: 'custom', message: problem })
  })
  .transform(normalizeTagName)

/** Of names that differ in case alone, the first one counts. */
export const SyncTagsInput = z.object({
  tags: z
    .array(TagName)
    .max(MAX_TAGS, 'There are too many tags.')
    .transform((names) =>
      [...Map.groupBy(names, tagNameKey).values()].map(([first = '']) => first),
    ),
})
export type SyncTagsInput = z.infer<typeof SyncTagsInput>

export const SyncTagsParam = z.object({ id: EntryId })

export const FindTagsQuery = z.object({
  query: z.string().max(100).default(''),
})
