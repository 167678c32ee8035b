import type { DragEvent, PointerEvent } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { TOGGLES_SELECTION } from '../grid/entry-lead.tsx'
import { markDropTarget } from '../../drag/drop-target.ts'
import { ENTRY_DRAG_TYPE, setCurrentDrag } from '../../drag/entry-drag.ts'

interface DragSource {
  /** The entry whose row or tile an element is in. */
  entryAt: (element: Element) => FileEntry | undefined
  selected: readonly FileEntry[]
  /** All that is selected, also what is not loaded yet. */
  resolve: () => Promise<FileEntry[]>
}

/** Parts of a row with a meaning of their own; its picture, which toggles the selection, may be dragged, too. */
const CONTROL = `button:not([${TOGGLES_SELECTION}]), input`

/**
 * Drags an entry, or the whole selection, by native drag and drop: the library's adds 29 kB. Its keyboard support is
 * covered by cut and paste and "Move to …".
 */
export function useEntryDrag({ entryAt, selected, resolve }: DragSource) {
  const t = useTrans()
  function onPointerDownCapture(event: PointerEvent) {
    const target = event.target as Element
    const entry = entryAt(target)
    const isMouse = event.pointerType === 'mouse' && event.button === 0 && !target.closest(CONTROL)
    const row = target.closest('[data-key]')
    // Only now, and only by a mouse: a finger that rests on a row selects it.
    if (row instanceof HTMLElement) row.draggable = isMouse && entry !== undefined
  }

  function onDragStart(event: DragEvent) {
    const entry = entryAt(event.target as Element)
    if (!entry) return
    const isSelected = selected.includes(entry)
    const entries = isSelected ? selected : [entry]
    setCurrentDrag({
      entries,
      resolve: isSelected ? resolve : () => Promise.resolve([entry]),
    })
    event.dataTransfer.setData(ENTRY_DRAG_TYPE, entries.map(({ id }) => id).join(','))
    event.dataTransfer.effectAllowed = 'copyMove'
    const text = entries.length === 1 ? entry.name : t(':count items', { count: entries.length })
    showDragPreview(event.dataTransfer, text)
  }

  function onDragEnd() {
    setCurrentDrag(null)
    markDropTarget(null)
  }

  return { onPointerDownCapture, onDragStart, onDragEnd }
}

/** Shows a small card beside the pointer, with the name or number of the dragged entries. */
function showDragPreview(transfer: DataTransfer, text: string): void {
  const card = document.createElement('div')
  card.className = 'drag-preview'
  card.setAttribute('aria-hidden', 'true')
  card.textContent = text
  document.body.append(card)
  transfer.setDragImage(card, -12, -12)
  // The browser takes its picture in this very event.
  setTimeout(() => card.remove())
}
