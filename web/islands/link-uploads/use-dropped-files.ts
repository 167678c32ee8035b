import { useEffect, useEffectEvent, useState } from 'react'
import { filesOfDrop, type Dropped } from '#web/uploads/queue/dropped-files.ts'

/** Takes files that are dropped anywhere on the page. Returns whether some are held over it. */
export function useDroppedFiles(onDrop: (dropped: Promise<Dropped>) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const onDrag = useEffectEvent((event: DragEvent) => {
    const transfer = event.dataTransfer
    if (!transfer?.types.includes('Files')) return
    event.preventDefault()
    setIsOver(event.type === 'dragover')
    // In the event itself: browsers clear the items afterwards.
    if (event.type === 'drop') onDrop(filesOfDrop(transfer))
  })
  useEffect(() => {
    const types = ['dragover', 'dragleave', 'drop'] as const
    const listener = (event: DragEvent) => onDrag(event)
    for (const type of types) document.addEventListener(type, listener)
    return () => {
      for (const type of types) document.removeEventListener(type, listener)
    }
  }, [])
  return isOver
}
