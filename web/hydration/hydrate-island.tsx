import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { BootstrapData } from '#worker/features/bootstrap/schema.ts'
import { createBootstrapStore, type BootstrapStore } from '#web/i18n/bootstrap-data.tsx'
import { IslandRoot, type QueryProviderComponent } from './island-root.tsx'
import { keepFocus } from './keep-focus.ts'
import { keepWhatWasTyped } from './keep-what-was-typed.ts'
import { isMissingPart, tellOfMissingPart } from '#web/ui/overlays/missing-part.ts'
import { identifierPrefix, type IslandName, type IslandPayload } from './islands.ts'

keepFocus()

// Actions load their dialogs when they are asked for; nobody waits for those in vain.
addEventListener('unhandledrejection', ({ reason }) => {
  if (isMissingPart(reason)) tellOfMissingPart()
})

interface HydrateOptions {
  host: Element
  name: IslandName
  payload: IslandPayload
  Component: ComponentType<never>
  QueryProvider: QueryProviderComponent | null
  /** Called once the island answers to the visitor. */
  onAlive: () => void
}

export function hydrateIsland({
  host,
  name,
  payload,
  Component,
  QueryProvider,
  onAlive,
}: HydrateOptions): void {
  const putBack = keepWhatWasTyped(host)
  hydrateRoot(
    host,
    <IslandRoot
      Component={Component as ComponentType<object>}
      payload={payload}
      store={pageStore()}
      QueryProvider={QueryProvider}
      onHydrated={() => {
        putBack()
        onAlive()
      }}
    />,
    { identifierPrefix: identifierPrefix(name) },
  )
}

let store: BootstrapStore | null = null

/** One for all islands of the page, filled from the JSON that the document embeds. */
export function pageStore(): BootstrapStore {
  store ??= createBootstrapStore(
    JSON.parse(document.getElementById('bootstrap-data')?.textContent ?? '') as BootstrapData,
  )
  return store
}
