import { useCallback } from 'react'
import { usePreviewKeys } from '../parts/use-preview-keys.ts'
import type { ZoomControl } from './use-zoom.ts'

export const ZOOM_STEP = 1.5

/** How far an arrow key moves an enlarged picture, in px. */
const MOVE_STEP = 80

const MOVES: Record<string, [x: number, y: number]> = {
  ArrowLeft: [MOVE_STEP, 0],
  ArrowRight: [-MOVE_STEP, 0],
  ArrowUp: [0, MOVE_STEP],
  ArrowDown: [0, -MOVE_STEP],
}

/** `+`, `-`, `0` (fits), `1` (actual size), and while the picture is enlarged the arrows, which else would go on to the next file. */
export function useZoomKeys(control: ZoomControl): void {
  const { stageRef, zoom, stepBy, moveBy, showActualSize, reset } = control
  const isZoomed = zoom.scale > 1
  const onKey = useCallback(
    (key: string) => {
      const move = isZoomed ? MOVES[key] : undefined
      if (move) moveBy(...move)
      else if (key === '+' || key === '=') stepBy(ZOOM_STEP)
      else if (key === '-') stepBy(1 / ZOOM_STEP)
      else if (key === '0') reset()
      else if (key === '1') showActualSize()
      else return false
      return true
    },
    [isZoomed, stepBy, moveBy, showActualSize, reset],
  )
  usePreviewKeys(stageRef, onKey, true)
}
