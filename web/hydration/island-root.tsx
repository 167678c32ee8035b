import type { DehydratedState } from '@tanstack/react-query'
import { Suspense, useEffect, type ComponentType } from 'react'
import type { BootstrapStore } from '#web/i18n/bootstrap-data.tsx'
import { IslandProviders } from './island-providers.tsx'
import type { IslandPayload, QueryProviderComponent } from './islands.ts'

interface IslandRootProps {
  Component: ComponentType<object>
  payload: IslandPayload
  store: BootstrapStore
  /** Given when there is a query state. */
  QueryProvider: QueryProviderComponent | null
  /** Called once React has taken over the server's HTML. */
  onHydrated?: () => void
}

/**
 * An island in its providers; server and browser render the same. Within a Suspense boundary React hydrates in slices of
 * 5 ms; without one, all in one task.
 */
export function IslandRoot({
  Component,
  payload,
  store,
  QueryProvider,
  onHydrated,
}: IslandRootProps) {
  const root = (
    <IslandProviders store={store} rendered={payload} hasOverlays={!payload.isBeside}>
      <Suspense fallback={null}>
        <Component {...payload.props} />
        {onHydrated && <AfterHydration run={onHydrated} />}
      </Suspense>
    </IslandProviders>
  )
  if (!QueryProvider) return root
  return (
    <QueryProvider dehydratedState={payload.dehydratedState as DehydratedState}>
      {root}
    </QueryProvider>
  )
}

function AfterHydration({ run }: { run: () => void }) {
  useEffect(() => run(), [run])
  return null
}
