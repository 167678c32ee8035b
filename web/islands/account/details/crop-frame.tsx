import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { cropSquare, dragCrop, zoomCrop, type Crop } from './crop-geometry.ts'

/** Of a press of an arrow key, in px of the frame. */
const KEY_STEP_PX = 10

const KEYS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: KEY_STEP_PX, y: 0 },
  ArrowRight: { x: -KEY_STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: KEY_STEP_PX },
  ArrowDown: { x: 0, y: -KEY_STEP_PX },
}

const ZOOM_STEP = 1.1
const ZOOM_KEYS: Record<string, number> = {
  '+': ZOOM_STEP,
  '=': ZOOM_STEP,
  '-': 1 / ZOOM_STEP,
}
/** Of a wheel, to make it `ZOOM_STEP`: about a notch. */
const WHEEL_STEP_PX = 100

interface CropFrameProps {
  image: HTMLImageElement
  crop: Crop
  onChange: (crop: Crop) => void
}

/** The square that is cut; the image below it is dragged, or moved by the arrow keys, and zoomed by wheel, + and -. */
export function CropFrame({ image, crop, onChange }: CropFrameProps) {
  const t = useTrans()
  const frameRef = useRef<HTMLDivElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const { x, y, side } = cropSquare(size, crop)
  const percent = (pixels: number) => `${(pixels / side) * 100}%`

  function move(frame: HTMLElement, by: { x: number; y: number }) {
    onChange(dragCrop(size, crop, by, frame.clientWidth))
  }

  // By hand: React's own listener may not keep the dialog from being scrolled by the same wheel.
  useEffect(() => {
    const frame = frameRef.current
    const zoom = (event: WheelEvent) => {
      event.preventDefault()
      onChange(zoomCrop(size, crop, ZOOM_STEP ** (-event.deltaY / WHEEL_STEP_PX)))
    }
    frame?.addEventListener('wheel', zoom, { passive: false })
    return () => frame?.removeEventListener('wheel', zoom)
  })

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (!last.current) return
    const { clientX, clientY } = event
    move(event.currentTarget, { x: clientX - last.current.x, y: clientY - last.current.y })
    last.current = { x: clientX, y: clientY }
  }

  function press(event: KeyboardEvent<HTMLDivElement>) {
    const by = KEYS[event.key]
    const factor = ZOOM_KEYS[event.key]
    if (event.ctrlKey || event.metaKey || !(by || factor)) return
    event.preventDefault()
    if (by) move(event.currentTarget, by)
    if (factor) onChange(zoomCrop(size, crop, factor))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is interactive
    <div
      ref={frameRef}
      className="crop-frame"
      role="application"
      aria-label={t(
        'Cut of the picture. The arrow keys move it, plus and minus enlarge and reduce it.',
      )}
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
