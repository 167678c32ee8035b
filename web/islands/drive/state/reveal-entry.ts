import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

/** `original`: what a copy was made of. `isNews`: whether nothing else tells of them. */
type RevealListener = (
  entries: readonly FileEntry[],
  how: { original: FileEntry | null; isNews: boolean },
) => void

let reveal: RevealListener | null = null

/** Has what was just made shown in the list that is on the screen, if it belongs there. */
export function revealEntry(entry: FileEntry): void {
  reveal?.([entry], { original: null, isNews: true })
}

/** The same for a copy, unless the user has gone on from its original meanwhile. */
export function revealCopy(copy: FileEntry, original: FileEntry): void {
  reveal?.([copy], { original, isNews: false })
}

/** The same for what was pasted, of which a toast tells anyway. */
export function revealPasted(entries: readonly FileEntry[]): void {
  reveal?.(entries, { original: null, isNews: false })
}

export function onReveal(listener: RevealListener): () => void {
  reveal = listener
  return () => {
    if (reveal === listener) reveal = null
  }
}
