import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

/** Cut or copied entries to paste into another folder. Of this page alone. */
export interface ClippedEntries {
  entries: readonly FileEntry[]
  isCut: boolean
  /** Their names, where the system's clipboard has them, too: something else there was copied later. */
  text?: string
}

let clipped: ClippedEntries | null = null
const listeners = new Set<() => void>()

export function clipEntries(next: ClippedEntries | null): void {
  clipped = next
  for (const listener of listeners) listener()
}

export const clippedEntries = (): ClippedEntries | null => clipped

export function subscribeToClipboard(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
