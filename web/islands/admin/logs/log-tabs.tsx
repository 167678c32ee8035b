import { Link, useLocation } from 'wouter'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { ADMIN_PAGES, ADMIN_PATH } from '#worker/access/admin-pages.ts'

const LOGS_PATH = ADMIN_PATH + ADMIN_PAGES.logs.path

/** The lists of the page, each at an address of its own. */
export const LOG_PATHS = {
  audit: LOGS_PATH,
  mail: `${LOGS_PATH}/mail`,
  errors: `${LOGS_PATH}/errors`,
  jobs: `${LOGS_PATH}/jobs`,
} as const

const LABELS: Record<keyof typeof LOG_PATHS, string> = {
  audit: 'Audit',
  mail: 'Mail',
  errors: 'Errors',
  jobs: 'Jobs',
}

/** The title, and the way to the other lists. */
export function LogsHeader() {
  const t = useTrans()
  const [path] = useLocation()
  return (
    <>
      <PageHeader title={t('Logs')} />
      <nav className="admin-tabs" aria-label={t('Logs')}>
        {Object.entries(LOG_PATHS).map(([name, href]) => (
          <Link
            key={name}
            href={href}
            {...(href === path.replace(/\/$/, '') && { 'aria-current': 'page' as const })}
          >
            {t(LABELS[name as keyof typeof LOG_PATHS])}
          </Link>
        ))}
      </nav>
    </>
  )
}
