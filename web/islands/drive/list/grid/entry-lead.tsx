import { Check } from 'lucide-react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { EntryThumbnail } from '#web/thumbnails/entry-thumbnail.tsx'

interface EntryLeadProps {
  entry: FileEntry
  size: 'row' | 'tile'
  isSelected: boolean
  hasCheck: boolean
}

/** Elements with this attribute toggle the selection when pressed (`useItemPointer`). */
export const TOGGLES_SELECTION = 'data-toggles-selection'

/** The picture or icon; over it a checkbox where the entry is selected, hovered or has the focus. */
export function EntryLead({ entry, size, isSelected, hasCheck }: EntryLeadProps) {
  const t = useTrans()
  return (
    <span className={`entry-lead entry-lead-${size}`}>
      <EntryThumbnail entry={entry} size={size} />
      {(isSelected || hasCheck) && (
        <button
          type="button"
          role="checkbox"
          aria-checked={isSelected}
          aria-label={t('Select :name', { name: entry.name })}
          tabIndex={-1}
          className="entry-check"
          {...{ [TOGGLES_SELECTION]: true }}
        >
          <Check aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
