import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

let reveal: ((entry: FileEntry) => void) | null = null

/** Has what was just made shown in the list that is on the screen, if it belongs there. */
export function revealEntry(entry: FileEntry): void {
  reveal?.(entry)
}

export function onReveal(listener: (entry: FileEntry) => void): () => void {
  reveal = listener
  return () => {
    if (reveal === listener) reveal = null
  }
}
