import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { EntryTag } from '#worker/features/drive/entries/schema.ts'
import { selectCustomTags } from './queries.ts'
import { tagNameKey } from '#worker/names/tag-name.ts'

/** More than a list of suggestions shows. */
const MOST_TAGS = 50

/** The caller's own tags, for a field that suggests them while one types. */
export function findTags(ctx: RequestContext, input: { query: string }): Promise<EntryTag[]> {
  const user = requireUser(ctx)
  return selectCustomTags(ctx.deps.db, user.id, {
    nameKey: tagNameKey(input.query),
    limit: MOST_TAGS,
  })
}
