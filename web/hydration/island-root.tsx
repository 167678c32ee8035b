import type { DehydratedState } from '@tanstack/react-query'
import { useEffect, type ComponentType } from 'react'
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

/** An island in its providers; server and browser render the same. */
export function IslandRoot({
  Component,
  payload,
  store,
  QueryProvider,
  onHydrated,
}: IslandRootProps) {
  useEffect(() => onHydrated?.(), [onHydrated])
  const root = (
    <IslandProviders store={store} renderedAt={payload.renderedAt} hasOverlays={!payload.isBeside}>
      <Component {...payload.props} />
    </IslandProviders>
  )
  if (!QueryProvider) return root
  return (
    <QueryProvider dehydratedState={payload.dehydratedState as DehydratedState}>
      {root}
    </QueryProvider>
  )
}
