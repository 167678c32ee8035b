import { ChevronLeft, ChevronRight, Download, Info, X } from 'lucide-react'
import { lazy, useCallback, useEffect, useRef, useState } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { formatBytes } from '#web/i18n/byte-size.ts'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { usePreviewAddress } from '../state/preview-address.ts'
import { startDownload } from '#web/preview/parts/start-download.ts'
import { WholeName } from '#web/ui/whole-name.tsx'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { FilePreview } from '#web/preview/file-preview.tsx'
import { usePreviewKeys } from '#web/preview/parts/use-preview-keys.ts'

const DetailsPane = lazy(() =>
  import('../details/details-pane.tsx').then((module) => ({ default: module.DetailsPane })),
)

interface PreviewOverlayProps {
  entry: FileEntry
  /** Entries of the list; the arrow keys move through its files. */
  entries: readonly FileEntry[]
  /** Called near the last loaded file: the folder may hold more. */
  onNearEnd?: (() => void) | undefined
}

/** How many files before the last loaded one more are asked for. */
const FILES_AHEAD = 3

export function PreviewOverlay({ entry, entries, onNearEnd }: PreviewOverlayProps) {
  const { stepPreview, closePreview } = usePreviewAddress()
  const files = entries.filter(({ type }) => type !== 'folder')
  // -1 where it is not in the list: then it has no neighbors.
  const index = files.findIndex(({ id }) => id === entry.id)
  const before = files[index - 1]
  const after = index === -1 ? undefined : files[index + 1]

  const isNearEnd = index !== -1 && index >= files.length - FILES_AHEAD
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, onNearEnd])

  const [hasDetails, setHasDetails] = useState(false)
  const frameRef = useRef<HTMLDivElement>(null)
  const stepByKey = useCallback(
    (key: string) => {
      const isLeftFirst = document.documentElement.dir !== 'rtl'
      const [left, right] = isLeftFirst ? [before, after] : [after, before]
      const next = key === 'ArrowLeft' ? left : key === 'ArrowRight' ? right : undefined
      if (next) stepPreview(next.hash)
      return next !== undefined
    },
    [before, after, stepPreview],
  )
  usePreviewKeys(frameRef, stepByKey)

  return (
    <ModalOverlay
      isOpen
      className="preview-backdrop"
      onOpenChange={(isOpen) => {
        if (!isOpen) closePreview()
      }}
    >
      <Modal className="preview-modal">
        <Dialog className="preview">
          <div ref={frameRef} className="preview-frame">
            <PreviewHeader
              entry={entry}
              place={index === -1 ? null : { position: index + 1, count: files.length }}
              hasDetails={hasDetails}
              onDetails={() => setHasDetails(!hasDetails)}
              onClose={closePreview}
            />
            <div className="preview-body">
              <div className="preview-stage">
                <FilePreview key={entry.id} entry={entry} />
                <StepButton side="before" entry={before} onStep={stepPreview} />
                <StepButton side="after" entry={after} onStep={stepPreview} />
              </div>
              {hasDetails && (
                <LaterPart>
                  <DetailsPane
                    entries={[entry]}
                    folder={undefined}
                    onClose={() => setHasDetails(false)}
                  />
                </LaterPart>
              )}
            </div>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

interface PreviewHeaderProps {
  entry: FileEntry
  /** Among the files of the list. */
  place: { position: number; count: number } | null
  hasDetails: boolean
  onDetails: () => void
  onClose: () => void
}

function PreviewHeader({ entry, place, hasDetails, onDetails, onClose }: PreviewHeaderProps) {
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
      {entry.permissions['files.download'] && (
        <IconButton aria-label={t('Download')} onPress={() => startDownload([entry])}>
          <Download aria-hidden="true" />
        </IconButton>
      )}
      <IconButton aria-label={t('Details')} aria-pressed={hasDetails} onPress={() => onDetails()}>
        <Info aria-hidden="true" />
      </IconButton>
      {/* Focused at first: with a tooltip, the first Escape would close only that. */}
      <IconButton aria-label={t('Close')} hasTooltip={false} autoFocus onPress={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </header>
  )
}

interface StepButtonProps {
  side: 'before' | 'after'
  entry: FileEntry | undefined
  onStep: (hash: string) => void
}

function StepButton({ side, entry, onStep }: StepButtonProps) {
  const t = useTrans()
  if (!entry) return null
  return (
    <IconButton
      aria-label={side === 'before' ? t('Previous file') : t('Next file')}
      className={`preview-step preview-step-${side} dark-room`}
      onPress={() => onStep(entry.hash)}
    >
      {side === 'before' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
    </IconButton>
  )
}
