import { startTransition, type ComponentType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { EmbeddedBootstrapData } from '#worker/features/bootstrap/schema.ts'
import { createBootstrapStore, type BootstrapStore } from '#web/i18n/bootstrap-data.tsx'
import { runEarlyAction } from './early-actions.ts'
import { beginHydration, endHydration } from './hydrating.ts'
import { IslandRoot } from './island-root.tsx'
import { keepFocus } from './keep-focus.ts'
import { keepWhatWasTyped } from './keep-what-was-typed.ts'
import { isMissingPart, tellOfMissingPart } from '#web/ui/overlays/missing-part.ts'
import {
  identifierPrefix,
  type IslandComponent,
  type IslandName,
  type IslandPayload,
  type QueryProviderComponent,
} from './islands.ts'

keepFocus()

// Actions load their dialogs when they are asked for; nobody waits for those in vain.
addEventListener('unhandledrejection', ({ reason }) => {
  if (isMissingPart(reason)) tellOfMissingPart()
})

interface HydrateOptions {
  host: HTMLElement
  name: IslandName
  payload: IslandPayload
  Component: IslandComponent
  QueryProvider: QueryProviderComponent | undefined
}

export async function hydrateIsland({
  host,
  name,
  payload,
  Component,
  QueryProvider,
}: HydrateOptions): Promise<void> {
  const [pageData] = await Promise.all([pageStore(), Component.prepare?.()])
  const putBack = keepWhatWasTyped(host)
  const root = (
    <IslandRoot
      Component={Component as ComponentType<object>}
      payload={payload}
      store={pageData}
      QueryProvider={payload.dehydratedState && QueryProvider ? QueryProvider : null}
      onHydrated={() => {
        endHydration()
        putBack()
        runEarlyAction(host)
      }}
    />
  )
  beginHydration()
  const options = { identifierPrefix: identifierPrefix(name) }
  const { path } = payload.props as { path?: string }
  // Offline, the service worker has pages of the drive stand in for each other.
  if (document.documentElement.dataset['offline'] && path && path !== location.pathname)
    createRoot(host, options).render(root)
  // In slices: at the usual priority it would hold the page until all of it is done.
  else startTransition(() => void hydrateRoot(host, root, options))
}

let store: Promise<BootstrapStore> | null = null

/** One for all islands of the page, filled from the JSON that the document embeds and the catalog of its language. */
export const pageStore = () => (store ??= loadPageStore())

async function loadPageStore(): Promise<BootstrapStore> {
  const embedded = document.getElementById('bootstrap-data')?.textContent ?? ''
  const { catalog, ...data } = JSON.parse(embedded) as EmbeddedBootstrapData
  const lines = catalog ? await (await import('./load-catalog.ts')).loadCatalog(catalog) : {}
  const { language } = data.i18n
  return createBootstrapStore({
    ...data,
    i18n: { language, lines: { ...lines, ...data.i18n.lines } },
  })
}
