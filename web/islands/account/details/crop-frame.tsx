import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { cropSquare, dragCrop, type Crop } from './crop-geometry.ts'

/** Of a press of an arrow key, in px of the frame. */
const KEY_STEP_PX = 10

const KEYS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: KEY_STEP_PX, y: 0 },
  ArrowRight: { x: -KEY_STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: KEY_STEP_PX },
  ArrowDown: { x: 0, y: -KEY_STEP_PX },
}

interface CropFrameProps {
  image: HTMLImageElement
  crop: Crop
  onChange: (crop: Crop) => void
}

/** The square that is cut; the image is dragged below it, or moved by the arrow keys. */
export function CropFrame({ image, crop, onChange }: CropFrameProps) {
  const t = useTrans()
  const last = useRef<{ x: number; y: number } | null>(null)
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const { x, y, side } = cropSquare(size, crop)
  const percent = (pixels: number) => `${(pixels / side) * 100}%`

  function move(frame: HTMLElement, by: { x: number; y: number }) {
    onChange(dragCrop(size, crop, by, frame.clientWidth))
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (!last.current) return
    const { clientX, clientY } = event
    move(event.currentTarget, { x: clientX - last.current.x, y: clientY - last.current.y })
    last.current = { x: clientX, y: clientY }
  }

  function press(event: KeyboardEvent<HTMLDivElement>) {
    const by = KEYS[event.key]
    if (!by) return
    event.preventDefault()
    move(event.currentTarget, by)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is interactive
    <div
      className="crop-frame"
      role="application"
      aria-label={t('Cut of the picture. The arrow keys move it.')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved by the arrow keys
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={() => (last.current = null)}
      onPointerCancel={() => (last.current = null)}
    >
      <img
        src={image.src}
        alt=""
        draggable={false}
        style={{
          inlineSize: percent(size.width),
          blockSize: percent(size.height),
          translate: `${(-x / size.width) * 100}% ${(-y / size.height) * 100}%`,
        }}
      />
    </div>
  )
}
