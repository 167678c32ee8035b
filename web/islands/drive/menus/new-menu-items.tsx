import { useQueryClient } from '@tanstack/react-query'
import { ClipboardPaste, FilePlus, FileUp, FolderPlus, FolderUp } from 'lucide-react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { Menu, MenuItem, MenuSection } from '#web/ui/overlays/menu.tsx'
import { useCurrentFolder } from '../state/current-folder.ts'
import type { FolderTarget } from '../state/folder-target.ts'
import { entriesMessage } from '../state/entries-message.ts'
import { useFilePicker } from '#web/uploads/file-picker.tsx'
import { usePreviewAddress } from '../state/preview-address.ts'
import { keepDraft } from '../text-editor/text-drafts.ts'
import { revealEntry } from '../state/reveal-entry.ts'
import { pasteEntries } from '../placing/paste-entries.ts'
import { useClippedEntries } from '../actions/use-clipped-entries.ts'

/** Adds to a folder, which is named where another place is shown. */
export function NewMenuItems({ target }: { target: FolderTarget }) {
  const t = useTrans()
  const { pickFiles, pickFolder } = useFilePicker()
  const queryClient = useQueryClient()
  const clipped = useClippedEntries()
  const folder = useCurrentFolder()
  const { openPreview } = usePreviewAddress()
  const items = (
    <>
      <MenuItem icon={<FileUp aria-hidden="true" />} onAction={pickFiles}>
        {t('Upload files')}
      </MenuItem>
      <MenuItem icon={<FolderUp aria-hidden="true" />} onAction={pickFolder}>
        {t('Upload folder')}
      </MenuItem>
      <MenuItem
        icon={<FolderPlus aria-hidden="true" />}
        onAction={() => void openNewFolderDialog(target.id)}
      >
        {t('New folder')}
      </MenuItem>
      <MenuItem
        icon={<FilePlus aria-hidden="true" />}
        onAction={() =>
          void openNewTextFileDialog(target.id).then((file) => {
            if (!file) return
            keepDraft(file.id, null)
            openPreview(file.hash)
          })
        }
      >
        {t('Text file')}
      </MenuItem>
      {clipped && folder && (
        <MenuItem
          icon={<ClipboardPaste aria-hidden="true" />}
          onAction={() => void pasteEntries(queryClient, folder)}
        >
          {t(entriesMessage(clipped.entries, 'Paste “:name”', 'Paste :count items'))}
        </MenuItem>
      )}
    </>
  )
  return (
    <Menu aria-label={t('New')}>
      {folder ? (
        items
      ) : (
        <MenuSection title={t('In “:name”', { name: target.name })}>{items}</MenuSection>
      )}
    </Menu>
  )
}

export async function openNewFolderDialog(parentId: number | null) {
  const { NewFolderDialog } = await import('../dialogs/new-folder-dialog.tsx')
  const folder = await openDialog<FileEntry, { parentId: number | null }>(NewFolderDialog, {
    parentId,
  })
  if (folder) revealEntry(folder)
}

async function openNewTextFileDialog(parentId: number | null) {
  const { NewTextFileDialog } = await import('../dialogs/new-text-file-dialog.tsx')
  const file = await openDialog<FileEntry, { parentId: number | null }>(NewTextFileDialog, {
    parentId,
  })
  if (file) revealEntry(file)
  return file
}
