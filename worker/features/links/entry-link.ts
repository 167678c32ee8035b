import { randomHash } from '#worker/auth/tokens.ts'
import { authorize } from '#worker/access/access.ts'
import { callerAccess, spaceIdsOf } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { NotFoundError } from '#worker/errors.ts'
import { loadEntries } from '#worker/features/drive/entries/get-entry.ts'
import { authorizeUploads, changesOf, storeLink } from './link-changes.ts'
import { presentInheritedLink, presentLink } from './present.ts'
import { selectLinksOfEntry } from './queries.ts'
import { deleteLinkOfEntry, updateLinkOfEntry, upsertLinkOfEntry } from './link-change-queries.ts'
import type { EntryLinksResponse, LinkInput, ShareableLink } from './schema.ts'

/* The link of an entry is the oldest one that the caller made of it. */

/** The links of an entry in a space of the caller's (`link`: the oldest, null = none) and those above it. Throws NotFoundError. */
export async function getLinks(
  ctx: RequestContext,
  input: { entryId: number },
): Promise<Pick<EntryLinksResponse, 'link' | 'links' | 'inherited'>> {
  const { user } = callerAccess(ctx)
  const found = await selectLinksOfEntry(
    ctx.deps.db,
    { userId: user.id, spaceIds: spaceIdsOf(user), id: input.entryId },
    ctx.deps.clock().toISOString(),
  )
  if (!found) throw new NotFoundError()
  const links = found.links.map((link) => presentLink(ctx, link))
  return {
    link: links.find(({ kind }) => kind === 'link') ?? null,
    links,
    inherited: found.inherited.map(presentInheritedLink),
  }
}

/** Makes the entry's link; when there is one already the input changes that. */
export async function createEntryLink(
  ctx: RequestContext,
  env: WorkerEnv,
  input: LinkInput & { entryId: number },
): Promise<ShareableLink> {
  const { user, entry } = await loadLinkable(ctx, input)
  const changes = await changesOf(ctx, env, input)
  const link = { hash: randomHash(), userId: user.id, now: ctx.deps.clock().toISOString() }
  return presentLink(
    ctx,
    await storeLink(() => upsertLinkOfEntry(ctx.deps.db, link, entry, changes)),
  )
}

/** Throws NotFoundError for an entry that is not the caller's, or has no link. */
export async function updateEntryLink(
  ctx: RequestContext,
  env: WorkerEnv,
  input: LinkInput & { entryId: number },
): Promise<ShareableLink> {
  const { user } = await loadLinkable(ctx, input)
  const changes = await changesOf(ctx, env, input)
  const link = { userId: user.id, entryId: input.entryId }
  const now = ctx.deps.clock().toISOString()
  return presentLink(ctx, await storeLink(() => updateLinkOfEntry(ctx.deps.db, link, changes, now)))
}

/** Throws NotFoundError, ForbiddenError. */
export async function deleteEntryLink(
  ctx: RequestContext,
  input: { entryId: number },
): Promise<void> {
  const caller = callerAccess(ctx)
  authorize(caller, 'unshare', await loadEntries(ctx, caller, [input.entryId]))
  await deleteLinkOfEntry(ctx.deps.db, { userId: caller.user.id, entryId: input.entryId })
}

/** Throws NotFoundError, also for an entry in the trash, and ForbiddenError. */
async function loadLinkable(
  ctx: RequestContext,
  { entryId, allow_edit: allowEdit = false }: LinkInput & { entryId: number },
) {
  const caller = callerAccess(ctx)
  const [entry] = await loadEntries(ctx, caller, [entryId])
  if (entry.deletedAt !== null) throw new NotFoundError()
  authorize(caller, 'link', [entry])
  authorizeUploads(caller, { kind: 'link', allowEdit }, [entry])
  return { user: caller.user, entry }
}
