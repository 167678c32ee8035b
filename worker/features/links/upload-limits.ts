import type { RequestContext } from '#worker/context/context.ts'
import { PayloadTooLargeError, ValidationError } from '#worker/errors.ts'
import type { OpenedLink } from '#worker/features/drive/entries/visit-link.ts'

/** Files and bytes; null = no limit. */
export interface UploadRoom {
  files: number | null
  bytes: number | null
}

/** How much may be uploaded by a link in all: as its maker says, else as the site does. */
export function uploadLimitsOf(
  { site }: Pick<RequestContext, 'site'>,
  { maxUploads, maxUploadBytes }: Pick<OpenedLink['uploads'], 'maxUploads' | 'maxUploadBytes'>,
): UploadRoom {
  const files = maxUploads ?? site.settings['links.upload_files']
  const bytes = maxUploadBytes ?? site.settings['links.upload_bytes']
  return { files: files || null, bytes: bytes || null }
}

/** How much of that is left. */
export function uploadRoomOf(
  ctx: Pick<RequestContext, 'site'>,
  uploads: OpenedLink['uploads'],
): UploadRoom {
  const { files, bytes } = uploadLimitsOf(ctx, uploads)
  return {
    files: files && Math.max(0, files - uploads.uploads),
    bytes: bytes && Math.max(0, bytes - uploads.uploadBytes),
  }
}

/** Throws LinkFullError. */
export function authorizeByLink(
  ctx: Pick<RequestContext, 'site'>,
  { uploads }: OpenedLink,
  sizeBytes: number,
): void {
  const problem = roomProblem(uploadRoomOf(ctx, uploads), { files: 1, bytes: sizeBytes })
  if (problem !== null) throw new LinkFullError(problem)
}

/** Why a link does not take so many files and bytes; null where it does. */
export function roomProblem(
  room: UploadRoom,
  sent: { files: number; bytes: number },
): string | null {
  if (room.files !== null && sent.files > room.files) return 'This link takes no more files.'
  if (room.bytes !== null && sent.bytes > room.bytes)
    return 'This link takes no more files of this size.'
  return null
}

/** The owner of the link has said how much they take. */
class LinkFullError extends PayloadTooLargeError {}

/**
 * Who a visitor says to be; empty = they did not say. Those who are signed in have told the site.
 * @throws ValidationError for a request, which asks everybody.
 */
export function senderOf(
  { actor }: Pick<RequestContext, 'actor'>,
  { link }: OpenedLink,
  said: string | null,
): string {
  const user = actor.kind === 'user' ? actor.user : null
  const name = said ?? [user?.firstName, user?.lastName].filter(Boolean).join(' ')
  if (name === '' && link.kind === 'request')
    throw new ValidationError({ senderName: ['Please enter your name.'] })
  return name
}
