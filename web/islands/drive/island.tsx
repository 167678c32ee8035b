import { lazy, useEffect, useState } from 'react'
import { Router } from 'wouter'
import { ThumbnailsProvider } from '#web/thumbnails/thumbnails-context.tsx'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { ChosenFilesProvider } from '#web/uploads/chosen-files.tsx'
import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import type { ListedVersion } from './state/keep-fresh.ts'
import type { ActiveWorkspace } from './state/workspace.ts'
import { WorkspaceProvider } from './state/workspace-provider.tsx'
import { DriveScreen } from './frame/drive-screen.tsx'
import { whenIdle } from '#web/hydration/when-idle.ts'

const loadUploads = async () => ({ default: (await import('./drive-uploads.tsx')).DriveUploads })
const DriveUploads = lazy(loadUploads)

export { QueryProvider } from '#web/hydration/query-provider.tsx'

/** The drive: folders, what is found, trash, uploads. */
export function Island({ path, search, preferences, workspace, version }: DriveIslandProps) {
  return (
    <Router ssrPath={path} ssrSearch={search}>
      <ThumbnailsProvider>
        <ChosenFilesProvider load={loadUploads}>
          <WorkspaceProvider initial={workspace}>
            <DriveScreen initialPreferences={preferences} />
            <LaterUploads
              listed={version === null ? null : { workspaceId: workspace.id, version }}
            />
          </WorkspaceProvider>
        </ChosenFilesProvider>
      </ThumbnailsProvider>
    </Router>
  )
}

function LaterUploads({ listed }: { listed: ListedVersion | null }) {
  useEffect(() => {
    const [, id] = /^#workspace-(\d+)$/.exec(location.hash) ?? []
    if (id === undefined) return
    void import('./workspaces/open-workspace-dialog.ts').then(({ openNamedWorkspace }) =>
      openNamedWorkspace(Number(id)),
    )
  }, [])
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return (
    isIdle && (
      <LaterPart>
        <DriveUploads listed={listed} />
      </LaterPart>
    )
  )
}

interface DriveIslandProps {
  /** Of the request, for the server's render; the browser's own address takes over. */
  path: string
  search: string
  preferences: DrivePreferences
  workspace: ActiveWorkspace
  /** Of the drive as the page lists it; null where it lists none. */
  version: string | null
}
