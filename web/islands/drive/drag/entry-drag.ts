import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { may } from '../state/ownership.ts'
import { areIn, isWithin, type FolderTarget } from '../state/folder-target.ts'

/** Tells our own drags from others' while they are under way: what they carry can be read only once dropped. */
export const ENTRY_DRAG_TYPE = 'application/x-atoll-entries'

export interface EntryDrag {
  /** The entries loaded so far. */
  entries: readonly FileEntry[]
  /** All dragged entries, also those not loaded yet. */
  resolve: () => Promise<FileEntry[]>
}

let current: EntryDrag | null = null

/** The drag in progress that began on this page. */
export const currentDrag = (): EntryDrag | null => current

export function setCurrentDrag(drag: EntryDrag | null): void {
  current = drag
}

/** With Ctrl (Alt on a Mac) held, a drag copies. */
export const isCopying = ({ ctrlKey, altKey }: Pick<DragEvent, 'ctrlKey' | 'altKey'>): boolean =>
  ctrlKey || altKey

/** The effect of dropping the entries on this folder. */
export function dropEffectOn(
  folder: FolderTarget,
  entries: readonly FileEntry[],
  isCopy: boolean,
): 'move' | 'copy' | 'none' {
  if (isWithin(folder, entries)) return 'none'
  if (isCopy) return entries.every((entry) => entry.permissions['files.create']) ? 'copy' : 'none'
  const mayMove = entries.every((entry) => may(entry, 'files.move'))
  return mayMove && !areIn(folder, entries) ? 'move' : 'none'
}
