import { Suspense, lazy } from 'react'
import type { PreviewOverlayProps } from './preview-overlay.tsx'
import { usePreviewAddress } from '../preview-address.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'

const PreviewOverlay = lazy(async () => ({
  default: (await import('./preview-overlay.tsx')).PreviewOverlay,
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
