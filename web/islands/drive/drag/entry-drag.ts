import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { areIn, isWithin, type FolderTarget } from '../state/folder-target.ts'

/** Tells our own drags from others' while they are under way: what they carry can be read only once dropped. */
export const ENTRY_DRAG_TYPE = 'application/x-atoll-entries'

export interface EntryDrag {
  /** What is known of them now. */
  entries: readonly FileEntry[]
  /** All of them, also those that are not loaded yet. */
  resolve: () => Promise<FileEntry[]>
}

let current: EntryDrag | null = null

/** What is being dragged, from this page. */
export const currentDrag = (): EntryDrag | null => current

export function setCurrentDrag(drag: EntryDrag | null): void {
  current = drag
}

/** With Ctrl (Alt on a Mac) held, a drag copies. */
export const isCopying = ({ ctrlKey, altKey }: Pick<DragEvent, 'ctrlKey' | 'altKey'>): boolean =>
  ctrlKey || altKey

/** What dropping there would come to. */
export function dropEffectOn(
  folder: FolderTarget,
  entries: readonly FileEntry[],
  isCopy: boolean,
): 'move' | 'copy' | 'none' {
  if (isWithin(folder, entries)) return 'none'
  if (isCopy) return entries.every((entry) => entry.permissions['files.create']) ? 'copy' : 'none'
  const mayMove = entries.every((entry) => entry.permissions['files.update'])
  return mayMove && !areIn(folder, entries) ? 'move' : 'none'
}
