import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { hasLocations, type DriveView } from '../state/drive-view.ts'
import { hasPreview } from '#web/preview/has-preview.ts'
import { isAtHome, may, type Viewer } from '../state/ownership.ts'
import { isStarred } from './is-starred.ts'

export type EntryAction =
  | 'open'
  | 'preview'
  | 'location'
  | 'share'
  | 'link'
  | 'request'
  | 'star'
  | 'unstar'
  | 'move'
  | 'rename'
  | 'newVersion'
  | 'versions'
  | 'copy'
  | 'copyTo'
  | 'download'
  | 'details'
  | 'leave'
  | 'trash'
  | 'restore'
  | 'deleteForever'
  | 'emptyTrash'

export const ACTION_LABELS: Record<EntryAction, string> = {
  open: 'Open',
  preview: 'Preview',
  location: 'Show in its folder',
  share: 'Share',
  link: 'Get link',
  request: 'Request files',
  star: 'Star',
  unstar: 'Remove star',
  move: 'Move to …',
  rename: 'Rename',
  newVersion: 'Upload new version',
  versions: 'Earlier versions',
  copy: 'Make a copy',
  copyTo: 'Copy to …',
  download: 'Download',
  details: 'Details',
  leave: 'Remove',
  trash: 'Move to trash',
  restore: 'Restore',
  deleteForever: 'Delete forever',
  emptyTrash: 'Empty trash',
}

/** The parts of a menu, in its order. */
export const ACTION_GROUPS: readonly (readonly EntryAction[])[] = [
  ['open', 'preview', 'location'],
  ['share', 'link', 'request'],
  ['star', 'unstar', 'move', 'rename', 'newVersion', 'copy', 'copyTo', 'restore', 'download'],
  ['versions', 'details'],
  ['leave', 'trash', 'deleteForever', 'emptyTrash'],
]

export const ACTION_SHORTCUTS: Partial<Record<EntryAction, string>> = {
  open: 'Enter',
  preview: 'Enter',
  rename: 'F2',
  leave: 'Del',
  trash: 'Del',
  deleteForever: 'Del',
}

/** So many entries can one link lead to. */
const MOST_LINKED = 100

/** Rights by the roles of a visitor, whatever the entry. */
export interface Visitor extends Viewer {
  mayCreate: boolean
  /** The site keeps replaced contents. */
  keepsVersions: boolean
  /** All that is in the trash of the workspace that is shown. */
  mayDeleteForever: boolean
}

/** Lists the actions for these entries in this view; a double click runs the first. */
export function actionsFor(
  view: DriveView,
  entries: readonly FileEntry[],
  visitor: Visitor,
): EntryAction[] {
  const [single] = entries.length === 1 ? entries : []
  if (entries.length === 0) return []
  if (view.kind === 'trash') return trashActions(entries, visitor, view.folderHash !== null)
  const areMine = entries.every((entry) => isAtHome(entry, visitor))
  // The topmost shared entries are left, not moved or deleted: the folder above is the owner's.
  const areTheirs = !entries.some((entry) => isAtHome(entry, visitor))
  const areShares = view.kind === 'shares' || (areTheirs && entries.every(isTop))
  const actions: EntryAction[] = []
  if (single) actions.push(hasPreview(single) ? 'preview' : 'open')
  if (single && hasLocations(view) && !areShares) actions.push('location')
  if (single && allMay([single], 'shares.create')) actions.push('share')
  const mayLink = allMay(entries, 'links.create')
  if (entries.length <= MOST_LINKED && mayLink) actions.push('link')
  if (single?.type === 'folder' && mayLink && allMay(entries, 'files.create'))
    actions.push('request')
  actions.push(entries.every(isStarred) ? 'unstar' : 'star')
  // Others' shares are not moved together with what is here.
  if (!areShares && (areMine || areTheirs) && allMay(entries, 'files.move')) actions.push('move')
  if (single?.permissions['files.update']) actions.push('rename')
  if (single && mayGetVersion(single, visitor)) actions.push('newVersion')
  // Copies of others' entries go into the user's own drive.
  if (visitor.mayCreate && allMay(entries, areMine ? 'files.create' : 'files.download'))
    actions.push('copy', 'copyTo')
  if (allMay(entries, 'files.download')) actions.push('download')
  if (single && hasVersions(single, visitor)) actions.push('versions')
  actions.push('details')
  if (areShares) actions.push('leave')
  else if (allMay(entries, 'files.delete')) actions.push('trash')
  return actions
}

/** Content in the trash is for those who may restore it, and a folder there has no zip. */
function trashActions(
  entries: readonly FileEntry[],
  { mayDeleteForever }: Visitor,
  isInFolder: boolean,
): EntryAction[] {
  const [single] = entries.length === 1 ? entries : []
  const mayRestore = allMay(entries, 'files.delete')
  const areFiles = entries.every(({ type }) => type !== 'folder')
  const actions: EntryAction[] = []
  if (single && (single.type === 'folder' || mayRestore))
    actions.push(hasPreview(single) ? 'preview' : 'open')
  if (mayRestore) actions.push('restore')
  if (mayRestore && areFiles && allMay(entries, 'files.download')) actions.push('download')
  if (mayDeleteForever) actions.push('deleteForever')
  if (mayDeleteForever && !isInFolder) actions.push('emptyTrash')
  return actions
}

/** Nothing above it may be seen. */
const isTop = ({ parent_id }: FileEntry) => parent_id === null

const hasVersions = (entry: FileEntry, { keepsVersions }: Visitor): boolean =>
  keepsVersions && entry.type !== 'folder' && entry.permissions['files.update']

const mayGetVersion = (entry: FileEntry, visitor: Visitor): boolean =>
  visitor.mayCreate && hasVersions(entry, visitor)

function allMay(
  entries: readonly FileEntry[],
  permission: keyof FileEntry['permissions'],
): boolean {
  return entries.every((entry) => may(entry, permission))
}
