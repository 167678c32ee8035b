import { authorize } from '#worker/access/access.ts'
import { callerAccess, openSpace } from '#worker/access/open-space.ts'
import type { CallerAccess } from '#worker/access/open-space.ts'
import { randomHash } from '#worker/auth/tokens.ts'
import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { loadEntries } from '#worker/features/drive/entries/get-entry.ts'
import type { ShownEntry } from '#worker/features/drive/entries/entry-rows.ts'
import { pageNumbers } from '#worker/paging/page-numbers.ts'
import { authorizeUploads, changesOf, storeLink } from './link-changes.ts'
import { presentLink, presentListedLink } from './present.ts'
import { selectOwnLink, selectOwnLinks } from './queries.ts'
import { deleteOwnLink, insertLink, updateLink as storeChanges } from './link-change-queries.ts'
import type {
  ChangeLinkInput,
  CreateLinkInput,
  LinkPage,
  ListLinksQuery,
  ShareableLink,
} from './schema.ts'

/** A page of the caller's links into a workspace, the newest first. Throws UnauthorizedError, NotFoundError. */
export async function listLinks(
  ctx: RequestContext,
  { page, perPage, workspaceId }: ListLinksQuery,
): Promise<LinkPage> {
  const offset = (page - 1) * perPage
  const { user, spaceId } = openSpace(ctx, workspaceId)
  const own = { userId: user.id, spaceId }
  const rows = await selectOwnLinks(ctx.deps.db, own, { limit: perPage, offset })
  const data = rows.slice(0, perPage).map((row) => presentListedLink(ctx, row))
  const hasMore = rows.length > perPage
  return { data, ...pageNumbers({ number: page, perPage, rowCount: data.length, hasMore }) }
}

/** Makes one more link, to one or several entries of one space. Throws NotFoundError, ForbiddenError, ValidationError. */
export async function createLink(
  ctx: RequestContext,
  env: WorkerEnv,
  { entryIds, kind, ...input }: CreateLinkInput,
): Promise<ShareableLink> {
  const caller = callerAccess(ctx)
  const rows = await loadEntries(ctx, caller, entryIds)
  const entries = linkable(caller, entryIds, rows)
  authorizeUploads(caller, { kind, allowEdit: input.allow_edit ?? false }, rows)
  const changes = { ...(await changesOf(ctx, env, input)), entries }
  const now = ctx.deps.clock().toISOString()
  const link = { hash: randomHash(), kind, userId: caller.user.id, now }
  return presentLink(ctx, await storeLink(() => insertLink(ctx.deps.db, link, changes)))
}

/** Throws NotFoundError for a link that is not the caller's, ForbiddenError, ValidationError. */
export async function updateLink(
  ctx: RequestContext,
  env: WorkerEnv,
  { id, entryIds, kind, ...input }: ChangeLinkInput & { id: number },
): Promise<ShareableLink> {
  const caller = callerAccess(ctx)
  const own = { userId: caller.user.id, id }
  const found = await selectOwnLink(ctx.deps.db, own, entryIds ?? [])
  if (!found.link) throw new NotFoundError()
  authorize(caller, 'link', found.entries)
  if (kind !== undefined && kind !== found.link.kind)
    throw new ValidationError({ kind: ['A link cannot become a file request, nor the reverse.'] })
  const entries = entryIds && linkable(caller, entryIds, found.wanted)
  // Other changes need no right to create: a password can always be set.
  const allowEdit = input.allow_edit ?? (entryIds !== undefined && found.link.allowEdit)
  const uploads = { kind: found.link.kind, allowEdit }
  if (entryIds || allowEdit)
    authorizeUploads(caller, uploads, entryIds ? found.wanted : found.entries)
  const changes = { ...(await changesOf(ctx, env, input)), entries }
  const now = ctx.deps.clock().toISOString()
  return presentLink(ctx, await storeLink(() => storeChanges(ctx.deps.db, id, changes, now)))
}

/** To take a link away needs no right: that only ever closes something. Throws NotFoundError. */
export async function deleteLink(ctx: RequestContext, { id }: { id: number }): Promise<void> {
  if (!(await deleteOwnLink(ctx.deps.db, requireUser(ctx).id, id))) throw new NotFoundError()
}

/** Requires that all are there, outside the trash, and may be linked together. */
function linkable(caller: CallerAccess, ids: readonly number[], entries: readonly ShownEntry[]) {
  const [first] = entries
  if (!first || entries.length !== ids.length) throw new NotFoundError()
  if (entries.some(({ deletedAt }) => deletedAt !== null)) throw new NotFoundError()
  authorize(caller, 'link', entries)
  const { spaceId } = first
  if (entries.some((entry) => entry.spaceId !== spaceId))
    throw new ValidationError({
      entryIds: ['A link leads to files and folders of one place only.'],
    })
  return { spaceId, ids }
}
