import { Router } from 'wouter'
import type { DriveIslandProps } from './drive-props.ts'
import { DriveScreen } from './drive-screen.tsx'
import { ThumbnailsProvider } from './thumbnails/thumbnails-context.tsx'
import { UploadPanel } from './uploads/upload-panel.tsx'
import { UploadsProvider } from './uploads/uploads-context.tsx'

/** The drive: folders, what is found, trash, uploads. */
export function DriveIsland({ path, search, preferences }: DriveIslandProps) {
  return (
    <Router ssrPath={path} ssrSearch={search}>
      <ThumbnailsProvider>
        <UploadsProvider>
          <DriveScreen initialPreferences={preferences} />
          <UploadPanel />
        </UploadsProvider>
      </ThumbnailsProvider>
    </Router>
  )
}
