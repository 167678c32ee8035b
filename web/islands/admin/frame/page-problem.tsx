import { ApiError } from '#web/api/api-error.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'

/** In place of what could not be loaded. */
export function PageProblem({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const t = useTrans()
  const text = error instanceof ApiError && error.message ? error.message : null
  return (
    <div className="admin-problem" role="alert">
      <p>{text ?? t('There was an issue. Please try again.')}</p>
      <Button onPress={() => onRetry()}>{t('Try again')}</Button>
    </div>
  )
}
