import type { RequestContext } from '#worker/context/context.ts'
import type { EntryType } from '#worker/names/entry-type.ts'
import type { InheritedLinkRow, LinkRow, ListedEntry } from './queries.ts'
import type { InheritedLink, ListedLink, ShareableLink } from './schema.ts'
import { uploadLimitsOf } from './upload-limits.ts'

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
