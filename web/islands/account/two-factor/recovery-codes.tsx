import { useQuery } from '@tanstack/react-query'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { CodeList } from '#web/ui/code-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadingProblem } from '../loading-problem.tsx'
import { recoveryCodesQuery } from './two-factor-api.ts'

/** Those that are left; to be shown only while the password is confirmed. */
export function RecoveryCodes() {
  const t = useTrans()
  const { branding } = useBootstrapData().settings
  const { data, error, refetch } = useQuery(recoveryCodesQuery)
  if (error) return <LoadingProblem onRetry={refetch} />
  if (!data) return <Skeleton height="196px" />
  if (data.length === 0) return <p>{t('All recovery codes are used up. Create new ones.')}</p>
  const fileName = `${branding.site_name.toLowerCase().replaceAll(/\W+/g, '-')}-recovery-codes.txt`
  return <CodeList aria-label={t('Recovery codes')} codes={data} fileName={fileName} />
}
