import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  lazy,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { loadedAhead } from '#web/ui/loaded-ahead.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { usePreviewAddress } from '../state/preview-address.ts'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { FilePreview } from '#web/preview/file-preview.tsx'
import { usePreviewKeys } from '#web/preview/parts/use-preview-keys.ts'
import { useSwipe } from '#web/preview/parts/use-swipe.ts'
import { PreviewLoading } from '#web/preview/parts/preview-loading.tsx'
import { isEditable } from '../text-editor/is-editable.ts'
import { hasDraft } from '../text-editor/text-drafts.ts'
import type { EntryAction } from '../actions/entry-actions.ts'
import { growFromThumbnail } from './grow-from-thumbnail.ts'
import { PreviewHeader } from './preview-header.tsx'

const DetailsPane = loadedAhead(
  async () => (await import('../details/details-pane.tsx')).DetailsPane,
)

const TextEditor = lazy(() =>
  import('../text-editor/text-editor.tsx').then((module) => ({ default: module.TextEditor })),
)

interface PreviewOverlayProps {
  entry: FileEntry
  /** Entries of the list; the arrow keys move through its files. */
  entries: readonly FileEntry[]
  actions: readonly EntryAction[]
  onAction: (action: EntryAction) => void
  /** Called near the last loaded file: the folder may hold more. */
  onNearEnd?: (() => void) | undefined
  /** In the list, by an entry's id. */
  thumbnailOf: (id: number) => HTMLImageElement | null
}

/** How many files before the last loaded one more are asked for. */
const FILES_AHEAD = 3

export function PreviewOverlay(props: PreviewOverlayProps) {
  const { entry, entries, actions, onAction, onNearEnd } = props
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

  const mayEdit = isEditable(entry, actions)
  const [editing, setEditing] = useState<{ id: number; isOn: boolean } | null>(null)
  const setIsEditing = (isOn: boolean) => setEditing({ id: entry.id, isOn })
  // Opened by a draft, the editor stays when that is saved.
  if (editing?.id !== entry.id && hasDraft(entry.id)) setIsEditing(true)
  const isEditing = mayEdit && editing?.id === entry.id && editing.isOn

  const [hasDetails, setHasDetails] = useState(false)
  const [isAskedForVersions, setIsAskedForVersions] = useState(false)
  const frameRef = useRef<HTMLDivElement>(null)
  const shownId = useRef(entry.id)
  useLayoutEffect(() => {
    shownId.current = entry.id
  }, [entry.id])
  const thumbnailOf = useEffectEvent(props.thumbnailOf)
  useLayoutEffect(() => {
    const find = (id: number) => thumbnailOf(id)
    const shrink = frameRef.current && growFromThumbnail(frameRef.current, shownId.current, find)
    return () => shrink?.(shownId.current)
  }, [])
  const stepTo = useCallback(
    (side: 'left' | 'right') => {
      const isLeftFirst = document.documentElement.dir !== 'rtl'
      const next = (side === 'left') === isLeftFirst ? before : after
      if (next) stepPreview(next.hash)
      return next !== undefined
    },
    [before, after, stepPreview],
  )
  const stepByKey = useCallback(
    (key: string) =>
      (key === 'ArrowLeft' && stepTo('left')) || (key === 'ArrowRight' && stepTo('right')),
    [stepTo],
  )
  usePreviewKeys(frameRef, stepByKey)
  // The last file's controls have left with the focus: the dialog takes it, not the first button with a tooltip.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- by each step
  useLayoutEffect(() => {
    if (document.activeElement === document.body)
      frameRef.current?.closest<HTMLElement>('[role=dialog]')?.focus()
  }, [entry.id])
  const swipe = useSwipe(stepTo)

  function run(action: EntryAction) {
    if (action === 'details') {
      setHasDetails(!hasDetails)
      setIsAskedForVersions(false)
    } else if (action === 'versions') {
      setHasDetails(true)
      setIsAskedForVersions(true)
    } else onAction(action)
  }

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
              actions={actions}
              hasDetails={hasDetails}
              isEditing={mayEdit ? isEditing : null}
              onEdit={() => setIsEditing(!isEditing)}
              onAction={run}
              onClose={closePreview}
            />
            <div className="preview-body">
              {/* Fingers do what the buttons in it do. */}
              <div role="presentation" className="preview-stage" {...swipe}>
                {isEditing ? (
                  <LaterPart fallback={<PreviewLoading />}>
                    <TextEditor key={entry.id} entry={entry} onDone={() => setIsEditing(false)} />
                  </LaterPart>
                ) : (
                  <>
                    <FilePreview key={entry.id} entry={entry} />
                    <StepButton side="before" entry={before} onStep={stepPreview} />
                    <StepButton side="after" entry={after} onStep={stepPreview} />
                  </>
                )}
              </div>
              {hasDetails && (
                <LaterPart>
                  <DetailsPane
                    entries={[entry]}
                    folder={undefined}
                    isAskedForVersions={isAskedForVersions}
                    onVersionsShown={() => setIsAskedForVersions(false)}
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
