import { Suspense, lazy } from 'react'
import type { PreviewOverlayProps } from './preview-overlay.tsx'
import { usePreviewAddress } from '../preview-address.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'

const NoOverlay = (_props: PreviewOverlayProps) => null

/** Never rendered by the server, whose bundle would only grow by it (PDF.js alone is 180 kB gzipped). */
const PreviewOverlay = lazy(async () => ({
  default: import.meta.env.SSR ? NoOverlay : (await import('./preview-overlay.tsx')).PreviewOverlay,
}))

/** Shows the file that the address names, over its folder. */
export function PreviewHost({ entries, onNearEnd }: Omit<PreviewOverlayProps, 'entry'>) {
  const { previewHash } = usePreviewAddress()
  const isHydrated = useIsHydrated()
  const entry = entries.find(({ hash, type }) => hash === previewHash && type !== 'folder')
  if (!entry || !isHydrated) return null
  return (
    <Suspense>
      <PreviewOverlay entry={entry} entries={entries} onNearEnd={onNearEnd} />
    </Suspense>
  )
}
