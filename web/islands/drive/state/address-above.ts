import type { FileEntry, FolderCrumb } from '#worker/features/drive/entries/schema.ts'
import { DRIVE_PATH, SHARES_PATH, folderPath } from './drive-view.ts'
import { isAtHome, type Viewer } from './ownership.ts'

/** The place that the topmost folder of a way is in. */
export const addressOfTop = (folder: FileEntry, viewer: Viewer): string =>
  isAtHome(folder, viewer) ? DRIVE_PATH : SHARES_PATH

/** Where the way up leads from a folder; `breadcrumb` ends with it. */
export function addressAbove(
  folder: FileEntry,
  breadcrumb: readonly FolderCrumb[],
  viewer: Viewer,
): string {
  const parent = breadcrumb.at(-2)
  return parent ? folderPath(parent.hash) : addressOfTop(folder, viewer)
}
