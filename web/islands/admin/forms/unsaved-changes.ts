import { useEffect, useId } from 'react'
import type { AroundNavHandler } from 'wouter'
import { confirm } from '#web/ui/overlays/confirm-dialog.tsx'

/** Forms with changes that are not saved yet, and how each asks whether to leave. */
const unsaved = new Map<string, Parameters<typeof confirm>[0]>()

/** Keeps the visitor from leaving a form with unsaved changes unasked. */
export function useUnsavedChanges(isDirty: boolean, question: Parameters<typeof confirm>[0]): void {
  const id = useId()
  const { title, body, confirmLabel } = question
  useEffect(() => {
    if (!isDirty) return
    unsaved.set(id, { title, body, confirmLabel })
    addEventListener('beforeunload', askBrowser)
    return () => {
      unsaved.delete(id)
      removeEventListener('beforeunload', askBrowser)
    }
  }, [id, isDirty, title, body, confirmLabel])
}

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()

/** For a form that leads away once it is saved, before it has rendered that. */
export const forgetUnsavedChanges = () => unsaved.clear()

/** Asks before a link of the admin area leads away from unsaved changes. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  const [question] = unsaved.values()
  const goesAway = new URL(to, location.href).pathname !== location.pathname
  if (!question || !goesAway) return navigate(to, options)
  void confirm({ ...question, isDanger: true }).then((isSure) => {
    if (!isSure) return
    unsaved.clear()
    navigate(to, options)
  })
}
