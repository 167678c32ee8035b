import { useSyncExternalStore, type ComponentType } from 'react'
import { dialogStore } from './dialog-store.ts'
import { DialogIdContext } from './use-close-dialog.ts'

/** Renders the open dialog; once in each island that opens any. */
export function DialogHost() {
  const active = useSyncExternalStore(
    dialogStore.subscribe,
    dialogStore.getSnapshot,
    dialogStore.getServerSnapshot,
  )
  if (!active) return null
  const Component = active.Component as ComponentType<object>
  return (
    <DialogIdContext key={active.id} value={active.id}>
      <Component {...active.data} />
    </DialogIdContext>
  )
}
