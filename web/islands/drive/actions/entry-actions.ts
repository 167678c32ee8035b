import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { hasLocations, type DriveView } from '../state/drive-view.ts'
import { hasPreview } from '#web/preview/has-preview.ts'
import { isStarred } from './star-entries.ts'

export type EntryAction =
  | 'open'
  | 'preview'
  | 'location'
  | 'link'
  | 'star'
  | 'unstar'
  | 'move'
  | 'rename'
  | 'copy'
  | 'copyTo'
  | 'download'
  | 'details'
  | 'trash'
  | 'restore'
  | 'deleteForever'
  | 'emptyTrash'

export const ACTION_LABELS: Record<EntryAction, string> = {
  open: 'Open',
  preview: 'Preview',
  location: 'Show in its folder',
  link: 'Get link',
  star: 'Star',
  unstar: 'Remove star',
  move: 'Move to …',
  rename: 'Rename',
  copy: 'Make a copy',
  copyTo: 'Copy to …',
  download: 'Download',
  details: 'Details',
  trash: 'Move to trash',
  restore: 'Restore',
  deleteForever: 'Delete forever',
  emptyTrash: 'Empty trash',
}

export const ACTION_SHORTCUTS: Partial<Record<EntryAction, string>> = {
  open: 'Enter',
  preview: 'Enter',
  rename: 'F2',
  trash: 'Del',
  deleteForever: 'Del',
}

/**
 * Lists the actions for these entries in this view; a double click runs the first.
 * @param mayLink whether the visitor may create links.
 */
export function actionsFor(
  view: DriveView,
  entries: readonly FileEntry[],
  mayLink: boolean,
): EntryAction[] {
  const [single] = entries.length === 1 ? entries : []
  if (entries.length === 0) return []
  if (view.kind === 'trash')
    return allMay(entries, 'files.delete') ? ['restore', 'deleteForever', 'emptyTrash'] : []
  const actions: EntryAction[] = []
  if (single) actions.push(hasPreview(single) ? 'preview' : 'open')
  if (single && hasLocations(view)) actions.push('location')
  if (single && mayLink) actions.push('link')
  actions.push(entries.every(isStarred) ? 'unstar' : 'star')
  if (allMay(entries, 'files.update')) actions.push('move')
  if (single?.permissions['files.update']) actions.push('rename')
  if (allMay(entries, 'files.create')) actions.push('copy', 'copyTo')
  if (allMay(entries, 'files.download')) actions.push('download')
  actions.push('details')
  if (allMay(entries, 'files.delete')) actions.push('trash')
  return actions
}

function allMay(
  entries: readonly FileEntry[],
  permission: keyof FileEntry['permissions'],
): boolean {
  return entries.every((entry) => entry.permissions[permission])
}
