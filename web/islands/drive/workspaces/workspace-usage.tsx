import type { WorkspaceDetails } from '#worker/features/workspaces/schema.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** From here on the meter warns. */
const NEARLY_FULL_PERCENT = 90

/** How much a workspace holds, of what its owner's storage leaves for it. */
export function WorkspaceUsage({ workspace }: { workspace: WorkspaceDetails }) {
  const t = useTrans()
  const { language } = useI18n()
  const used = formatBytes(workspace.used, language)
  if (workspace.available === null)
    return <p className="workspace-usage">{t(':used used', { used })}</p>
  const available = formatBytes(workspace.available, language)
  const share = workspace.available === 0 ? 1 : workspace.used / workspace.available
  const percent = Math.min(share * 100, 100)
  return (
    <div className="workspace-usage">
      <ProgressBar
        aria-label={t('Storage')}
        value={percent}
        tone={percent >= NEARLY_FULL_PERCENT ? 'danger' : 'accent'}
      />
      <span>{t(':used of :available used', { used, available })}</span>
    </div>
  )
}
