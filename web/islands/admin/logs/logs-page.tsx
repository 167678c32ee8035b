import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AuditList } from './audit-list.tsx'
import { ErrorList } from './error-list.tsx'
import { JobList } from './job-list.tsx'
import { LOG_PATHS, LogsHeader } from './log-tabs.tsx'
import { MailList } from './mail-list.tsx'

const LISTS: Record<string, ComponentType> = {
  [LOG_PATHS.audit]: AuditList,
  [LOG_PATHS.mail]: MailList,
  [LOG_PATHS.errors]: ErrorList,
  [LOG_PATHS.jobs]: JobList,
}

/** Acts of admins, and of the site by itself. */
export function LogsPage() {
  const t = useTrans()
  const [path] = useLocation()
  const List = LISTS[path.replace(/\/$/, '')]
  return (
    <>
      <LogsHeader />
      {List ? <List key={path} /> : <EmptyState title={t('This page does not exist.')} />}
    </>
  )
}
