import { randomHash } from '#worker/auth/tokens.ts'
import { requireUser } from '#worker/context.ts'
import type { RequestContext, SignedInUser } from '#worker/context.ts'
import { ForbiddenError, NotFoundError } from '#worker/errors.ts'
import { loadEntries } from '#worker/features/drive/get-entry.ts'
import { personalScope } from '#worker/features/drive/policy.ts'
import { hasPermission } from '#worker/permissions.ts'
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
    { scope: personalScope(requireUser(ctx)), id: input.entryId },
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
  const user = requireUser(ctx)
  authorizeLinks(user)
  const entry = await loadOwnEntry(ctx, user, input.entryId)
  if (entry.deletedAt !== null) throw new NotFoundError()
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
  const user = requireUser(ctx)
  authorizeLinks(user)
  const entry = await loadOwnEntry(ctx, user, input.entryId)
  if (entry.deletedAt !== null) throw new NotFoundError()
  const row = await updateLinkOfEntry(ctx.deps.db, input.entryId, {
    ...(await changesOf(ctx, input)),
    updatedAt: ctx.deps.clock().toISOString(),
  })
  if (!row) throw new NotFoundError()
  return presentLink(row)
}

export async function deleteLink(ctx: RequestContext, input: { entryId: number }): Promise<void> {
  await loadOwnEntry(ctx, requireUser(ctx), input.entryId)
  await deleteLinkOfEntry(ctx.deps.db, input.entryId)
}

/** To take a link away needs no right: that only ever closes something. Throws ForbiddenError. */
function authorizeLinks(user: SignedInUser): void {
  if (!hasPermission({ user, guest_role: null }, 'links.create')) throw new ForbiddenError()
}

async function loadOwnEntry(ctx: RequestContext, user: SignedInUser, entryId: number) {
  const [entry] = await loadEntries(ctx, personalScope(user), [entryId])
  return entry
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
