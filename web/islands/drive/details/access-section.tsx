import { useQuery } from '@tanstack/react-query'
import { Link2, Lock } from 'lucide-react'
import type { FileEntry } from '#worker/features/drive/schema.ts'
import type { ShareableLink } from '#worker/features/sharing/schema.ts'
import { usePermissions } from '#web/i18n/bootstrap-data.tsx'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { linkQuery } from '../link-api.ts'
import { useEntryActions } from '../use-entry-actions.ts'
import { DetailsSection } from './details-section.tsx'
import { LoadingProblem } from './loading-problem.tsx'

/** Who may open an entry. */
export function AccessSection({ entry }: { entry: FileEntry }) {
  const t = useTrans()
  const { hasPermission } = usePermissions()
  const runAction = useEntryActions()
  const { data: link, isPending, isError, refetch } = useQuery(linkQuery(entry.id))
  return (
    <DetailsSection title={t('Who has access')}>
      {isPending && <Skeleton height="1.5rem" />}
      {isError && <LoadingProblem onRetry={() => void refetch()} />}
      {link !== undefined && (
        <p className="details-access">
          {link ? <Link2 aria-hidden="true" /> : <Lock aria-hidden="true" />}
          <span>{link ? <LinkText link={link} /> : t('Only you')}</span>
        </p>
      )}
      {link !== undefined && hasPermission('links.create') && (
        <Button size="sm" onPress={() => runAction('link', [entry])}>
          {link ? t('Change the link') : t('Make a link')}
        </Button>
      )}
    </DetailsSection>
  )
}

function LinkText({ link }: { link: ShareableLink }) {
  const t = useTrans()
  return (
    <>
      {link.password
        ? t('You, and anyone with the link and its password')
        : t('You, and anyone with the link')}
      {link.expires_at && (
        <>
          {' · '}
          <Trans
            message="until :date"
            values={{ date: <FormattedDate key="date" iso={link.expires_at} /> }}
          />
        </>
      )}
      {!link.allow_download && ` · ${t('without download')}`}
    </>
  )
}
