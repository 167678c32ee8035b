import { extensionOf } from '#worker/names/entry-name.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { isAtHome, type Viewer } from '../state/ownership.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import type { ChosenFiles } from '#web/uploads/chosen-files.tsx'

/** Has a file chosen whose content becomes a file's; it stays what it is, and keeps the former content as a version. */
export function uploadNewVersion(entry: FileEntry, viewer: Viewer, chosenFiles: ChosenFiles): void {
  const extension = extensionOf(entry.name)
  const input = document.createElement('input')
  input.type = 'file'
  if (extension) input.accept = `.${extension}`
  input.onchange = () => {
    const file = input.files?.[0]
    if (!file) return
    // Dialogs offer other types as well.
    if (extensionOf(file.name) !== extension) {
      toast.danger({
        message: 'A new version of “:name” must be a file of the same type.',
        values: { name: entry.name },
      })
      return
    }
    const { id: replacesId, parent_id: parentId } = entry
    // Into files that are shared from elsewhere, uploads come from the user's own drive.
    const workspaceId = isAtHome(entry, viewer) ? entry.workspace_id : 0
    const destination = { parentId, workspaceId, replacesId }
    chosenFiles.add([{ file, relativePath: null }], destination).catch(showHttpErrorToast)
  }
  input.click()
}
