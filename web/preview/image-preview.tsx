import { useState } from 'react'
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { isForSomeBrowsers } from './is-for-some-browsers.ts'
import { NoPreview } from './parts/no-preview.tsx'
import { PreviewLoading } from './parts/preview-loading.tsx'
import { useZoom, type ZoomControl } from './zoom/use-zoom.ts'
import { useZoomKeys, ZOOM_STEP } from './zoom/use-zoom-keys.ts'
import { useZoomPointers } from './zoom/use-zoom-pointers.ts'

/** A picture that fits, and can be enlarged. In an `<img>` an SVG runs no script and loads nothing. */
export function ImagePreview({ entry, url }: { entry: FileEntry; url: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const control = useZoom()
  const handlers = useZoomPointers(control)
  useZoomKeys(control)
  const { stageRef, imageRef, zoom } = control
  if (state === 'failed')
    return <NoPreview entry={entry} why={isForSomeBrowsers(entry) ? 'browser' : 'broken'} />
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
            () => {
              control.measure()
              setState('shown')
            },
            () => setState('failed'),
          )
        }}
        onError={() => setState('failed')}
      />
      {state === 'shown' && <ZoomBar control={control} />}
    </div>
  )
}

function ZoomBar({ control }: { control: ZoomControl }) {
  const t = useTrans()
  const { zoom, actual, stepBy, showActualSize, reset } = control
  return (
    <div className="zoom-bar dark-room" role="group" aria-label={t('Zoom')}>
      <IconButton
        aria-label={t('Zoom out')}
        aria-keyshortcuts="-"
        onPress={() => stepBy(1 / ZOOM_STEP)}
      >
        <ZoomOut aria-hidden="true" />
      </IconButton>
      <output className="zoom-level">
        {t(':percent %', { percent: percentOf(zoom.scale, actual) })}
      </output>
      <IconButton aria-label={t('Zoom in')} aria-keyshortcuts="+" onPress={() => stepBy(ZOOM_STEP)}>
        <ZoomIn aria-hidden="true" />
      </IconButton>
      {/* A small picture fits at its actual size. */}
      {actual > 1 && (
        <IconButton
          aria-label={t('Actual size')}
          aria-keyshortcuts="1"
          onPress={() => showActualSize()}
        >
          <OneToOne />
        </IconButton>
      )}
      <IconButton aria-label={t('Fit to the screen')} aria-keyshortcuts="0" onPress={reset}>
        <Maximize aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Drawn as lucide's icons are. */
const OneToOne = () => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M4 8l2.5-2v12M16 8l2.5-2v12M12 10v.01M12 15v.01" />
  </svg>
)

/** Of the actual size. */
const percentOf = (scale: number, actual: number) =>
  actual > 0 ? Math.round((scale / actual) * 100) : 100
