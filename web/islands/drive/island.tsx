import { lazy } from 'react'
import { Router } from 'wouter'
import { ThumbnailsProvider } from '#web/thumbnails/thumbnails-context.tsx'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { ChosenFilesProvider } from '#web/uploads/chosen-files.tsx'
import { DriveScreen } from './frame/drive-screen.tsx'
import type { DriveIslandProps } from './state/drive-props.ts'
import { useIsHydrated } from './state/use-is-hydrated.ts'

const loadUploads = async () => ({ default: (await import('./drive-uploads.tsx')).DriveUploads })
const DriveUploads = lazy(loadUploads)

/** The drive: folders, what is found, trash, uploads. */
export function Island({ path, search, preferences }: DriveIslandProps) {
  return (
    <Router ssrPath={path} ssrSearch={search}>
      <ThumbnailsProvider>
        <ChosenFilesProvider load={loadUploads}>
          <DriveScreen initialPreferences={preferences} />
          <LaterUploads />
        </ChosenFilesProvider>
      </ThumbnailsProvider>
    </Router>
  )
}

function LaterUploads() {
  return (
    useIsHydrated() && (
      <LaterPart>
        <DriveUploads />
      </LaterPart>
    )
  )
}
