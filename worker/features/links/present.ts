import { mayAnywhere } from '#worker/access/access.ts'
import type { SpaceAccess } from '#worker/access/access.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { OpenedLink } from '#worker/features/drive/entries/visit-link.ts'
import type { EntryType } from '#worker/names/entry-type.ts'
import type { InheritedLinkRow, LinkRow, ListedEntry } from './queries.ts'
import type { InheritedLink, ListedLink, OpenedLinkResponse, ShareableLink } from './schema.ts'
import { uploadLimitsOf, uploadRoomOf } from './upload-limits.ts'

export function presentLink(ctx: Pick<RequestContext, 'site'>, row: LinkRow): ShareableLink {
  return {
    id: row.id,
    hash: row.hash,
    name: row.name,
    user_id: row.userId,
    entry_id: row.entryIds[0] ?? 0,
    entry_ids: row.entryIds,
    kind: row.kind,
    message: row.message,
    password: row.passwordHash !== null,
    emails: row.emails,
    expires_at: row.expiresAt,
    allow_download: row.allowDownload,
    allow_edit: row.allowEdit,
    limits: { downloads: row.maxDownloads, ...uploadLimitsOf(ctx, row) },
    views: row.views,
    downloads: row.downloads,
    uploads: row.uploads,
    last_opened_at: row.lastOpenedAt,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  }
}

export const presentListedLink = (
  ctx: Pick<RequestContext, 'site'>,
  row: LinkRow & { entries: ListedEntry[] },
): ListedLink => ({
  ...presentLink(ctx, row),
  entries: row.entries.map(({ id, hash, name, type, deletedAt }) => ({
    id,
    hash,
    name,
    type: type as EntryType,
    deleted_at: deletedAt,
  })),
})

export const presentInheritedLink = (link: InheritedLinkRow): InheritedLink => ({
  entry_id: link.entryId,
  name: link.name,
  hash: link.hash,
  password: link.passwordHash !== null,
  emails: link.hasAddresses,
})

/** A link as its visitors see it. */
export function presentOpenedLink(
  ctx: Pick<RequestContext, 'site'>,
  opened: OpenedLink,
  access: SpaceAccess,
): Omit<OpenedLinkResponse['link'], 'entry_hashes' | 'entry'> {
  const { link, name, message, maker, uploads } = opened
  const canUpload = mayAnywhere(access, 'create')
  return {
    hash: link.hash,
    name,
    kind: link.kind,
    message,
    allow_download: link.kind === 'link' && link.allowDownload,
    allow_edit: canUpload,
    uploads: canUpload ? uploadRoomOf(ctx, uploads) : null,
    expires_at: link.expiresAt,
    shared_by: {
      // Not what stands before the "@", as elsewhere: visitors are strangers.
      display_name: [maker.firstName, maker.lastName].filter(Boolean).join(' ') || null,
      avatar: maker.avatar,
    },
  }
}
