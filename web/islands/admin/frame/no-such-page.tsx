import { useTrans } from '#web/i18n/i18n-context.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function NoSuchPage() {
  const t = useTrans()
  return <EmptyState title={t('This page does not exist.')} />
}
