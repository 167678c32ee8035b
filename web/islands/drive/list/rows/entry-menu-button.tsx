import { EllipsisVertical } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'

interface EntryMenuButtonProps {
  entry: FileEntry
  onMenu: (entry: FileEntry, anchor: Element) => void
}

export function EntryMenuButton({ entry, onMenu }: EntryMenuButtonProps) {
  const t = useTrans()
  return (
    <Button
      className="entry-menu-button"
      aria-label={t('Actions for :name', { name: entry.name })}
      onPress={({ target }) => onMenu(entry, target)}
    >
      <EllipsisVertical aria-hidden="true" />
    </Button>
  )
}
