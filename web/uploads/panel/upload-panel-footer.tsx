import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import type { UploadQueue } from '../queue/upload-queue.ts'
import { statusOf, type UploadsSnapshot } from '../queue/upload-state.ts'

/** What can be done with all uploads at once; of one alone, its row offers it. */
export function UploadPanelFooter({
  uploads,
  totals,
  queue,
}: UploadsSnapshot & { queue: UploadQueue }) {
  const t = useTrans()
  const hasSeveral = totals.active > 1
  const hasInactive = uploads.some((upload) => statusOf(upload) !== 'inProgress')
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
      {hasInactive && (
        <Button variant="ghost" size="sm" onPress={() => queue.clearInactive()}>
          {t('Clear inactive')}
        </Button>
      )}
    </footer>
  )
}
