import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'

/** In the place of what could not be loaded. */
export function LoadingProblem({ onRetry }: { onRetry: () => unknown }) {
  const t = useTrans()
  return (
    <div className="account-notice" role="alert">
      <p>{t('There was an issue. Please try again.')}</p>
      <Button size="sm" onPress={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  )
}
