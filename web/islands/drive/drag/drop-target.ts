import type { FolderTarget } from '../state/folder-target.ts'

const OVER = 'data-drop-over'

/** Marks an element (row, tile, tree node, link) as the folder that what is dropped on it goes into. */
export const dropTargetProps = ({ path, name }: Pick<FolderTarget, 'path' | 'name'>) => ({
  'data-drop-path': path,
  'data-drop-name': name,
})

/** The effect of dropping entries on a place of the side bar. */
export type DropAction = 'trash' | 'star'

/** Marks a link to a place that is no folder: entries dropped on it are trashed or starred, files are refused. */
export const dropActionProps = (action: DropAction, name: string) => ({
  'data-drop-action': action,
  'data-drop-name': name,
})

export interface ActionTarget {
  element: Element
  action: DropAction
  name: string
}

export function actionTargetAt(target: EventTarget | null): ActionTarget | null {
  const element = target instanceof Element ? target.closest('[data-drop-action]') : null
  if (!element) return null
  const action = element.getAttribute('data-drop-action') as DropAction
  return { element, action, name: element.getAttribute('data-drop-name') ?? '' }
}

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

/** Long enough to pass over a folder on the way to another one. */
const HELD_MS = 700

let marked: Element | null = null
let heldTimer: ReturnType<typeof setTimeout> | undefined
const heldListeners = new Set<(target: DropTarget) => void>()

/** Shows where a drop would go; null = nowhere. The mark is not React's, so that no list is rendered for it. */
export function markDropTarget(target: DropTarget | ActionTarget | null): void {
  const element = target?.element ?? null
  if (element === marked) return
  marked?.removeAttribute(OVER)
  element?.setAttribute(OVER, '')
  marked = element
  clearTimeout(heldTimer)
  if (!target || 'action' in target) return
  heldTimer = setTimeout(() => {
    for (const listener of heldListeners) listener(target)
  }, HELD_MS)
}

/** Calls the listener when something is held over one drop target for a while; returns how to stop. */
export function onDropTargetHeld(listener: (target: DropTarget) => void): () => void {
  heldListeners.add(listener)
  return () => {
    heldListeners.delete(listener)
  }
}
