import { X } from 'lucide-react'
import { createPortal } from 'react-dom'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { WholeName } from '#web/ui/whole-name.tsx'

interface PreviewFrameProps {
  entry: FileEntry
  onClose: () => void
}

/** The frame of a preview at once, while its code is on the way. */
export function PreviewFrame({ entry, onClose }: PreviewFrameProps) {
  const t = useTrans()
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes dialogs
    <div
      role="dialog"
      aria-modal="true"
      aria-label={entry.name}
      className="preview-backdrop preview-frame"
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <header className="preview-header dark-room">
        <FileTypeIcon type={entry.type} />
        <span className="preview-title">
          <WholeName name={entry.name} />
        </span>
        <span className="preview-facts" />
        <IconButton aria-label={t('Close')} hasTooltip={false} autoFocus onPress={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div className="preview-stage dark-room" role="status" aria-label={t('Loading...')}>
        <div className="preview-loading">
          <Spinner />
        </div>
      </div>
    </div>,
    document.body,
  )
}
