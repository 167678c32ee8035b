import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBootstrapData, usePermissions } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { startOffline } from '#web/offline/start-offline.ts'
import { useRenewedPush } from '#web/push/use-renewed-push.ts'
import { sendUploadedText } from '#web/text-extraction/send-text.ts'
import { useThumbnails } from '#web/thumbnails/thumbnails-context.tsx'
import { useChosenFiles } from '#web/uploads/chosen-files.tsx'
import { UploadPanel } from '#web/uploads/panel/upload-panel.tsx'
import { UploadsProvider } from '#web/uploads/panel/uploads-context.tsx'
import { askAboutClashes } from './clashes/ask-about-clashes.ts'
import { keepFresh, type ListedVersion } from './state/keep-fresh.ts'
import { useUserId } from './state/ownership.ts'
import { knownFolder } from './state/known-folder.ts'
import { useShowInFolder } from './state/use-show-in-folder.ts'
import { revealUploaded } from './actions/reveal-uploaded.ts'
import { showUploadedEntry } from './state/show-uploaded-entry.ts'
import type { NameClash } from './clashes/name-clash.ts'
import type { UploadClash } from '#web/uploads/queue/upload-admission.ts'

/**
 * The drive's parts without a place of their own: uploads (it asks about names that are taken, and shows each file that
 * has gone up), and what keeps lists fresh.
 * @param props.listed of the page's first list
 */
export function DriveUploads({ listed }: { listed: ListedVersion | null }) {
  const { settings } = useBootstrapData()
  const queryClient = useQueryClient()
  const t = useTrans()
  const { hasPermission } = usePermissions()
  const thumbnails = useThumbnails()
  const showInFolder = useShowInFolder()
  useRenewedPush()
  useEffect(() => {
    // A browser may refuse it, as in some private windows.
    void startOffline().catch(() => null)
  }, [])
  const chosenFiles = useChosenFiles()
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('shared')) return
    void import('./actions/upload-shared.ts').then(({ uploadShared }) =>
      uploadShared(chosenFiles, t),
    )
  }, [chosenFiles, t])
  const userId = useUserId()
  const firstListed = useRef(listed)
  useEffect(
    () => (userId === undefined ? undefined : keepFresh(queryClient, userId, firstListed.current)),
    [queryClient, userId],
  )
  return (
    <UploadsProvider
      link={null}
      askAboutClashes={async (clashes) => {
        const folderName = (id: number | null, workspaceId: number) =>
          id === null
            ? workspaceId === 0
              ? t('My files')
              : null
            : (knownFolder(queryClient, (folder) => folder.id === id)?.name ?? null)
        const surroundings = {
          folderName,
          mayReplace: hasPermission('files.update'),
          keepsVersions: settings.drive.versions_kept > 0,
        }
        const asked = clashes.map((clash) => nameClashOf(clash, surroundings))
        return (await askAboutClashes(asked))?.decisions
      }}
      onEntry={(entry, upload) => {
        showUploadedEntry(queryClient, entry, upload)
        revealUploaded(entry, upload.file.content)
        thumbnails.want(entry, upload.file.content)
        if (settings.drive.search_text) sendUploadedText(entry, upload)
      }}
    >
      <UploadPanel onShow={showInFolder} />
    </UploadsProvider>
  )
}

interface Surroundings {
  /** Null where it is not known. */
  folderName: (id: number | null, workspaceId: number) => string | null
  mayReplace: boolean
  /** The former content is kept. */
  keepsVersions: boolean
}

/** How its owner is asked about an upload. A file takes the place of a file only. */
function nameClashOf(
  { upload, isFolder, existing }: UploadClash,
  { folderName, mayReplace, keepsVersions }: Surroundings,
): NameClash {
  const { file, destination } = upload
  const folders = (file.relativePath ?? '').split('/').slice(0, -1)
  const replacement = keepsVersions ? 'contentToVersion' : 'contentLost'
  const top = folderName(destination.parentId, destination.workspaceId)
  return {
    name: file.name,
    location: [...(top === null ? [] : [top]), ...folders].join(' / '),
    isFolder: false,
    existing: existing ? { sizeBytes: existing.file_size, updatedAt: existing.updated_at } : null,
    incoming: { sizeBytes: file.size, updatedAt: new Date(file.lastModified).toISOString() },
    replacement: mayReplace && !isFolder ? replacement : null,
  }
}
