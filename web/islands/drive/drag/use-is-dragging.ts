import { useEffect, useState } from 'react'
import { currentDrag } from './entry-drag.ts'

/** Whether entries are being dragged. */
export function useIsDragging(): boolean {
  const [isDragging, setIsDragging] = useState(false)
  useEffect(() => {
    const follow = ({ type }: Event) =>
      setIsDragging(type === 'dragstart' && currentDrag() !== null)
    // A row that has left the list when it is dropped tells of no end.
    const types = ['dragstart', 'drop', 'dragend']
    for (const type of types) window.addEventListener(type, follow)
    return () => {
      for (const type of types) window.removeEventListener(type, follow)
    }
  }, [])
  return isDragging
}
