import { authorize, may } from '#worker/access/access.ts'
import type { Access } from '#worker/access/access.ts'
import { linkAccess, userAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { NOBODY } from './access-columns.ts'
import type { EntryLink } from './linked-entries.ts'
import { parseEntryKey } from './entry-key.ts'
import { selectNamedEntries } from './named-queries.ts'
import type { FoundEntry, NamedEntries, StoredThumbnail } from './named-queries.ts'
import type { EntryRow } from './entry-rows.ts'
import { authorizeVisit, isUsedUp } from './visit-link.ts'

export interface AccessibleEntry {
  entry: EntryRow
  access: Access
  /** By which the caller has come; null = by their account. */
  link: EntryLink | null
  thumbnail: (StoredThumbnail & { mime: string | null }) | null
  /** When the user last opened or changed it, as far as that is known. */
  notedAt: string | null
}

/**
 * Finds an entry for a user who may view it, or for a visitor by a link that covers it. All access to content uses it.
 * One round trip.
 * @throws NotFoundError (also where hidden), LinkPasswordRequiredError, LinkCodeRequiredError.
 * @param input `key`: see {@link namedEntries}.
 */
export async function findAccessibleEntry(
  ctx: RequestContext,
  input: { key: string; linkHash: string | undefined },
): Promise<AccessibleEntry> {
  const named = namedEntries(ctx, [input.key], input.linkHash)
  const [found] = await selectNamedEntries(ctx.deps.db, named, input.linkHash ?? null)
  if (!found) throw new NotFoundError()
  return authorizeAccess(ctx, found, input.linkHash)
}

/** Entries that an address names: by hash; for the signed-in user without a link, by id too. */
export function namedEntries(
  { actor }: Pick<RequestContext, 'actor'>,
  keys: readonly string[],
  linkHash: string | undefined,
): NamedEntries {
  if (actor.kind !== 'user' || linkHash !== undefined)
    return { hashes: keys, ids: [], userId: NOBODY }
  const parsed = keys.map((key) => parseEntryKey(key) ?? key)
  return {
    hashes: parsed.filter((key) => typeof key === 'string'),
    ids: parsed.filter((key) => typeof key === 'number'),
    userId: actor.user.id,
  }
}

/**
 * Determines the caller's access to a found entry, by their account or by a link.
 * @param options.isDownload the limit of downloads is left to the count of this one.
 * @throws NotFoundError, LinkPasswordRequiredError, LinkCodeRequiredError.
 */
export async function authorizeAccess(
  ctx: RequestContext,
  { entry, link, ...found }: FoundEntry,
  linkHash: string | undefined,
  { isDownload = false } = {},
): Promise<AccessibleEntry> {
  const thumbnail = found.thumbnail && { ...found.thumbnail, mime: found.thumbnailMime }
  if (linkHash !== undefined) {
    if (!link || (!isDownload && isUsedUp(link))) throw new NotFoundError()
    await authorizeVisit(ctx, link)
    const access = linkAccess(link)
    authorize(access, 'view', [entry])
    return { entry, access, link, thumbnail, notedAt: null }
  }
  if (ctx.actor.kind !== 'user') throw new NotFoundError()
  const access = userAccess(ctx.actor.user)
  authorize(access, 'view', [entry])
  // In the trash, content is for those who may restore it.
  if (entry.deletedAt !== null && !may(access, 'delete', entry)) throw new NotFoundError()
  return { entry, access, link: null, thumbnail, notedAt: found.notedAt }
}
