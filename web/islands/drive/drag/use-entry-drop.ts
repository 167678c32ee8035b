import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { FolderTarget } from '../state/folder-target.ts'
import { dropTargetAt, markDropTarget } from './drop-target.ts'
import {
  ENTRY_DRAG_TYPE,
  currentDrag,
  dropEffectOn,
  isCopying,
  setCurrentDrag,
  type EntryDrag,
} from './entry-drag.ts'

/** Takes entries that are dropped on any folder of the page (`dropTargetProps`); once in the drive. */
export function useEntryDrop(): void {
  const queryClient = useQueryClient()

  async function place(drag: EntryDrag, folder: FolderTarget, isCopy: boolean) {
    const entries = await drag.resolve()
    if (entries.length === 0) return
    if (isCopy) {
      const { copyEntries } = await import('../placing/copy-entries.ts')
      return copyEntries(queryClient, entries, folder)
    }
    const { moveEntries } = await import('../placing/move-entries.ts')
    return moveEntries(queryClient, entries, folder)
  }

  const onDrag = useEffectEvent((event: DragEvent) => {
    const drag = currentDrag()
    const transfer = event.dataTransfer
    if (!drag || !transfer?.types.includes(ENTRY_DRAG_TYPE)) return
    const isCopy = isCopying(event)
    const target = dropTargetAt(event.target)
    const effect = target ? dropEffectOn(target.folder, drag.entries, isCopy) : 'none'
    if (event.type === 'dragover') {
      event.preventDefault()
      transfer.dropEffect = effect
      markDropTarget(effect === 'none' ? null : target)
    }
    if (event.type === 'drop') {
      event.preventDefault()
      markDropTarget(null)
      // The row may be gone before the end of the drag is told to it.
      setCurrentDrag(null)
      if (target && effect !== 'none') void place(drag, target.folder, isCopy)
    }
  })

  useEffect(() => {
    const listener = (event: DragEvent) => onDrag(event)
    for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, listener)
    return () => {
      for (const type of ['dragover', 'drop'] as const) window.removeEventListener(type, listener)
    }
  }, [])
}
