import { useRef, useState, type DragEvent } from 'react'
import { filesOfDrop } from '../uploads/dropped-files.ts'
import type { PickedFile } from '../uploads/upload-file.ts'

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Lets files of the desktop be dropped on an element. */
export function useFileDrop(onFiles: (files: PickedFile[]) => void) {
  const [isOver, setIsOver] = useState(false)
  // "Leave" also comes when the pointer enters a child; only as many leaves as enters mean that it is out.
  const depth = useRef(0)

  const handlers = {
    onDragEnter(event: DragEvent) {
      if (!holdsFiles(event)) return
      depth.current += 1
      setIsOver(true)
    },
    onDragOver(event: DragEvent) {
      if (!holdsFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    onDragLeave(event: DragEvent) {
      if (!holdsFiles(event)) return
      depth.current = Math.max(depth.current - 1, 0)
      if (depth.current === 0) setIsOver(false)
    },
    onDrop(event: DragEvent) {
      if (!holdsFiles(event)) return
      event.preventDefault()
      depth.current = 0
      setIsOver(false)
      void filesOfDrop(event.dataTransfer).then(onFiles)
    },
  }
  return { isOver, handlers }
}
