import type { ClashDecision } from '#worker/features/drive/entries/schema.ts'

/** The fate of the existing entry when it is replaced. */
export type Replacement = 'fileToTrash' | 'folderToTrash' | 'contentToVersion' | 'contentLost'

/** Of an entry, or of a file that is to become one. */
export interface ClashFacts {
  sizeBytes: number
  /** ISO date of the last change; null where it is not known. */
  updatedAt: string | null
}

/** Something whose name is taken where it is to go. */
export interface NameClash {
  name: string
  /** The folder that it is to go into, as people read it. */
  location: string
  isFolder: boolean
  /** Null where nothing is known of it. */
  existing: ClashFacts | null
  incoming: ClashFacts | null
  /** Null where the existing entry can't be replaced. */
  replacement: Replacement | null
}

/** In the order of the clashes; null = not decided yet. */
export type Decisions = readonly (ClashDecision | null)[]

/** Which one is asked about next; -1 = all are decided. */
export const nextClash = (decisions: Decisions): number => decisions.indexOf(null)

export interface ClashAnswer {
  decisions: ClashDecision[]
  /** A decision for all clashes, also later ones. */
  forAll: ClashDecision | null
}

const suits = (decision: ClashDecision, clash: NameClash | undefined) =>
  decision !== 'replace' || clash?.replacement !== null

/** Settles one clash, or it and all that are open as far as that is possible with them. */
export function decide(
  clashes: readonly NameClash[],
  decisions: Decisions,
  decision: ClashDecision,
  isForAll: boolean,
): Decisions {
  const current = nextClash(decisions)
  return decisions.map(
    (before, index) =>
      before ??
      (index === current || (isForAll && suits(decision, clashes[index])) ? decision : null),
  )
}

/** By what was said for all before; null = that can't be done with it, so it is to be asked about. */
export const decideAll = (clashes: readonly NameClash[], forAll: ClashDecision | null): Decisions =>
  clashes.map((clash) => (forAll !== null && suits(forAll, clash) ? forAll : null))
