import { z } from 'zod'
import { EntryId } from '#worker/features/drive/entries/schema.ts'

/** What a file held before it was replaced. Times are ISO 8601 in UTC. */
export interface EntryVersion {
  id: number
  /** Bytes; they count as space in use. */
  file_size: number
  mime: string | null
  /** When this content was uploaded. */
  created_at: string
  /** When it was replaced. */
  replaced_at: string
  /** Where its bytes are, path-absolute; as a download. */
  url: string
}

export interface ListVersionsResponse {
  status: 'success'
  /** The latest first. */
  versions: EntryVersion[]
}

export const EntryParam = z.object({ id: EntryId })
export const VersionParam = EntryParam.extend({ versionId: EntryId })
export type VersionParam = z.infer<typeof VersionParam>
