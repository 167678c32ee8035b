import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

/** `original`: what a copy was made of. */
type RevealListener = (entry: FileEntry, original: FileEntry | null) => void

let reveal: RevealListener | null = null

/** Has what was just made shown in the list that is on the screen, if it belongs there. */
export function revealEntry(entry: FileEntry): void {
  reveal?.(entry, null)
}

/** The same for a copy, unless the user has gone on from its original meanwhile. */
export function revealCopy(copy: FileEntry, original: FileEntry): void {
  reveal?.(copy, original)
}

export function onReveal(listener: RevealListener): () => void {
  reveal = listener
  return () => {
    if (reveal === listener) reveal = null
  }
}
