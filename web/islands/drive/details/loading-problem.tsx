import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'

export function LoadingProblem({ onRetry }: { onRetry: () => void }) {
  const t = useTrans()
  return (
    <div className="details-problem" role="alert">
      <p>{t('This could not be loaded.')}</p>
      <Button size="sm" onPress={() => onRetry()}>
        {t('Try again')}
      </Button>
    </div>
  )
}
