import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { actionTargetAt, dropTargetAt, markDropTarget } from '../../drag/drop-target.ts'
import type { FolderTarget } from '../../state/folder-target.ts'
import { filesOfDrop, type Dropped } from '#web/uploads/queue/dropped-files.ts'

/**
 * Accepts files dropped anywhere on the page or on a folder. Refuses them where `onFiles` is null, and on Trash and
 * Starred: the browser would navigate to the file.
 */
export function useFileDrop(
  onFiles: ((dropped: Dropped, folder: FolderTarget | null) => void) | null,
): { isOver: boolean; folderName: string | null; refusedBy: string | null } {
  const [isOver, setIsOver] = useState(false)
  const [folderName, setFolderName] = useState<string | null>(null)
  const [refusedBy, setRefusedBy] = useState<string | null>(null)
  // "Leave" also comes when the pointer enters a child; only as many leaves as enters mean that it is out.
  const depth = useRef(0)

  const onDrag = useEffectEvent((event: DragEvent) => {
    const transfer = event.dataTransfer
    if (!transfer?.types.includes('Files')) return
    event.preventDefault()
    const refusing = actionTargetAt(event.target)
    const accept = refusing ? null : onFiles
    const target = accept ? dropTargetAt(event.target) : null
    if (event.type === 'dragover') {
      transfer.dropEffect = accept ? 'copy' : 'none'
      // The pointer may have entered before this page was alive.
      depth.current = Math.max(depth.current, 1)
    }
    if (event.type === 'dragenter') depth.current += 1
    if (event.type === 'dragleave') depth.current = Math.max(depth.current - 1, 0)
    if (event.type === 'drop') {
      depth.current = 0
      if (accept)
        void filesOfDrop(transfer).then((dropped) => accept(dropped, target?.folder ?? null))
    }
    const isHeld = depth.current > 0
    setIsOver(isHeld && (onFiles !== null || refusing !== null))
    setRefusedBy(isHeld ? (refusing?.name ?? null) : null)
    if (isHeld && event.type !== 'dragover') return
    markDropTarget(isHeld ? target : null)
    setFolderName((isHeld && target?.folder.name) || null)
  })

  useEffect(() => {
    const types = ['dragenter', 'dragover', 'dragleave', 'drop'] as const
    const listener = (event: DragEvent) => onDrag(event)
    for (const type of types) window.addEventListener(type, listener)
    return () => {
      for (const type of types) window.removeEventListener(type, listener)
    }
  }, [])

  return { isOver, folderName, refusedBy }
}
