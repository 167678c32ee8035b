import { useEffect } from 'react'
import { handlesOwnKeys } from './handles-own-keys.ts'

/** Ctrl+Z undoes the last action, on every page of the drive, but where keys are text. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, shiftKey, repeat, target } = event
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
      if (!isUndo || altKey || shiftKey || event.defaultPrevented || handlesOwnKeys(target)) return
      event.preventDefault()
      if (!repeat) void undo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const undo = () => import('../undo/undo-stack.ts').then(({ undoLast }) => undoLast())
