import { createContext, useCallback, useContext } from 'react'
import { closeDialog } from './dialog-store.ts'

/** The id of the dialog that a component is in. */
export const DialogIdContext = createContext<number | null>(null)

/** Closes the dialog that the component is in, with what its opener awaits; nothing when it was dismissed. */
export function useCloseDialog(): (result?: unknown) => void {
  const id = useContext(DialogIdContext)
  return useCallback(
    (result) => {
      if (id !== null) closeDialog(id, result)
    },
    [id],
  )
}
