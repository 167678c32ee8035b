import type { FolderTarget } from '../state/folder-target.ts'
import { openWhileHeld } from './open-while-held.ts'

const OVER = 'data-drop-over'

/** Marks an element (row, tile, tree node, link) as the folder that what is dropped on it goes into. */
export const dropTargetProps = ({ path, name }: Pick<FolderTarget, 'path' | 'name'>) => ({
  'data-drop-path': path,
  'data-drop-name': name,
})

export interface DropTarget {
  element: Element
  folder: FolderTarget
}

/** The innermost folder that the pointer is over. */
export function dropTargetAt(target: EventTarget | null): DropTarget | null {
  const element = target instanceof Element ? target.closest('[data-drop-path]') : null
  if (!element) return null
  const path = element.getAttribute('data-drop-path') ?? ''
  const id = path === '' ? null : Number(path.split('/').at(-1))
  return { element, folder: { id, path, name: element.getAttribute('data-drop-name') ?? '' } }
}

/** Shows where it would go; null = nowhere. React knows nothing of the mark, so a list is not rendered for it. */
export function markDropTarget(element: Element | null): void {
  for (const marked of document.querySelectorAll(`[${OVER}]`)) {
    if (marked !== element) marked.removeAttribute(OVER)
  }
  element?.setAttribute(OVER, '')
  openWhileHeld(element)
}
