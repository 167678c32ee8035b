import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { AccessSection } from './access-section.tsx'
import { ActivitySection } from './activity-section.tsx'
import { DescriptionField } from './description-field.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { FolderColor } from './folder-color.tsx'
import { TagsField } from './tags-field.tsx'
import { EntryThumbnail } from '#web/thumbnails/entry-thumbnail.tsx'
import { VersionsSection } from './versions-section.tsx'

interface EntryDetailsProps {
  entry: FileEntry
  /** The one that the list shows, which the entry may be in. */
  folder: FileEntry | null | undefined
}

export function EntryDetails({ entry, folder }: EntryDetailsProps) {
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
      {!isFolder && <VersionsSection entry={entry} mayChange={mayChange} />}
      <ActivitySection entry={entry} />
    </>
  )
}
