import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { DetailsFrame } from './details-frame.tsx'
import { EntryDetails } from './entry-details.tsx'
import { EverythingDetails } from './everything-details.tsx'
import { RootDetails } from './root-details.tsx'
import { SelectionDetails } from './selection-details.tsx'

export interface DetailsPaneProps {
  /** What is selected. */
  entries: readonly FileEntry[]
  /** The title of a list of which more is selected than is loaded. */
  everythingIn?: string | undefined
  /** What is shown while nothing is selected; null = the root, undefined where the list is of no folder. */
  folder: FileEntry | null | undefined
  onClose: () => void
}

/** All that is known of the selection or of the folder: beside the list, on phones a sheet over it. */
export function DetailsPane({ entries, everythingIn, folder, onClose }: DetailsPaneProps) {
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
        <EntryDetails key={entry.id} entry={entry} folder={folder} />
      ) : folder === null ? (
        <RootDetails />
      ) : (
        <p className="details-hint">{t('Select something to see its details.')}</p>
      )}
    </DetailsFrame>
  )
}
