import { isUniqueViolation } from '#db/client.ts'
import { authorize } from '#worker/access/access.ts'
import { callerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ConflictError, NotFoundError, ValidationError } from '#worker/errors.ts'
import { extensionOf, nameColumns } from '#worker/names/entry-name.ts'
import { fileTypeOf } from '#worker/names/entry-type.ts'
import { descriptionKey } from '#worker/names/folded-text.ts'
import { loadEntries } from './get-entry.ts'
import { authorizeFile } from './file-policy.ts'
import { NAME_TAKEN } from './name-taken.ts'
import { noteRecent } from './note-recent.ts'
import { presentEntry } from './present.ts'
import { updateEntry as writeEntry } from './queries.ts'
import type { ShownEntry } from './entry-rows.ts'
import type { FileEntry, UpdateEntryInput } from './schema.ts'

/**
 * Renames an entry, or changes its description or color. Throws NotFoundError, ValidationError when the name is
 * taken, ConflictError when the entry was renamed since the caller read `initialName`.
 */
export async function updateEntry(
  ctx: RequestContext,
  input: UpdateEntryInput & { id: number },
): Promise<FileEntry> {
  const caller = callerAccess(ctx)
  const [row] = await loadEntries(ctx, caller, [input.id])
  authorize(caller, 'update', [row])
  if (row.deletedAt !== null) throw new NotFoundError()
  if (input.color !== undefined && !row.isFolder)
    throw new ValidationError({ color: ['Only folders have a color.'] })
  if (input.name !== undefined && !row.isFolder) {
    // A size that the site no longer takes does not keep a file from its new name.
    authorizeFile(ctx, { name: input.name, mime: row.mime ?? '', sizeBytes: 0 }, 'name')
  }

  const changes = changesOf(row, input)
  const now = ctx.deps.clock().toISOString()
  const isChanged = await writeEntry(ctx.deps.db, row, changes, input.initialName, now).catch(
    (error: unknown) => {
      if (isUniqueViolation(error)) throw new ValidationError({ name: [NAME_TAKEN] })
      throw error
    },
  )
  if (!isChanged)
    throw new ConflictError(
      'This was renamed or removed in the meantime. Please reload and try again.',
    )
  noteRecent(ctx, [row], 'changed')
  return presentEntry({ ...row, ...changes, updatedAt: now }, caller)
}

function changesOf(row: ShownEntry, { name, description, color }: UpdateEntryInput) {
  const extension = name === undefined ? null : extensionOf(name)
  return {
    ...(name !== undefined && nameColumns(name)),
    ...(extension !== null &&
      !row.isFolder && { extension, type: fileTypeOf(row.mime ?? '', extension) }),
    ...(description !== undefined && { description, descriptionKey: descriptionKey(description) }),
    ...(color !== undefined && { color }),
  }
}
