import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'

/** Makes a small picture of a file and stores it beside the file; answers its address, or null. Throws. */
export async function makeThumbnail(entry: FileEntry, file: Blob | null): Promise<string | null> {
  // Never asked for on the server, whose bundle is spared what pictures are made with.
  if (import.meta.env.SSR) return null
  const { makePicture } = await import('./make-picture.ts')
  const body = await makePicture(entry, file)
  if (!body) return null
  const { thumbnail_url: url } = await unwrap(
    api['file-entries'][':id'].thumbnail.$put(
      {
        param: { id: String(entry.id) },
        // It may have got another content while the picture was being made.
        query: { fileName: entry.file_name },
      },
      { init: { body, headers: { 'content-type': body.type } } },
    ),
  )
  return url
}
