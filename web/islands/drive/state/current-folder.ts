import { createContext, use } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { Translate } from '#web/i18n/i18n-context.tsx'
import type { EntryPage } from './entry-pages.ts'
import type { DriveView } from './drive-view.ts'
import { mayInWorkspace, type ActiveWorkspace } from './workspace.ts'
import { folderTarget, rootTarget, type FolderTarget } from './folder-target.ts'

/** The folder shown; null while it is loading, and where nothing can be put into what is shown. */
export const CurrentFolderContext = createContext<FolderTarget | null>(null)

export const useCurrentFolder = (): FolderTarget | null => use(CurrentFolderContext)

export function currentFolder(
  view: DriveView,
  page: EntryPage | undefined,
  workspace: ActiveWorkspace,
  t: Translate,
): FolderTarget | null {
  if (view.kind !== 'folder' || !page) return null
  if (!mayCreateIn(page.folder, workspace)) return null
  return page.folder ? folderTarget(page.folder) : rootTarget(workspace, t)
}

/**
 * Where the New menu adds to: the folder shown, else the top of the workspace. Undefined while the folder is loading; null
 * where the user may add nothing.
 */
export function newTarget(
  view: DriveView,
  page: EntryPage | undefined,
  workspace: ActiveWorkspace,
  t: Translate,
): FolderTarget | null | undefined {
  const folder = currentFolder(view, page, workspace, t)
  if (folder) return folder
  if (!mayInWorkspace(workspace, 'files.create')) return null
  return view.kind === 'folder' && !page ? undefined : rootTarget(workspace, t)
}

/** Whether entries may be added; until the folder is loaded, as in the root. */
export const mayCreateIn = (
  folder: FileEntry | null | undefined,
  workspace: ActiveWorkspace,
): boolean => folder?.permissions['files.create'] ?? mayInWorkspace(workspace, 'files.create')
