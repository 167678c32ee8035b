import { z } from 'zod'
import { EntryId } from '#worker/features/drive/entries/schema.ts'
import { success, Time } from '#worker/input/answer.ts'

/** An earlier content of a file. Times are ISO 8601 in UTC. */
export const EntryVersion = z
  .object({
    id: z.int(),
    /** Bytes; they count as space in use. */
    file_size: z.int(),
    mime: z.string().nullable(),
    /** When this content was uploaded. */
    created_at: Time,
    /** When it was replaced. */
    replaced_at: Time,
    /** Where its bytes are, path-absolute; as a download. */
    url: z.string(),
  })
  .meta({ ref: 'EntryVersion' })
export type EntryVersion = z.infer<typeof EntryVersion>

export const ListVersionsResponse = success({
  /** The latest first. */
  versions: z.array(EntryVersion),
})
export type ListVersionsResponse = z.infer<typeof ListVersionsResponse>

export const EntryParam = z.object({ id: EntryId })
export const VersionParam = EntryParam.extend({ versionId: EntryId })
export type VersionParam = z.infer<typeof VersionParam>
