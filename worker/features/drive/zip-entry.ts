import type { RequestContext } from '#worker/context.ts'
import type { EntryRow } from './queries.ts'

/** All bytes of a file. Throws when the bucket has not what the database says: nobody is answered with less. */
export async function openFile(
  ctx: Pick<RequestContext, 'deps'>,
  file: Pick<EntryRow, 'id' | 'objectKey' | 'etag' | 'sizeBytes'>,
): Promise<ReadableStream<Uint8Array>> {
  const { id, objectKey, etag, sizeBytes } = file
  const body =
    objectKey !== null &&
    etag !== null &&
    (await ctx.deps.objects.read(objectKey, etag, { offset: 0, length: sizeBytes }))
  if (!body) throw new Error(`the object of entry ${id} is missing or has changed`)
  return body
}
