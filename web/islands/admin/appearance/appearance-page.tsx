import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useIsHydrated } from '#web/hydration/use-is-hydrated.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { appearanceQuery } from './api.ts'

/** Only browsers have what it edits; it would be a twentieth of the Worker. */
const AppearanceEditor = lazy(async () => ({
  default: (await import('./appearance-editor.tsx')).AppearanceEditor,
}))

/** The appearance editor, once what it edits is loaded. */
export function AppearancePage() {
  const t = useTrans()
  const isHydrated = useIsHydrated()
  // Nothing changes while it is edited.
  const query = useQuery({ ...appearanceQuery, staleTime: Number.POSITIVE_INFINITY })
  // The editor keeps what it began with: not what was known before another page changed it.
  if (query.data && !query.isRefetching && isHydrated)
    return (
      <LaterPart>
        <AppearanceEditor appearance={query.data} />
      </LaterPart>
    )
  if (query.isError)
    return (
      <EmptyState
        title={t('There was an issue. Please try again.')}
        action={<Button onPress={() => query.refetch()}>{t('Try again')}</Button>}
      />
    )
  return <div className="admin-loading" aria-busy="true" />
}
