import { randomHash } from '#worker/auth/tokens.ts'
import { authorize } from '#worker/access/access.ts'
import { callerAccess, openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { loadEntries } from '#worker/features/drive/entries/get-entry.ts'
import { presentInheritedLink, presentLink } from './present.ts'
import { deleteLinkOfEntry, selectLinksOfEntry, updateLinkOfEntry, upsertLink } from './queries.ts'
import type { InheritedLink, LinkInput, ShareableLink } from './schema.ts'

/** The link of an entry of the caller's (null when there is none) and those above it. Throws NotFoundError. */
export async function getLinks(
  ctx: RequestContext,
  input: { entryId: number },
): Promise<{ link: ShareableLink | null; inherited: InheritedLink[] }> {
  const found = await selectLinksOfEntry(
    ctx.deps.db,
    { spaceId: openSpace(ctx, 0).spaceId, id: input.entryId },
    ctx.deps.clock().toISOString(),
  )
  if (!found) throw new NotFoundError()
  return {
    link: found.link && presentLink(found.link),
    inherited: found.inherited.map(presentInheritedLink),
  }
}

/** Makes the entry's link; an entry has one, so when there is one already the input changes that. */
export async function createLink(
  ctx: RequestContext,
  input: LinkInput & { entryId: number },
): Promise<ShareableLink> {
  const { user, entry } = await loadLinkable(ctx, input.entryId)
  const row = await upsertLink(
    ctx.deps.db,
    { hash: randomHash(), entryId: entry.id, userId: user.id, now: ctx.deps.clock().toISOString() },
    await changesOf(ctx, input),
  )
  return presentLink(row)
}

/** Throws NotFoundError for an entry that is not the caller's, or has no link. */
export async function updateLink(
  ctx: RequestContext,
  input: LinkInput & { entryId: number },
): Promise<ShareableLink> {
  await loadLinkable(ctx, input.entryId)
  const row = await updateLinkOfEntry(ctx.deps.db, input.entryId, {
    ...(await changesOf(ctx, input)),
    updatedAt: ctx.deps.clock().toISOString(),
  })
  if (!row) throw new NotFoundError()
  return presentLink(row)
}

/** Throws NotFoundError, ForbiddenError. */
export async function deleteLink(ctx: RequestContext, input: { entryId: number }): Promise<void> {
  const caller = callerAccess(ctx)
  authorize(caller, 'unshare', await loadEntries(ctx, caller, [input.entryId]))
  await deleteLinkOfEntry(ctx.deps.db, input.entryId)
}

/** Throws NotFoundError, also for an entry in the trash, and ForbiddenError. */
async function loadLinkable(ctx: RequestContext, entryId: number) {
  const space = openSpace(ctx, 0)
  const [entry] = await loadEntries(ctx, space, [entryId])
  if (entry.deletedAt !== null) throw new NotFoundError()
  authorize(space, 'link', [entry])
  return { user: space.user, entry }
}

async function changesOf(
  { deps }: RequestContext,
  { password, expires_at: expiresAt, allow_download: allowDownload }: LinkInput,
) {
  return {
    ...(password !== undefined && {
      passwordHash: password === null ? null : await deps.passwords.hash(password),
    }),
    ...(expiresAt !== undefined && {
      expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    }),
    ...(allowDownload !== undefined && { allowDownload }),
  }
}
