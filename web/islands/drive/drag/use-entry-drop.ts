import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { FolderTarget } from '../state/folder-target.ts'
import { useActionsFor } from '../menus/use-actions-for.ts'
import { useEntryActions } from '../menus/use-entry-actions.ts'
import type { DriveView } from '../state/drive-view.ts'
import { actionTargetAt, dropTargetAt, markDropTarget, type DropAction } from './drop-target.ts'
import {
  ENTRY_DRAG_TYPE,
  currentDrag,
  dropEffectOn,
  isCopying,
  setCurrentDrag,
  type EntryDrag,
} from './entry-drag.ts'

/**
 * Takes entries that are dropped on any folder of the page (`dropTargetProps`), on Trash or Starred; once in the drive.
 */
export function useEntryDrop(view: DriveView): void {
  const queryClient = useQueryClient()
  const actionsOf = useActionsFor(view)
  const runAction = useEntryActions()

  async function act({ resolve }: EntryDrag, action: DropAction) {
    const entries = await resolve()
    if (entries.length > 0) runAction(action, entries)
  }

  async function put(drag: EntryDrag, folder: FolderTarget, isCopy: boolean) {
    const entries = await drag.resolve()
    if (entries.length === 0) return
    if (isCopy) {
      const { copyEntries } = await import('../placing/copy-entries.ts')
      return copyEntries(queryClient, entries, folder)
    }
    const { moveEntries } = await import('../placing/move-entries.ts')
    return moveEntries(queryClient, entries, folder)
  }

  const effectOfAction = (action: DropAction, { entries }: EntryDrag) =>
    actionsOf(entries).includes(action) ? 'move' : 'none'

  const onDrag = useEffectEvent((event: DragEvent) => {
    const drag = currentDrag()
    const transfer = event.dataTransfer
    if (!drag || !transfer?.types.includes(ENTRY_DRAG_TYPE)) return
    const isCopy = isCopying(event)
    const place = actionTargetAt(event.target)
    const folder = place ? null : dropTargetAt(event.target)
    const effect = place
      ? effectOfAction(place.action, drag)
      : folder
        ? dropEffectOn(folder.folder, drag.entries, isCopy)
        : 'none'
    if (event.type === 'dragover') {
      event.preventDefault()
      transfer.dropEffect = effect
      markDropTarget(effect === 'none' ? null : (place ?? folder))
    }
    if (event.type === 'drop') {
      event.preventDefault()
      markDropTarget(null)
      // The row may be gone before the end of the drag is told to it.
      setCurrentDrag(null)
      if (effect === 'none') return
      if (place) void act(drag, place.action)
      else if (folder) void put(drag, folder.folder, isCopy)
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
