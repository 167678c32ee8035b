import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { useBootstrapData, usePermissions } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { askAboutClashes } from '../clashes/ask-about-clashes.ts'
import { knownFolder } from '../known-folder.ts'
import { showUploadedEntry } from '../show-uploaded-entry.ts'
import { useThumbnails } from '../thumbnails/thumbnails-context.tsx'
import { sendUploadedText } from '../text-search/send-text.ts'
import { createSiteUploads, type SiteUploads } from './create-upload-queue.ts'
import type { UploadsSnapshot } from './upload-state.ts'
import { nameClashOf } from './upload-clash.ts'

const UploadsContext = createContext<SiteUploads | null>(null)

/** Holds the uploads above the routes, so that they go on while the user walks through folders. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const { user, settings, i18n } = useBootstrapData()
  const queryClient = useQueryClient()
  const t = useTrans()
  const { hasPermission } = usePermissions()
  const thumbnails = useThumbnails()
  const [uploads] = useState(() =>
    createSiteUploads({
      userId: user?.id ?? 0,
      language: i18n.language,
      settings: settings.uploads,
      askAboutClashes: async (clashes) => {
        const folderName = (id: number | null) =>
          id === null
            ? t('My files')
            : (knownFolder(queryClient, (folder) => folder.id === id)?.name ?? null)
        const surroundings = {
          folderName,
          mayReplace: hasPermission('files.update'),
          keepsVersions: settings.drive.versions_kept > 0,
        }
        const asked = clashes.map((clash) => nameClashOf(clash, surroundings))
        return (await askAboutClashes(asked))?.decisions
      },
      onEntry: (entry, upload) => {
        showUploadedEntry(queryClient, entry, upload)
        thumbnails.want(entry, upload.file.content)
        if (settings.drive.search_text) sendUploadedText(entry, upload)
      },
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
