import { useEffect, type RefObject } from 'react'

/** Ctrl+F searches the document, of which the browser's own search would see only the pages that are drawn. */
export function useFindKey(partRef: RefObject<HTMLElement | null>, onFind: () => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
      if (key.toLowerCase() !== 'f' || ctrlKey === metaKey || altKey || shiftKey) return
      // Not under another dialog.
      const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null
      if (dialog && !dialog.contains(partRef.current)) return
      event.preventDefault()
      onFind()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [partRef, onFind])
}
