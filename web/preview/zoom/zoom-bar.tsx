import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ZOOM_STEP } from './use-zoom-keys.ts'
import type { ZoomControl } from './use-zoom.ts'

export function ZoomBar({ control }: { control: ZoomControl }) {
  const t = useTrans()
  const { zoom, zoomBy, reset } = control
  return (
    <div className="zoom-bar" role="group" aria-label={t('Zoom')}>
      <IconButton
        aria-label={t('Zoom out')}
        aria-keyshortcuts="-"
        onPress={() => zoomBy(1 / ZOOM_STEP)}
      >
        <ZoomOut aria-hidden="true" />
      </IconButton>
      <output className="zoom-level">{t(':percent %', { percent: percentOf(zoom.scale) })}</output>
      <IconButton aria-label={t('Zoom in')} aria-keyshortcuts="+" onPress={() => zoomBy(ZOOM_STEP)}>
        <ZoomIn aria-hidden="true" />
      </IconButton>
      <IconButton aria-label={t('Fit to the screen')} aria-keyshortcuts="0" onPress={reset}>
        <Maximize aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Of the size at which it fits. */
const percentOf = (scale: number) => Math.round(scale * 100)
