import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { showUploadedEntry } from '../entry-cache.ts'
import { createSiteUploads, type SiteUploads } from './create-upload-queue.ts'
import type { UploadsSnapshot } from './upload-state.ts'

const UploadsContext = createContext<SiteUploads | null>(null)

/** Holds the uploads above the routes, so that they go on while the user walks through folders. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const { user, settings, i18n } = useBootstrapData()
  const queryClient = useQueryClient()
  const [uploads] = useState(() =>
    createSiteUploads({
      userId: user?.id ?? 0,
      language: i18n.language,
      settings: settings.uploads,
      onEntry: (entry, upload) => showUploadedEntry(queryClient, entry, upload),
    }),
  )
  useLeaveWarning(uploads)
  return <UploadsContext value={uploads}>{children}</UploadsContext>
}

export function useUploads(): SiteUploads {
  const uploads = use(UploadsContext)
  if (!uploads) throw new Error('useUploads must be used inside UploadsProvider')
  return uploads
}

export function useUploadsSnapshot(): UploadsSnapshot {
  const { queue } = useUploads()
  return useSyncExternalStore(queue.subscribe, queue.getSnapshot, queue.getSnapshot)
}

/** Asks before the page is left while something is being uploaded. */
function useLeaveWarning({ queue }: SiteUploads) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (queue.hasActive()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [queue])
}
