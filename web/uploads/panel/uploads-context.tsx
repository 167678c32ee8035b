import {
  createContext,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useChosenFiles } from '../chosen-files.tsx'
import {
  createSiteUploads,
  type SiteUploadOptions,
  type SiteUploads,
} from '../queue/create-upload-queue.ts'
import type { UploadsSnapshot } from '../queue/upload-state.ts'

const UploadsContext = createContext<SiteUploads | null>(null)

interface UploadsProviderProps extends Pick<
  SiteUploadOptions,
  'link' | 'askAboutClashes' | 'onEntry'
> {
  children: ReactNode
}

/**
 * Holds the uploads above the routes, so that they continue while the user changes folders. Only the first props count.
 */
export function UploadsProvider({
  link,
  askAboutClashes,
  onEntry,
  children,
}: UploadsProviderProps) {
  const { user, settings, i18n } = useBootstrapData()
  const [uploads] = useState(() =>
    createSiteUploads({
      userId: user?.id ?? 0,
      link,
      language: i18n.language,
      settings: settings.uploads,
      askAboutClashes,
      onEntry,
    }),
  )
  const chosenFiles = useChosenFiles()
  useEffect(() => chosenFiles.giveTo(uploads.queue), [chosenFiles, uploads])
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
