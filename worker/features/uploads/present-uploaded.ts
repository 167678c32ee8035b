import { unpacked } from '#db/packed.ts'
import { callerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { loadEntries } from '#worker/features/drive/entries/get-entry.ts'
import { presentEntry } from '#worker/features/drive/entries/present.ts'
import { selectCoveredEntries } from '#worker/features/drive/entries/linked-entries.ts'
import type { ShownEntry } from '#worker/features/drive/entries/entry-rows.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { isForRequest } from '#worker/features/drive/space/open-place.ts'
import type { Place } from '#worker/features/drive/space/open-place.ts'
import type { UploadedFile } from './uploaded-file.ts'
import { UploadNotFoundError } from './policy.ts'
import type { UploadRow } from './queries.ts'

/** Who is told of the entry. */
export type Viewer = Pick<Place, 'access' | 'link'>

/** The entry of an upload that is finished. Throws UploadNotFoundError, OtherFileError. */
export async function presentFinished(
  ctx: RequestContext,
  viewer: Viewer,
  upload: UploadRow,
  file: UploadedFile,
): Promise<FileEntry> {
  const { idempotencyKey = null, sizeBytes } = file
  if (idempotencyKey !== null && sizeBytes !== upload.sizeBytes) throw new OtherFileError()
  if (upload.entryId === null) throw new UploadNotFoundError()
  const [row] = viewer.link
    ? unpacked(await selectCoveredEntries(ctx.deps.db, viewer.link.link.hash, upload.entryId))
    : await loadEntries(ctx, callerAccess(ctx), [upload.entryId])
  if (!row) throw new UploadNotFoundError()
  return presentTo(viewer, row, file)
}

/** The senders of a request see what they sent, and nothing of where it has gone. */
export function presentTo(
  { access, link }: Viewer,
  row: ShownEntry,
  file: Pick<UploadedFile, 'name'>,
): FileEntry {
  if (!link) return presentEntry(row, access)
  const entry = presentEntry(row, access, { linkHash: link.link.hash, ...link.root })
  if (!isForRequest({ link })) return entry
  return { ...entry, name: file.name, file_name: file.name, parent_id: null, path: String(row.id) }
}

/** Returning the entry of the key's first file would lose this one. */
export class OtherFileError extends ValidationError {
  constructor() {
    super({ 'idempotency-key': ['This key has been used for another file.'] })
  }
}
