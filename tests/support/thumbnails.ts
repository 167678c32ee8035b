import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { Answer, ApiClient } from './api-client.ts'
import { uploadFile } from './factories.ts'
import type { FileToUpload } from './factories.ts'
import { png } from './pictures.ts'

/** @param query of the address, with its "?". */
export const putThumbnail = (
  client: ApiClient,
  id: number,
  rawBody: BodyInit,
  query = '',
): Promise<Answer> =>
  client.call('PUT', `file-entries/${id}/thumbnail${query}`, undefined, {
    rawBody,
    headers: { 'content-type': 'application/octet-stream' },
  })

/** A file that has a thumbnail, as it is shown then. */
export async function uploadWithThumbnail(
  client: ApiClient,
  file: FileToUpload = {},
  picture: BodyInit = png(),
): Promise<FileEntry> {
  const { id } = await uploadFile(client, file)
  const { status, body } = await putThumbnail(client, id, picture)
  if (status !== 200) throw new Error(`thumbnail answered ${status}: ${JSON.stringify(body)}`)
  return (await client.get(`file-entries/${id}`)).body.fileEntry
}
