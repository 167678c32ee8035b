import { useEffect } from 'react'
import { Link } from 'wouter'
import { ApiError } from '#web/api/api-error.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorIllustration, NotFoundIllustration } from '#web/ui/illustrations.tsx'
import { loginAddress } from '#web/ui/login-address.ts'
import { DRIVE_PATH } from '../state/drive-view.ts'

/** Why there is no list. */
export function ListProblem({
  error,
  isOfWorkspace,
  onRetry,
}: {
  error: Error
  isOfWorkspace: boolean
  onRetry: () => void
}) {
  const t = useTrans()
  const status = error instanceof ApiError ? error.status : null
  const isSignedOut = status === 401

  useEffect(() => {
    if (isSignedOut) location.assign(loginAddress())
  }, [isSignedOut])

  if (error instanceof ApiError && error.code === 'network') {
    return (
      <EmptyState
        illustration={<ErrorIllustration />}
        title={t('No connection')}
        description={t('The list loads when you are connected again.')}
        action={
          <Button variant="primary" onPress={onRetry}>
            {t('Try again')}
          </Button>
        }
      />
    )
  }
  if (status === 404 && isOfWorkspace) {
    return (
      <EmptyState
        illustration={<NotFoundIllustration />}
        title={t('Workspace not found')}
        description={t('It may have been deleted, or you are no longer a member.')}
        action={
          // The whole page: it begins in a workspace that is there.
          <a href={DRIVE_PATH} className={buttonClass('primary')}>
            {t('Go to My files')}
          </a>
        }
      />
    )
  }
  if (status === 404) {
    return (
      <EmptyState
        illustration={<NotFoundIllustration />}
        title={t('Folder not found')}
        description={t('It may have been moved to the trash, or is not shared with you.')}
        action={
          <Link href={DRIVE_PATH} className={buttonClass('primary')}>
            {t('Go to My files')}
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      illustration={<ErrorIllustration />}
      title={t('There was an issue loading this page')}
      description={t('Please try again later')}
      action={
        <Button variant="primary" onPress={onRetry}>
          {t('Try again')}
        </Button>
      }
    />
  )
}
