import { useState } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { NoPreview } from './parts/no-preview.tsx'
import { PreviewLoading } from './parts/preview-loading.tsx'
import { useZoom } from './zoom/use-zoom.ts'
import { useZoomKeys } from './zoom/use-zoom-keys.ts'
import { useZoomPointers } from './zoom/use-zoom-pointers.ts'
import { ZoomBar } from './zoom/zoom-bar.tsx'

/** A picture that fits, and can be enlarged. In an `<img>` an SVG runs no script and loads nothing. */
export function ImagePreview({ entry, url }: { entry: FileEntry; url: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const control = useZoom()
  const handlers = useZoomPointers(control)
  useZoomKeys(control)
  const { stageRef, imageRef, zoom } = control
  if (state === 'failed') return <NoPreview entry={entry} why="broken" />
  return (
    <div
      // By keyboard the same is done with the buttons below and the keys named there.
      role="presentation"
      ref={stageRef}
      className="preview-zoom"
      data-zoomed={zoom.scale > 1 || undefined}
      {...handlers}
    >
      {state === 'loading' && <PreviewLoading />}
      <img
        ref={imageRef}
        className="preview-image"
        src={url}
        alt={entry.name}
        draggable={false}
        style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        onLoad={({ currentTarget }) => {
          // Loaded, a picture may still be more than the browser can draw.
          currentTarget.decode().then(
            () => setState('shown'),
            () => setState('failed'),
          )
        }}
        onError={() => setState('failed')}
      />
      {state === 'shown' && <ZoomBar control={control} />}
    </div>
  )
}
