import { useEffect, useId } from 'react'
import { useLocation } from 'wouter'
import { confirm } from '#web/ui/overlays/confirm.ts'

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
      if (unsaved.size === 0) removeEventListener('beforeunload', askBrowser)
    }
  }, [id, isDirty, title, body, confirmLabel])
}

const askBrowser = (event: BeforeUnloadEvent) => {
  if (unsaved.size > 0) event.preventDefault()
}

/**
 * Guards Back and Forward. To be called once, before the router listens: a window's listeners run in the order in which
 * they were added, also those that capture.
 */
export function guardHistory(): void {
  // When `popstate` comes, the address is the other page's already.
  let shownHref = location.href
  const keepHref = () => {
    shownHref = location.href
  }
  // The router's own events.
  for (const event of ['pushState', 'replaceState']) addEventListener(event, keepHref)
  addEventListener('popstate', (event) => {
    if (unsaved.size === 0 || new URL(shownHref).pathname === location.pathname) return keepHref()
    event.stopImmediatePropagation()
    // The page becomes the entry on top, so that one step back leads where the visitor wanted to go.
    history.pushState(null, '', shownHref)
    askBeforeLeaving(() => history.back())
  })
}

/** Leads away from a form unasked: what was typed is saved, or of no use any more. */
export function useLeaveForm(): (to: string, options?: { replace?: boolean }) => void {
  const [, navigate] = useLocation()
  return (to, options) => {
    forgetChanges()
    navigate(to, options)
  }
}

/** Leaves the page; with unsaved changes only if the visitor wants it. */
export function askBeforeLeaving(leave: () => void): void {
  if (unsaved.size === 0) return leave()
  void mayLeave().then((isSure) => {
    if (!isSure) return
    forgetChanges()
    leave()
  })
}

/** The page is about to be left: nothing that was typed counts any more. */
export const forgetChanges = (): void => unsaved.clear()

let isAsking = false

/** Whether the visitor gives up unsaved changes; without any, yes. While the question is open, no. */
export async function mayLeave(): Promise<boolean> {
  const [question] = unsaved.values()
  if (!question) return true
  if (isAsking) return false
  isAsking = true
  try {
    return await confirm({ ...question, isDanger: true })
  } finally {
    isAsking = false
  }
}
