import { EllipsisVertical } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Cell, Row } from 'react-aria-components/Table'
import type { FileEntry } from '#worker/features/drive/schema.ts'
import { formatBytes } from '#web/i18n/byte-size.ts'
import { FormattedDate, RelativeTime } from '#web/i18n/formatted-date.tsx'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { WholeName } from '#web/ui/whole-name.tsx'

interface EntryRowProps {
  entry: FileEntry
  time: string
  onMenu: (entry: FileEntry, anchor: Element) => void
}

export function EntryRow({ entry, time, onMenu }: EntryRowProps) {
  const t = useTrans()
  const { language } = useI18n()
  // In the trash it matters how long ago.
  const Time = entry.deleted_at === null ? FormattedDate : RelativeTime
  const size = formatBytes(entry.file_size, language)
  return (
    <Row id={entry.id} textValue={entry.name} className="entry-row">
      <Cell className="entry-cell entry-name-cell">
        <FileTypeIcon type={entry.type} />
        <span className="entry-name">
          <WholeName name={entry.name} />
          <span className="entry-facts" aria-hidden="true">
            <Time iso={time} /> · {size}
          </span>
        </span>
      </Cell>
      <Cell className="entry-cell entry-size-cell">{size}</Cell>
      <Cell className="entry-cell entry-date-cell">
        <Time iso={time} />
      </Cell>
      <Cell className="entry-cell entry-menu-cell">
        <Button
          className="entry-menu-button"
          aria-label={t('Actions for :name', { name: entry.name })}
          onPress={({ target }) => onMenu(entry, target)}
        >
          <EllipsisVertical aria-hidden="true" />
        </Button>
      </Cell>
    </Row>
  )
}
