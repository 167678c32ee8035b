import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans, useI18n, type Translate } from '#web/i18n/i18n-context.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { Button } from '#web/ui/button.tsx'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import {
  isWorthRetrying,
  statusOf,
  type UploadTotals,
  type UploadsSnapshot,
  type Upload,
} from '../queue/upload-state.ts'
import { useUploads, useUploadsSnapshot } from './uploads-context.tsx'
import { useInterruptedUploads } from './use-interrupted-uploads.ts'
import { InterruptedRow } from './interrupted-row.tsx'
import type { RememberedUpload } from '../transfer/upload-memory.ts'
import type { UploadQueue } from '../queue/upload-queue.ts'
import { shownUploads } from './shown-uploads.ts'
import { UploadRow } from './upload-row.tsx'
import { usePanelSize } from './use-panel-size.ts'
import { useRunningInSight } from './use-running-in-sight.ts'

interface UploadPanelProps {
  /** Shows an uploaded file where it is. */
  onShow?: (entry: FileEntry) => void
}

/** How the uploads go: bottom right, and out of the way when there are none. */
export function UploadPanel({ onShow }: UploadPanelProps) {
  const t = useTrans()
  const { queue } = useUploads()
  const { uploads, totals } = useUploadsSnapshot()
  const interrupted = useInterruptedUploads()
  // On phones it would cover the list, and the button New.
  const isPhone = useIsPhone()
  const [chosen, setIsOpen] = useState<boolean | null>(null)
  const isOpen = chosen ?? !isPhone
  const isShown = uploads.length > 0 || interrupted.uploads.length > 0
  const ref = useRef<HTMLElement>(null)
  usePanelSize(ref, isShown)
  if (!isShown) return null

  return (
    <section ref={ref} className="upload-panel" aria-label={t('Uploads')}>
      <header className="upload-panel-header">
        <PanelTitle
          uploads={uploads}
          totals={totals}
          hasInterrupted={interrupted.uploads.length > 0}
        />
        <IconButton
          aria-label={isOpen ? t('Collapse uploads') : t('Expand uploads')}
          aria-expanded={isOpen}
          size="sm"
          hasTooltip={false}
          onPress={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronUp aria-hidden="true" />}
        </IconButton>
        <IconButton
          aria-label={t('Close uploads')}
          size="sm"
          hasTooltip={false}
          onPress={async () => {
            if (totals.active > 0 && !(await agreeToStop(t))) return
            queue.abortAll()
            queue.clearInactive()
            interrupted.hide()
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      </header>
      {totals.active > 0 && (
        <ProgressBar
          aria-label={t('All uploads')}
          value={totals.percentage}
          className="upload-total"
        />
      )}
      {isOpen && (
        <>
          <InterruptedUploads {...interrupted} />
          <UploadList uploads={uploads} queue={queue} {...(onShow && { onShow })} />
          <UploadPanelFooter uploads={uploads} totals={totals} queue={queue} />
        </>
      )}
    </section>
  )
}

const agreeToStop = (t: Translate) =>
  confirm({
    title: t('Stop uploading?'),
    body: t('Files that are not uploaded yet will not be uploaded.'),
    confirmLabel: t('Stop uploading'),
    cancelLabel: t('Keep uploading'),
    isDanger: true,
  })

interface PanelTitleProps extends UploadsSnapshot {
  hasInterrupted: boolean
}

function PanelTitle({ uploads, totals, hasInterrupted }: PanelTitleProps) {
  const t = useTrans()
  const transfer = useTransferText(totals)
  return (
    <div className="upload-panel-title">
      <h2>{totals.active > 0 ? progressOf(t, totals) : outcomeOf(t, uploads, hasInterrupted)}</h2>
      {transfer && <p>{transfer}</p>}
    </div>
  )
}

function progressOf(t: Translate, { active, paused, completed, count }: UploadTotals): string {
  if (active === paused) return t('Uploads paused')
  return t('Uploading :done of :count', { done: Math.min(completed + 1, count), count })
}

/** Of all that are listed, which may be more than the last ones. */
function outcomeOf(t: Translate, uploads: readonly Upload[], hasInterrupted: boolean): string {
  const countOf = (status: ReturnType<typeof statusOf>) =>
    uploads.filter((upload) => statusOf(upload) === status).length
  const [failed, completed] = [countOf('failed'), countOf('completed')]
  if (failed > 0)
    return failed === 1 ? t('1 upload failed') : t(':count uploads failed', { count: failed })
  if (completed > 0)
    return completed === 1
      ? t('1 upload complete')
      : t(':count uploads complete', { count: completed })
  return hasInterrupted ? t('Unfinished uploads') : t('Uploads')
}

interface InterruptedUploadsProps {
  uploads: RememberedUpload[]
  discard: (upload: RememberedUpload) => void
}

/** Offers to go on with uploads that were cut off, once their file is picked again. */
function InterruptedUploads({ uploads, discard }: InterruptedUploadsProps) {
  return (
    <ul className="upload-list">
      {uploads.map((upload) => (
        <InterruptedRow key={upload.id} upload={upload} discard={discard} />
      ))}
    </ul>
  )
}

/** Actions on all uploads at once; for a single upload they are in its row. */
function UploadPanelFooter({ uploads, totals, queue }: UploadsSnapshot & { queue: UploadQueue }) {
  const t = useTrans()
  const hasSeveral = totals.active > 1
  const hasInactive = uploads.some((upload) => statusOf(upload) !== 'inProgress')
  const hasSeveralToRetry = uploads.filter(isWorthRetrying).length > 1
  if (!hasSeveral && !hasInactive) return null
  return (
    <footer className="upload-panel-footer">
      {hasSeveral && totals.pausable > 0 && (
        <Button variant="ghost" size="sm" onPress={() => queue.pauseAll()}>
          {t('Pause all')}
        </Button>
      )}
      {hasSeveral && totals.paused > 0 && (
        <Button variant="ghost" size="sm" onPress={() => queue.resumeAll()}>
          {t('Resume all')}
        </Button>
      )}
      {hasSeveral && (
        <Button variant="ghost" size="sm" onPress={() => queue.abortAll()}>
          {t('Cancel all')}
        </Button>
      )}
      {hasSeveralToRetry && (
        <Button variant="ghost" size="sm" onPress={() => queue.retryAll()}>
          {t('Retry all')}
        </Button>
      )}
      {hasInactive && (
        <Button variant="ghost" size="sm" onPress={() => queue.clearInactive()}>
          {t('Clear inactive')}
        </Button>
      )}
    </footer>
  )
}

/** "3.2 MB/s · 2 min left"; empty while nothing can be told. */
function useTransferText({ bytesPerSecond, secondsLeft }: UploadTotals): string {
  const t = useTrans()
  const { language } = useI18n()
  if (bytesPerSecond <= 0 || secondsLeft === null) return ''
  const speed = t(':size/s', { size: formatBytes(bytesPerSecond, language) })
  return `${speed} · ${timeLeft(secondsLeft, t)}`
}

function timeLeft(seconds: number, t: Translate): string {
  if (seconds < 60) return t(':count s left', { count: Math.max(seconds, 1) })
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return t(':count min left', { count: minutes })
  return t(':hours h :minutes min left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

interface UploadListProps extends UploadPanelProps {
  uploads: readonly Upload[]
  queue: UploadQueue
}

/** The files, with those under way in sight. */
function UploadList({ uploads, queue, onShow }: UploadListProps) {
  const t = useTrans()
  const shown = shownUploads(uploads)
  const scrolling = useRunningInSight(shown)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <ul className="upload-list" tabIndex={0} aria-label={t('Files')} {...scrolling}>
      {shown.map((upload) => (
        <UploadRow key={upload.file.id} upload={upload} queue={queue} {...(onShow && { onShow })} />
      ))}
      {uploads.length > shown.length && (
        <li className="upload-more">
          {t('and :count more', { count: uploads.length - shown.length })}
        </li>
      )}
    </ul>
  )
}
