import { Download, EllipsisVertical, Info, PencilLine, X } from 'lucide-react'
import { Heading } from 'react-aria-components/Dialog'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { startDownload } from '#web/preview/parts/start-download.ts'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LaterMenu } from '#web/ui/overlays/later-menu.tsx'
import { WholeName } from '#web/ui/whole-name.tsx'
import type { EntryAction } from '../actions/entry-actions.ts'
import { ActionMenu } from '../menus/action-menu.tsx'

interface PreviewHeaderProps {
  entry: FileEntry
  /** Among the files of the list. */
  place: { position: number; count: number } | null
  /** All that can be done with the file in the list. */
  actions: readonly EntryAction[]
  hasDetails: boolean
  /** Null where its text cannot be changed here. */
  isEditing: boolean | null
  onEdit: () => void
  onAction: (action: EntryAction) => void
  onClose: () => void
}

/** They have led here, or are of the whole list. */
const LEFT_OUT: ReadonlySet<EntryAction> = new Set(['open', 'preview', 'emptyTrash'])

export function PreviewHeader(props: PreviewHeaderProps) {
  const { entry, place, actions, hasDetails, isEditing, onEdit, onAction, onClose } = props
  const t = useTrans()
  const { language } = useI18n()
  return (
    <header className="preview-header dark-room">
      <FileTypeIcon type={entry.type} />
      <Heading slot="title" className="preview-title">
        <WholeName name={entry.name} />
      </Heading>
      <span className="preview-facts">
        {formatBytes(entry.file_size, language)}
        {place && place.count > 1 && ` · ${t(':position of :count', place)}`}
      </span>
      {isEditing !== null && (
        <IconButton aria-label={t('Edit')} aria-pressed={isEditing} onPress={onEdit}>
          <PencilLine aria-hidden="true" />
        </IconButton>
      )}
      {entry.permissions['files.download'] && (
        <IconButton aria-label={t('Download')} onPress={() => startDownload([entry])}>
          <Download aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        aria-label={t('Details')}
        aria-pressed={hasDetails}
        className="preview-details-button"
        onPress={() => onAction('details')}
      >
        <Info aria-hidden="true" />
      </IconButton>
      <LaterMenu
        label={t('More actions')}
        placement="bottom end"
        isDark
        renderButton={(button) => (
          // It has the focus after the menu: Escape would close only its tooltip.
          <IconButton {...button} aria-label={t('More actions')} hasTooltip={false}>
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
        )}
      >
        <ActionMenu
          actions={actions.filter((action) => !LEFT_OUT.has(action))}
          hasShortcuts={false}
          onAction={onAction}
        />
      </LaterMenu>
      {/* With a tooltip, the first Escape would close only that. */}
      <IconButton aria-label={t('Close')} hasTooltip={false} onPress={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </header>
  )
}
