import { useEffect, type RefObject } from 'react'
import { ownsKeys } from './owns-keys.ts'

/**
 * Keys of a preview, wherever in its dialog the focus is, if they mean nothing there.
 * @param onKey answers whether it was for it.
 * @param isFirst before all others hear of it.
 */
export function usePreviewKeys(
  partRef: RefObject<HTMLElement | null>,
  onKey: (key: string, target: Element) => boolean,
  isFirst = false,
): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return
      // Dialogs over the preview handle their own keys.
      const dialog = target.closest('[role="dialog"]')
      if (!dialog?.contains(partRef.current) || ownsKeys(target) || !onKey(key, target)) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKeyDown, isFirst)
    return () => document.removeEventListener('keydown', onKeyDown, isFirst)
  }, [partRef, onKey, isFirst])
}
