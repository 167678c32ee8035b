import { useQuery } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans, useI18n } from '#web/i18n/i18n-context.tsx'
import { EntryThumbnail } from '#web/thumbnails/entry-thumbnail.tsx'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { visibleName } from '#web/ui/visible-name.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { rootNameOf, useWorkspace } from '../state/workspace.ts'
import { DetailsFrame } from './details-frame.tsx'
import { AccessSection } from './access-section.tsx'
import { ActivitySection } from './activity-section.tsx'
import { DescriptionField } from './description-field.tsx'
import { EntryFacts, Fact } from './entry-facts.tsx'
import { FolderColor } from './folder-color.tsx'
import { TagsField } from './tags-field.tsx'
import { VersionsSection } from './versions-section.tsx'
import { spaceUsageQuery } from '../state/api.ts'

export interface DetailsPaneProps {
  /** The selection. */
  entries: readonly FileEntry[]
  /** The title of a list of which more is selected than is loaded. */
  everythingIn?: string | undefined
  /** Shown while nothing is selected; null = the root, undefined where the list is of no folder. */
  folder: FileEntry | null | undefined
  /** The file's earlier versions get the focus, once. */
  isAskedForVersions: boolean
  onVersionsShown: () => void
  onClose: () => void
}

/** All that is known of the selection or of the folder: beside the list, on phones a sheet over it. */
export function DetailsPane({
  entries,
  everythingIn,
  folder,
  isAskedForVersions,
  onVersionsShown,
  onClose,
}: DetailsPaneProps) {
  const t = useTrans()
  const [first] = entries
  const entry = first ?? folder
  return (
    <DetailsFrame onClose={onClose}>
      {everythingIn !== undefined ? (
        <EverythingDetails title={everythingIn} />
      ) : entries.length > 1 ? (
        <SelectionDetails entries={entries} />
      ) : entry ? (
        <EntryDetails
          key={entry.id}
          entry={entry}
          folder={folder}
          isAskedForVersions={isAskedForVersions}
          onVersionsShown={onVersionsShown}
        />
      ) : folder === null ? (
        <RootDetails />
      ) : (
        <div className="details-picture">
          <FileTypeIcon type="file" size={72} />
          <p className="details-hint">{t('Select something to see its details.')}</p>
        </div>
      )}
    </DetailsFrame>
  )
}

interface EntryDetailsProps extends Pick<
  DetailsPaneProps,
  'isAskedForVersions' | 'onVersionsShown'
> {
  entry: FileEntry
  /** The one that the list shows, which the entry may be in. */
  folder: FileEntry | null | undefined
}

function EntryDetails({ entry, folder, isAskedForVersions, onVersionsShown }: EntryDetailsProps) {
  const isFolder = entry.type === 'folder'
  const isTrashed = entry.deleted_at !== null
  const mayChange = entry.permissions['files.update'] && !isTrashed
  return (
    <>
      <div className="details-picture">
        <div className="details-thumbnail">
          <EntryThumbnail entry={entry} size="tile" />
        </div>
        <p className="details-name" dir="auto">
          {entry.name}
        </p>
      </div>
      <EntryFacts entry={entry} folder={folder} />
      {isFolder && mayChange && <FolderColor entry={entry} />}
      <DescriptionField entry={entry} isReadOnly={!mayChange} />
      {!isTrashed && <TagsField entry={entry} />}
      {!isTrashed && <AccessSection entry={entry} />}
      {!isFolder && (
        <VersionsSection
          entry={entry}
          mayChange={mayChange}
          isAskedFor={isAskedForVersions}
          onShown={onVersionsShown}
        />
      )}
      <ActivitySection entry={entry} />
    </>
  )
}

/** Of a whole list that is selected but not all loaded: how much it is, is not known here. */
function EverythingDetails({ title }: { title: string }) {
  const t = useTrans()
  return (
    <div className="details-picture">
      <FileTypeIcon type="folder" size={72} />
      <p className="details-name" role="status">
        {t('Everything in “:folder” is selected', { folder: visibleName(title) })}
      </p>
    </div>
  )
}

/** Of the whole drive: what is not in a folder has no folder to tell of. */
function RootDetails() {
  const t = useTrans()
  const { language } = useI18n()
  const { workspace } = useWorkspace()
  const { data: usage, isError } = useQuery(spaceUsageQuery(workspace.id))
  const bytes = (amount: number | null | undefined) => {
    if (amount === undefined) return isError ? t('Unknown') : <Skeleton width="5rem" />
    return amount === null ? t('No limit') : formatBytes(amount, language)
  }
  return (
    <>
      <div className="details-picture">
        <FileTypeIcon type="folder" size={72} />
        <p className="details-name">{rootNameOf(workspace, t)}</p>
      </div>
      <dl className="details-facts">
        <Fact name={t('Storage used')}>{bytes(usage?.used)}</Fact>
        <Fact name={t('Storage available')}>{bytes(usage?.available)}</Fact>
      </dl>
      <p className="details-hint">{t('Select something to see its details.')}</p>
    </>
  )
}

/** Of several entries at once. */
function SelectionDetails({ entries }: { entries: readonly FileEntry[] }) {
  const t = useTrans()
  const { language } = useI18n()
  const folders = entries.filter(({ type }) => type === 'folder').length
  const size = entries.reduce((total, { file_size }) => total + file_size, 0)
  return (
    <>
      <div className="details-picture">
        <FileTypeIcon type={folders === entries.length ? 'folder' : 'file'} size={72} />
        <p className="details-name" role="status">
          {t(':count items', { count: entries.length })}
        </p>
      </div>
      <dl className="details-facts">
        {folders > 0 && <Fact name={t('Folders')}>{folders}</Fact>}
        {folders < entries.length && <Fact name={t('Files')}>{entries.length - folders}</Fact>}
        <Fact name={t('Total size')}>{formatBytes(size, language)}</Fact>
      </dl>
    </>
  )
}
