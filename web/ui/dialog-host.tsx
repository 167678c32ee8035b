import { useSyncExternalStore, type ComponentType } from 'react'
import { dialogStore } from './dialog-store.ts'

/** Renders the open dialog; once in each island that opens any. */
export function DialogHost() {
  const active = useSyncExternalStore(
    dialogStore.subscribe,
    dialogStore.getSnapshot,
    dialogStore.getServerSnapshot,
  )
  if (!active) return null
  const Component = active.Component as ComponentType<object>
  return <Component key={active.id} {...active.data} />
}
