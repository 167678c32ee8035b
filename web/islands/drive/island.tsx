import { Router } from 'wouter'
import { DriveUploads } from './drive-uploads.tsx'
import type { DriveIslandProps } from './state/drive-props.ts'
import { DriveScreen } from './frame/drive-screen.tsx'
import { ThumbnailsProvider } from '#web/thumbnails/thumbnails-context.tsx'
import { UploadPanel } from '#web/uploads/panel/upload-panel.tsx'

/** The drive: folders, what is found, trash, uploads. */
export function Island({ path, search, preferences }: DriveIslandProps) {
  return (
    <Router ssrPath={path} ssrSearch={search}>
      <ThumbnailsProvider>
        <DriveUploads>
          <DriveScreen initialPreferences={preferences} />
          <UploadPanel />
        </DriveUploads>
      </ThumbnailsProvider>
    </Router>
  )
}
