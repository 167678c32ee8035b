import { parseInput } from '#worker/input/parse-input.ts'
import { UploadFields } from '../schema.ts'

/**
 * Parses a file's description from the metadata of an upload.
 * @throws ValidationError.
 */
export function fileOfMetadata(
  metadata: Readonly<Record<string, unknown>> | null,
  sizeBytes: number,
) {
  const { clientName, name, filename, clientMime, type, filetype, ...rest } = metadata ?? {}
  // Clients disagree on `size` in the metadata; the length has a header.
  const { size: _size, ...fields } = rest
  const input = parseInput(UploadFields, {
    ...fields,
    clientName: clientName ?? name ?? filename,
    clientMime: clientMime ?? type ?? filetype,
  })
  return {
    name: input.clientName,
    mime: input.clientMime,
    sizeBytes,
    parentId: input.parentId,
    relativePath: input.relativePath,
    workspaceId: input.workspaceId,
    onConflict: input.onConflict,
    replacesId: input.replacesId,
    senderName: input.senderName,
  }
}
