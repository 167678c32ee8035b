import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { revealEntry } from '../state/reveal-entry.ts'

/** Files to reveal once they are uploaded, with the element that had the focus when they were pasted. */
const wanted = new WeakMap<Blob, Element | null>()

/** Has a pasted file revealed once it is uploaded. */
export function revealOnceUploaded(file: File): void {
  wanted.set(file, document.activeElement)
}

/** Reveals an uploaded file that is wanted so, unless the user has moved on meanwhile. */
export function revealUploaded(entry: FileEntry, content: Blob): void {
  if (wanted.has(content) && wanted.get(content) === document.activeElement) revealEntry(entry)
}
