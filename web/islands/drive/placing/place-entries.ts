import type {
  ClashDecision,
  FileEntry,
  NameConflict,
} from '#worker/features/drive/entries/schema.ts'
import { ApiError } from '#web/api/api-error.ts'
import { chunks } from '../state/api.ts'
import type { PlaceEntries } from './placing-calls.ts'

/**
 * Decides for each entry whose name is taken, by its id; resolves with null when dismissed. `mayBeMore` = later entries
 * may clash, too.
 */
export type AskAboutClashes = (
  conflicts: readonly NameConflict[],
  mayBeMore: boolean,
) => Promise<ReadonlyMap<number, ClashDecision> | null>

export interface Placed {
  /** Placed entries in their current state. */
  entries: FileEntry[]
  /** Entries moved to the trash to make room. */
  replacedIds: number[]
  /** A question was dismissed, or a call failed: the entries from there on are unchanged. */
  isCutShort: boolean
  /** Why a call failed. */
  error?: unknown
}

/** Puts entries somewhere, so many at a time as a call takes, and asks where their names are taken. */
export async function placeEntries(
  ids: readonly number[],
  place: PlaceEntries,
  ask: AskAboutClashes,
): Promise<Placed> {
  const placed: Placed = { entries: [], replacedIds: [], isCutShort: false }
  const calls = chunks(ids)
  for (const [index, entryIds] of calls.entries()) {
    const mayBeMore = index < calls.length - 1
    try {
      const answer = await placeChunk(entryIds, place, (conflicts) => ask(conflicts, mayBeMore))
      if (!answer) return { ...placed, isCutShort: true }
      placed.entries.push(...answer.entries)
      placed.replacedIds.push(...answer.replacedIds)
    } catch (error) {
      return { ...placed, isCutShort: true, error }
    }
  }
  return placed
}

/** Null when the question was dismissed. */
async function placeChunk(
  entryIds: number[],
  place: PlaceEntries,
  ask: (conflicts: readonly NameConflict[]) => ReturnType<AskAboutClashes>,
): Promise<Pick<Placed, 'entries' | 'replacedIds'> | null> {
  const decisions = new Map<number, ClashDecision>()
  const replacedIds: number[] = []
  for (;;) {
    try {
      const choice = { onConflict: 'ask', decisions: Object.fromEntries(decisions) } as const
      return { entries: await place(entryIds, choice), replacedIds }
    } catch (error) {
      const conflicts = conflictsOf(error)
      if (!conflicts) throw error
      const answers = await ask(conflicts)
      if (!answers) return null
      for (const { entryId, existing } of conflicts) {
        const decision = answers.get(entryId) ?? 'skip'
        decisions.set(entryId, decision)
        if (decision === 'replace') replacedIds.push(existing.id)
      }
    }
  }
}

function conflictsOf(error: unknown): NameConflict[] | null {
  if (!(error instanceof ApiError) || error.code !== 'name_conflict') return null
  return (error.body as { conflicts: NameConflict[] }).conflicts
}
