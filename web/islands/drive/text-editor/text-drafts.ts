/**
 * Texts that are being written, by the ids of their files; null = nothing yet. What could not be saved is there when the
 * file is opened again.
 */
const drafts = new Map<number, string | null>()

export const hasDraft = (entryId: number): boolean => drafts.has(entryId)

export const draftOf = (entryId: number): string | null => drafts.get(entryId) ?? null

/** The page warns before it is left with a text that is not saved. */
export function keepDraft(entryId: number, text: string | null): void {
  drafts.set(entryId, text)
  addEventListener('beforeunload', warn)
}

export function dropDraft(entryId: number): void {
  drafts.delete(entryId)
  if (drafts.size === 0) removeEventListener('beforeunload', warn)
}

function warn(event: BeforeUnloadEvent): void {
  if ([...drafts.values()].some((text) => text !== null)) event.preventDefault()
}
