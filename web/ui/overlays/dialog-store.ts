import type { ComponentType } from 'react'

/** Any component can be a dialog; `data` arrives as its props. */
interface ActiveDialog {
  id: number
  Component: ComponentType<never>
  data: object
}

let active: ActiveDialog | null = null
let resolveActive: ((result: unknown) => void) | null = null
let lastId = 0
const listeners = new Set<() => void>()

function change(next: ActiveDialog | null) {
  active = next
  for (const listener of listeners) listener()
}

/**
 * Shows a dialog; resolves with what it is closed with, `undefined` when it was dismissed.
 * One at a time: opening another one dismisses the first.
 */
export function openDialog<Result, Data extends object = object>(
  Component: ComponentType<Data>,
  ...[data]: object extends Data ? [data?: Data] : [data: Data]
): Promise<Result | undefined> {
  resolveActive?.(undefined)
  return new Promise((resolve) => {
    resolveActive = resolve as (result: unknown) => void
    lastId += 1
    change({ id: lastId, Component: Component as ComponentType<never>, data: data ?? {} })
  })
}

/** Closes that very dialog, if it is still the one that is open: an answer may come when another one has taken its place. */
export function closeDialog(id: number, result?: unknown): void {
  if (active?.id !== id) return
  const resolve = resolveActive
  resolveActive = null
  change(null)
  resolve?.(result)
}

/** Resolves once no dialog is open, for what may wait. */
export function whenNoDialog(): Promise<void> {
  if (!active) return Promise.resolve()
  return new Promise((resolve) => {
    const look = () => {
      if (active) return
      listeners.delete(look)
      resolve()
    }
    listeners.add(look)
  })
}

export const dialogStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  getSnapshot: () => active,
  getServerSnapshot: () => null,
}
