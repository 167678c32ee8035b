import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans, type Translate } from '#web/i18n/i18n-context.tsx'
import { loadWhenIdle } from '#web/ui/loaded-ahead.tsx'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { folderPath, openFolderPath } from '../state/drive-view.ts'
import type { EntryAction } from '../actions/entry-actions.ts'
import { PERSONAL, rootTarget } from '../state/folder-target.ts'
import { startDownload } from '#web/preview/parts/start-download.ts'
import { isAtHome, useViewer, type Viewer } from '../state/ownership.ts'
import { useWorkspace, type ActiveWorkspace } from '../state/workspace.ts'
import { useChosenFiles, type ChosenFiles } from '#web/uploads/chosen-files.tsx'
import { usePreviewAddress } from '../state/preview-address.ts'

export type RunAction = (action: EntryAction, entries: FileEntry[]) => void

/** Does what menus, toolbar and keys name. */
export function useEntryActions(): RunAction {
  const queryClient = useQueryClient()
  const t = useTrans()
  const [, navigate] = useLocation()
  const { openPreview } = usePreviewAddress()
  const viewer = useViewer()
  const chosenFiles = useChosenFiles()
  const { workspace } = useWorkspace()
  return useMemo(() => {
    const withOne: Partial<Record<EntryAction, (entry: FileEntry) => void>> = {
      open: (entry) =>
        entry.type === 'folder' ? navigate(openFolderPath(entry)) : openPreview(entry.hash),
      location: (entry) => navigate(folderPath(entry.location?.hash ?? null)),
      share: (entry) => void openShareDialog(entry),
      request: (folder) =>
        void linkActions().then((part) => part.requestFiles(queryClient, folder)),
      preview: (entry) => openPreview(entry.hash),
      rename: (entry) => void openRenameDialog(entry),
      newVersion: (entry) => void pickVersion(entry, viewer, chosenFiles),
    }
    const withMany: Partial<Record<EntryAction, (entries: FileEntry[]) => void>> = {
      link: (entries) => void linkActions().then((part) => part.getLink(queryClient, entries)),
      download: (entries) => startDownload(entries),
      star: (entries) => void starActions().then((part) => part.starEntries(queryClient, entries)),
      unstar: (entries) =>
        void starActions().then((part) => part.unstarEntries(queryClient, entries)),
      move: (entries) => void moveSomewhere(queryClient, entries, { viewer, workspace }, t),
      copy: (entries) => void copyBeside(queryClient, entries, viewer, t),
      copyTo: (entries) => void copySomewhere(queryClient, entries, workspace, t),
      leave: (entries) => void leave(queryClient, entries, viewer, t),
      trash: (entries) =>
        void trashActions().then((part) =>
          entries.every((entry) => isAtHome(entry, viewer))
            ? part.moveToTrash(queryClient, entries)
            : part.moveSharedToTrash(queryClient, entries, t),
        ),
      restore: (entries) => void restore(queryClient, entries, t),
      deleteForever: (entries) =>
        void trashActions().then((part) => part.deleteForever(queryClient, entries, t)),
    }
    return (action, entries) => {
      if (action === 'emptyTrash')
        void trashActions().then((part) => part.emptyWholeTrash(queryClient, t))
      const [first] = entries
      if (!first) return
      if (entries.length === 1) withOne[action]?.(first)
      withMany[action]?.(entries)
    }
  }, [queryClient, t, navigate, openPreview, viewer, chosenFiles, workspace])
}

const linkActions = () => import('../dialogs/get-link.ts')
const starActions = () => import('../actions/star-entries.ts')
const trashActions = () => import('../actions/trash-actions.ts')
loadWhenIdle(trashActions)

async function openRenameDialog(entry: FileEntry) {
  const { RenameDialog } = await import('../dialogs/rename-dialog.tsx')
  await openDialog(RenameDialog, { entry })
}

async function pickVersion(entry: FileEntry, viewer: Viewer, chosenFiles: ChosenFiles) {
  const { uploadNewVersion } = await import('../actions/upload-new-version.ts')
  uploadNewVersion(entry, viewer, chosenFiles)
}

async function openShareDialog(entry: FileEntry) {
  const { ShareDialog } = await import('../dialogs/share-dialog.tsx')
  await openDialog(ShareDialog, { entry, part: 'people' })
}

async function moveSomewhere(
  queryClient: QueryClient,
  entries: FileEntry[],
  shown: { viewer: Viewer; workspace: ActiveWorkspace },
  t: Translate,
) {
  const { moveToChosenFolder } = await import('../placing/choose-folder.ts')
  await moveToChosenFolder(queryClient, entries, shown, t)
}

async function copySomewhere(
  queryClient: QueryClient,
  entries: FileEntry[],
  workspace: ActiveWorkspace,
  t: Translate,
) {
  const { copyToChosenFolder } = await import('../placing/choose-folder.ts')
  await copyToChosenFolder(queryClient, entries, workspace, t)
}

/** Copies of others' entries go into the user's own drive. */
async function copyBeside(
  queryClient: QueryClient,
  entries: FileEntry[],
  viewer: Viewer,
  t: Translate,
) {
  const { copyEntries } = await import('../placing/copy-entries.ts')
  const areMine = entries.every((entry) => isAtHome(entry, viewer))
  await copyEntries(queryClient, entries, areMine ? null : rootTarget(PERSONAL, t))
}

async function leave(
  queryClient: QueryClient,
  entries: FileEntry[],
  { userId }: Viewer,
  t: Translate,
) {
  const { leaveShares } = await import('../actions/leave-shares.ts')
  if (userId !== undefined) await leaveShares(queryClient, entries, userId, t)
}

async function restore(queryClient: QueryClient, entries: FileEntry[], t: Translate) {
  const { restoreFromTrash } = await import('../placing/restore-entries.ts')
  await restoreFromTrash(queryClient, entries, t)
}
