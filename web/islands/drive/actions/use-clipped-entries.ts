import { useSyncExternalStore } from 'react'
import { clippedEntries, subscribeToClipboard, type ClippedEntries } from './entry-clipboard.ts'

export function useClippedEntries(): ClippedEntries | null {
  return useSyncExternalStore(subscribeToClipboard, clippedEntries, () => null)
}

/** Whether an entry waits to be pasted elsewhere. */
export function useIsCut(id: number): boolean {
  return useSyncExternalStore(
    subscribeToClipboard,
    () => isCut(id),
    () => false,
  )
}

function isCut(id: number): boolean {
  const clipped = clippedEntries()
  return clipped !== null && clipped.isCut && clipped.entries.some((entry) => entry.id === id)
}
