import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { InterruptedUploads } from './interrupted-uploads.tsx'
import { UploadList } from './upload-list.tsx'
import { UploadPanelFooter } from './upload-panel-footer.tsx'
import type { UploadTotals } from '../queue/upload-state.ts'
import { useUploads, useUploadsSnapshot } from './uploads-context.tsx'
import { useInterruptedUploads } from './use-interrupted-uploads.ts'
import { useTransferText } from './use-transfer-text.ts'

/** How the uploads go: bottom right, and out of the way when there are none. */
export function UploadPanel() {
  const t = useTrans()
  const { queue } = useUploads()
  const { uploads, totals } = useUploadsSnapshot()
  const interrupted = useInterruptedUploads()
  // On phones it would cover the list, and the button New.
  const isPhone = useIsPhone()
  const [chosen, setIsOpen] = useState<boolean | null>(null)
  const isOpen = chosen ?? !isPhone
  if (uploads.length === 0 && interrupted.uploads.length === 0) return null

  return (
    <section className="upload-panel" aria-label={t('Uploads')}>
      <header className="upload-panel-header">
        <PanelTitle totals={totals} hasInterrupted={interrupted.uploads.length > 0} />
        <IconButton
          aria-label={isOpen ? t('Collapse uploads') : t('Expand uploads')}
          aria-expanded={isOpen}
          size="sm"
          hasTooltip={false}
          onPress={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronUp aria-hidden="true" />}
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
          <UploadList uploads={uploads} queue={queue} />
          <UploadPanelFooter uploads={uploads} totals={totals} queue={queue} />
        </>
      )}
    </section>
  )
}

function PanelTitle({ totals, hasInterrupted }: { totals: UploadTotals; hasInterrupted: boolean }) {
  const t = useTrans()
  const transfer = useTransferText(totals)
  return (
    <div className="upload-panel-title">
      <h2>{titleOf(t, totals, hasInterrupted)}</h2>
      {transfer && <p>{transfer}</p>}
    </div>
  )
}

function titleOf(
  t: ReturnType<typeof useTrans>,
  { active, paused, completed, count, failed }: UploadTotals,
  hasInterrupted: boolean,
): string {
  if (active > 0 && active === paused) return t('Uploads paused')
  if (active > 0)
    return t('Uploading :done of :count', { done: Math.min(completed + 1, count), count })
  if (failed > 0)
    return failed === 1 ? t('1 upload failed') : t(':count uploads failed', { count: failed })
  if (completed > 0)
    return completed === 1
      ? t('1 upload complete')
      : t(':count uploads complete', { count: completed })
  return hasInterrupted ? t('Unfinished uploads') : t('Uploads')
}
