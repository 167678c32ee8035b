import type { FileEntry, OtherSpace } from '#worker/features/drive/entries/schema.ts'
import { ApiError } from '#web/api/api-error.ts'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { OtherSpaceDialog, type OtherSpaceDialogProps } from '../dialogs/other-space-dialog.tsx'
import type { FolderTarget } from '../state/folder-target.ts'

/** Whose the entries would be, where the server asks about a move. */
export function otherSpaceOf(error: unknown): OtherSpace | null {
  if (!(error instanceof ApiError) || error.code !== 'other_space') return null
  return (error.body as { other_space: OtherSpace }).other_space
}

/** Whether the user agrees that entries leave the drive that they are in. */
export const agreeToLeave = async (
  entries: readonly FileEntry[],
  target: FolderTarget,
  { owner }: OtherSpace,
): Promise<boolean> =>
  (await openDialog<boolean, OtherSpaceDialogProps>(OtherSpaceDialog, {
    entries,
    place: target.name,
    owner,
  })) === true
