import { parseInput } from '#worker/input/parse-input.ts'
import { UploadFields } from '../schema.ts'

/** What the metadata of an upload says of the file. Throws ValidationError. */
export function fileOfMetadata(
  metadata: Readonly<Record<string, unknown>> | null,
  sizeBytes: number,
) {
  const { clientName, name, filename, clientMime, type, filetype, ...rest } = metadata ?? {}
  // What is sent as `size` means something else to each client; how long it is, is said elsewhere.
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
  }
}
