import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { spaceUsageQuery } from '../state/api.ts'
import { useWorkspaceId } from '../state/workspace.ts'

/** From here on the meter warns. */
const NEARLY_FULL_PERCENT = 90

export function StorageMeter() {
  const t = useTrans()
  const { language } = useI18n()
  const { data: usage } = useQuery(spaceUsageQuery(useWorkspaceId()))
  if (!usage) return <div className="storage-meter" />
  const used = formatBytes(usage.used, language)
  if (usage.available === null) {
    return <div className="storage-meter">{t(':used used', { used })}</div>
  }
  const available = formatBytes(usage.available, language)
  const percent = usage.available === 0 ? 100 : Math.min((usage.used / usage.available) * 100, 100)
  return (
    <div className="storage-meter">
      <ProgressBar
        aria-label={t('Storage')}
        value={percent}
        tone={percent >= NEARLY_FULL_PERCENT ? 'danger' : 'accent'}
      />
      <span>{t(':used of :available used', { used, available })}</span>
      <span>{t('Includes the trash.')}</span>
      {usage.used > usage.available && (
        <span className="storage-over">
          {t('There is no room for new files. What you have stays.')}
        </span>
      )}
    </div>
  )
}
