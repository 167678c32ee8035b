import { callerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { loadEntries } from '#worker/features/drive/entries/get-entry.ts'
import type { EntryTag } from '#worker/features/drive/entries/schema.ts'
import { searchKey } from '#worker/names/search-key.ts'
import { replaceCustomTags } from './queries.ts'
import type { SyncTagsInput } from './schema.ts'
import { tagNameKey } from '#worker/names/tag-name.ts'

/** Replaces the caller's tags of an entry; system tags stay. Returns all of them. Throws NotFoundError. */
export async function syncTags(
  ctx: RequestContext,
  input: SyncTagsInput & { id: number },
): Promise<EntryTag[]> {
  const caller = callerAccess(ctx)
  await loadEntries(ctx, caller, [input.id])
  const names = input.tags.map((name) => ({
    name,
    nameKey: tagNameKey(name),
    searchKey: searchKey(name),
  }))
  const entryTags = await replaceCustomTags(
    ctx.deps.db,
    { userId: caller.user.id, id: input.id },
    names,
  )
  if (!entryTags) throw new NotFoundError()
  return entryTags
}
