import type { FileEntry, FolderCrumb } from '#worker/features/drive/entries/schema.ts'
import { DRIVE_PATH, SHARES_PATH, TRASH_PATH, folderPath, trashPath } from './drive-view.ts'
import { isAtHome, type Viewer } from './ownership.ts'

/** The place that the topmost folder of a way is in. */
export function addressOfTop(folder: FileEntry, viewer: Viewer): string {
  if (folder.deleted_at !== null) return TRASH_PATH
  return isAtHome(folder, viewer) ? DRIVE_PATH : SHARES_PATH
}

/** Where the way up leads from a folder; `breadcrumb` ends with it. */
export function addressAbove(
  folder: FileEntry,
  breadcrumb: readonly FolderCrumb[],
  viewer: Viewer,
): string {
  const parent = breadcrumb.at(-2)
  if (!parent) return addressOfTop(folder, viewer)
  return folder.deleted_at === null ? folderPath(parent.hash) : trashPath(parent.hash)
}
