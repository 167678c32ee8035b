import type { RequestContext } from '#worker/context/context.ts'
import type { Place } from '#worker/features/drive/space/open-place.ts'
import type { ReceivedBy } from './notice-queries.ts'
import type { UploadRow } from './queries.ts'

/** Makers of links know what they upload themselves. */
export function receivedByLink(
  { actor }: Pick<RequestContext, 'actor'>,
  { userId }: Pick<UploadRow, 'userId'>,
  link: Place['link'],
): ReceivedBy | null {
  if (!link || (actor.kind === 'user' && actor.user.id === userId)) return null
  const { id: linkId, kind } = link.link
  return { linkId, kind, makerId: userId, folderId: link.root.id }
}
