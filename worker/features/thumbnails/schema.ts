import { z } from 'zod'
import { EntryId } from '#worker/features/drive/entries/schema.ts'
import { success } from '#worker/input/answer.ts'
import { WorkspaceQuery } from '#worker/input/workspace-query.ts'

/** Of a picture's body. */
export const MAX_THUMBNAIL_BYTES = 200_000

/** Allowed also for files that are smaller: thumbnails count toward nobody's space. */
export const MAX_BYTES_FOR_SMALL_FILE = 16_000

/** A small file can unfold into gigabytes; this much is nothing to any device, a screenful of them at once. */
export const MAX_SIDE_PX = 512

export const EntryParam = z.object({ id: EntryId })

export const SetThumbnailQuery = WorkspaceQuery.extend({
  /** The `file_name` of the content that the picture was made of: refused when the file holds another by now. */
  fileName: z.string().max(255).optional(),
})

export const ThumbnailQuery = z.object({
  link: z.string().max(64).optional(),
  /** As it is in `thumbnail_url`; with it, the picture may be kept. */
  v: z.string().max(20).optional(),
})

export const SetThumbnailResponse = success({
  /** The picture sent, or the one that was there first. */
  thumbnail_url: z.string().nullable(),
})
export type SetThumbnailResponse = z.infer<typeof SetThumbnailResponse>
