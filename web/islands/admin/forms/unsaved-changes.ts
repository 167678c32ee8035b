import { useEffect, useId } from 'react'
import { useLocation } from 'wouter'
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

/** Leads away from a form unasked: what was typed is saved, or of no use any more. */
export function useLeaveForm(): (to: string, options?: { replace?: boolean }) => void {
  const [, navigate] = useLocation()
  return (to, options) => {
    unsaved.clear()
    navigate(to, options)
  }
}

/** Leaves the page; with unsaved changes only if the visitor wants it. */
export function askBeforeLeaving(leave: () => void): void {
  const [question] = unsaved.values()
  if (!question) return leave()
  void confirm({ ...question, isDanger: true }).then((isSure) => {
    if (!isSure) return
    unsaved.clear()
    leave()
  })
}
