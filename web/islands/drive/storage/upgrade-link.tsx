import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { useWorkspaceId } from '../state/workspace.ts'

/** To plans with more space; a workspace's space is its owner's. */
export function UpgradeLink() {
  const t = useTrans()
  const { settings } = useBootstrapData()
  const isPersonal = useWorkspaceId() === 0
  return (
    settings.billing.enable &&
    isPersonal && (
      <a className="storage-upgrade" href="/pricing">
        {t('Upgrade')}
      </a>
    )
  )
}
