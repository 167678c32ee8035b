import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans, type Translate } from '#web/i18n/i18n-context.tsx'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { folderPath } from '../state/drive-view.ts'
import type { EntryAction } from '../actions/entry-actions.ts'
import { startDownload } from '#web/preview/parts/start-download.ts'
import { starEntries, unstarEntries } from '../actions/star-entries.ts'
import { deleteForever, emptyWholeTrash, moveToTrash } from '../actions/trash-actions.ts'
import { usePreviewAddress } from '../state/preview-address.ts'

export type RunAction = (action: EntryAction, entries: FileEntry[]) => void

/** Does what menus, toolbar and keys name. */
export function useEntryActions(): RunAction {
  const queryClient = useQueryClient()
  const t = useTrans()
  const [, navigate] = useLocation()
  const { openPreview } = usePreviewAddress()
  return useMemo(() => {
    const withOne: Partial<Record<EntryAction, (entry: FileEntry) => void>> = {
      open: (entry) =>
        entry.type === 'folder' ? navigate(folderPath(entry.hash)) : openPreview(entry.hash),
      location: (entry) => navigate(folderPath(entry.location?.hash ?? null)),
      link: (entry) => void openLinkDialog(entry),
      preview: (entry) => openPreview(entry.hash),
      rename: (entry) => void openRenameDialog(entry),
    }
    const withMany: Partial<Record<EntryAction, (entries: FileEntry[]) => void>> = {
      download: (entries) => startDownload(entries),
      star: (entries) => void starEntries(queryClient, entries),
      unstar: (entries) => void unstarEntries(queryClient, entries),
      move: (entries) => void moveSomewhere(queryClient, entries, t),
      copy: (entries) => void copyBeside(queryClient, entries),
      copyTo: (entries) => void copySomewhere(queryClient, entries, t),
      trash: (entries) => void moveToTrash(queryClient, entries),
      restore: (entries) => void restore(queryClient, entries, t),
      deleteForever: (entries) => void deleteForever(queryClient, entries, t),
    }
    return (action, entries) => {
      if (action === 'emptyTrash') void emptyWholeTrash(queryClient, t)
      const [first] = entries
      if (!first) return
      if (entries.length === 1) withOne[action]?.(first)
      withMany[action]?.(entries)
    }
  }, [queryClient, t, navigate, openPreview])
}

async function openRenameDialog(entry: FileEntry) {
  const { RenameDialog } = await import('../dialogs/rename-dialog.tsx')
  await openDialog(RenameDialog, { entry })
}

async function openLinkDialog(entry: FileEntry) {
  const { LinkDialog } = await import('../dialogs/link-dialog.tsx')
  await openDialog(LinkDialog, { entry })
}

async function moveSomewhere(queryClient: QueryClient, entries: FileEntry[], t: Translate) {
  const { moveToChosenFolder } = await import('../placing/choose-folder.ts')
  await moveToChosenFolder(queryClient, entries, t)
}

async function copySomewhere(queryClient: QueryClient, entries: FileEntry[], t: Translate) {
  const { copyToChosenFolder } = await import('../placing/choose-folder.ts')
  await copyToChosenFolder(queryClient, entries, t)
}

async function copyBeside(queryClient: QueryClient, entries: FileEntry[]) {
  const { copyEntries } = await import('../placing/copy-entries.ts')
  await copyEntries(queryClient, entries, null)
}

async function restore(queryClient: QueryClient, entries: FileEntry[], t: Translate) {
  const { restoreFromTrash } = await import('../placing/restore-entries.ts')
  await restoreFromTrash(queryClient, entries, t)
}
