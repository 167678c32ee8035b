import {
  addressPassCookie,
  isAddressPassValid,
  isLinkPassValid,
  linkPassCookie,
} from '#worker/auth/link-pass.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { LinkCodeRequiredError, LinkPasswordRequiredError } from './link-errors.ts'
import { selectLinkedEntries } from './linked-entries.ts'
import type { EntryLink, LinkedEntry } from './linked-entries.ts'

/** A link with what is told of it. */
export type OpenedLink = Omit<LinkedEntry, 'root'>

/**
 * Opens a link without listing what is in it. One round trip.
 * @throws NotFoundError, LinkPasswordRequiredError, LinkCodeRequiredError.
 */
export async function visitLink(ctx: RequestContext, link: string): Promise<OpenedLink> {
  return openFound(ctx, await selectLinkedEntries(ctx.deps.db, link))
}

/** As {@link visitLink}, before the visitor has proven anything. Throws NotFoundError. */
export async function findLivingLink(ctx: RequestContext, link: string): Promise<EntryLink> {
  const [first] = await selectLinkedEntries(ctx.deps.db, link)
  if (!first || isUsedUp(first.link)) throw new NotFoundError()
  requireLivingLink(ctx, first.link)
  return first.link
}

/** As {@link visitLink}, of rows that were loaded with others. */
export async function openFound(
  ctx: RequestContext,
  roots: readonly LinkedEntry[],
): Promise<OpenedLink> {
  const [first] = roots
  if (!first || isUsedUp(first.link)) throw new NotFoundError()
  await authorizeVisit(ctx, first.link)
  return first
}

/** Whether its limit of downloads has ended the link. */
export const isUsedUp = ({ maxDownloads, downloads }: EntryLink): boolean =>
  maxDownloads !== null && downloads >= maxDownloads

/** Requires that a link has not expired and its maker may still share there. Throws NotFoundError. */
export function requireLivingLink({ deps }: Pick<RequestContext, 'deps'>, link: EntryLink): void {
  const isExpired = link.expiresAt !== null && Date.parse(link.expiresAt) <= deps.clock().getTime()
  if (isExpired || !link.makerMayShare) throw new NotFoundError()
}

/**
 * Requires a living link, and that the visitor has given its password and proven one of its addresses, if it has any.
 * @throws NotFoundError, LinkPasswordRequiredError, LinkCodeRequiredError.
 */
export async function authorizeVisit(ctx: RequestContext, link: EntryLink): Promise<void> {
  requireLivingLink(ctx, link)
  const now = ctx.deps.clock()
  const { appKey } = ctx.deps.config
  const { cookies } = ctx.client
  const { id, hash, passwordHash, addressIds } = link
  if (passwordHash !== null) {
    const pass = cookies[linkPassCookie(hash)]
    if (!(await isLinkPassValid(appKey, { id, passwordHash }, pass, now)))
      throw new LinkPasswordRequiredError()
  }
  if (addressIds.length === 0) return
  if (!(await isAddressPassValid(appKey, link, cookies[addressPassCookie(hash)], now)))
    throw new LinkCodeRequiredError()
}

interface Place {
  id: number
  ancestors: string
}

export const isWithin = (place: Place, root: Place) =>
  place.id === root.id || place.ancestors.includes(`/${root.id}/`)

/** A link may lead to a folder and to something in it: the way begins at the folder. */
export const topmost = <Root extends Place>(
  roots: readonly Root[],
  place: Place,
): Root | undefined =>
  roots
    .filter((root) => isWithin(place, root))
    .toSorted((a, b) => a.ancestors.length - b.ancestors.length)[0]
