import type { VersionRow } from './queries.ts'
import type { EntryVersion } from './schema.ts'

export const presentVersion = (row: VersionRow): EntryVersion => ({
  id: row.id,
  file_size: row.sizeBytes,
  mime: row.mime,
  created_at: row.storedAt,
  replaced_at: row.replacedAt,
  url: `/api/v1/file-entries/${row.entryId}/versions/${row.id}/content`,
})
