import type { RequestContext } from '#worker/context/context.ts'
import { contentNameOf } from '#worker/storage/packs.ts'
import type { ByteSpan } from '#worker/storage/slices.ts'
import type { ZipEntry } from '#worker/storage/zip-stream.ts'
import type { EntryRow } from '../entries/entry-rows.ts'

type StoredEntry = Pick<
  EntryRow,
  'id' | 'isFolder' | 'updatedAt' | 'sizeBytes' | 'objectKey' | 'etag' | 'crc32'
>

/** A file or folder of the drive as it is in a zip. */
export const zipEntryOf = (
  { deps }: Pick<RequestContext, 'deps'>,
  path: string,
  entry: StoredEntry,
): ZipEntry => ({
  path,
  modifiedAt: entry.updatedAt,
  isFolder: entry.isFolder,
  sizeBytes: entry.isFolder ? 0 : entry.sizeBytes,
  crc32: entry.isFolder ? 0 : entry.crc32,
  contentId: `${contentNameOf(entry.objectKey ?? '', entry.etag ?? '')} ${entry.etag}`,
  open: (span) => openFile(deps, entry, span),
})

/** Throws when the bucket has not what the database says: nobody is answered with less. */
async function openFile(
  { objects }: RequestContext['deps'],
  { id, objectKey, etag }: StoredEntry,
  span: ByteSpan,
): Promise<ReadableStream<Uint8Array>> {
  const body = objectKey !== null && etag !== null && (await objects.read(objectKey, etag, span))
  if (!body) throw new Error(`the object of entry ${id} is missing or has changed`)
  return body
}
