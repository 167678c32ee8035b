import type { InheritedLinkRow, LinkRow } from './queries.ts'
import type { InheritedLink, ShareableLink } from './schema.ts'

export function presentLink(row: LinkRow): ShareableLink {
  return {
    id: row.id,
    hash: row.hash,
    user_id: row.userId,
    entry_id: row.entryId,
    password: row.passwordHash !== null,
    expires_at: row.expiresAt,
    allow_download: row.allowDownload,
    allow_edit: false,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  }
}

export const presentInheritedLink = (link: InheritedLinkRow): InheritedLink => ({
  entry_id: link.entryId,
  name: link.name,
  hash: link.hash,
  password: link.passwordHash !== null,
})
