import { AppError } from '#worker/errors.ts'
import { presentExisting } from '../entries/present.ts'
import type { ClashDecision, NameConflict, OnConflict } from '../entries/schema.ts'
import type { TreeEntry } from './tree-queries.ts'

/** The caller's decisions for taken names. */
export interface ClashChoice {
  onConflict: OnConflict
  /** For single entries, by id. */
  decisions: ReadonlyMap<number, ClashDecision>
}

/** An entry on its way into a folder. */
export interface Arrival {
  row: TreeEntry
  /** Null = the root. */
  parentId: number | null
  /**
   * The name may be taken by what nobody decides about (itself, what comes along, what came in a moment ago): then a
   * number is added.
   */
  mayBeNumbered?: boolean
}

export interface SettledArrival<A extends Arrival = Arrival> {
  arrival: A
  /** Whether the name is (or may be) taken, so that a free one is to be looked for. */
  isContested: boolean
}

/** Nothing was done: the caller is to decide first. */
export class NameConflictError extends AppError {
  constructor(conflicts: NameConflict[]) {
    super(409, 'name_conflict', 'There are entries with these names here already.', {
      details: { conflicts },
    })
  }
}

/**
 * Resolves all clashes of names (move, copy, restore). Entries arrive in order; each keeps its name, gets a number, is
 * skipped or replaces. Selected and just-arrived entries are never replaced.
 */
export class ClashResolver<A extends Arrival> {
  readonly settled: SettledArrival<A>[] = []
  /** Entries to trash, to make room. */
  readonly replaced: TreeEntry[] = []
  readonly #existing: ReadonlyMap<string, TreeEntry>
  readonly #chosenIds: ReadonlySet<number>
  readonly #choice: ClashChoice
  readonly #conflicts: NameConflict[] = []
  readonly #used = new Set<string>()

  /** @param existing what stands where entries may arrive, by one of their names */
  constructor(
    existing: readonly TreeEntry[],
    chosen: readonly Pick<TreeEntry, 'id'>[],
    choice: ClashChoice,
  ) {
    this.#existing = new Map(existing.map((row) => [placeOf(row.parentId, row), row]))
    this.#chosenIds = new Set(chosen.map(({ id }) => id))
    this.#choice = choice
  }

  /** Whether it goes there. */
  settle(arrival: A): boolean {
    const { row, parentId } = arrival
    const place = placeOf(parentId, row)
    const standing = this.#existing.get(place)
    if (this.#used.has(place) || arrival.mayBeNumbered || this.#chosenIds.has(standing?.id ?? 0))
      return this.#accept(arrival, true)
    this.#used.add(place)
    if (!standing) return this.#accept(arrival, false)
    switch (this.#choice.decisions.get(row.id) ?? this.#choice.onConflict) {
      case 'keepBoth':
        return this.#accept(arrival, true)
      case 'replace':
        this.replaced.push(standing)
        return this.#accept(arrival, false)
      case 'skip':
        this.#used.delete(place)
        return false
      case 'ask':
        this.#conflicts.push({
          entryId: row.id,
          name: row.name,
          existing: presentExisting(standing),
        })
        return false
    }
  }

  /** To be called once all have arrived. Throws NameConflictError. */
  finish(): void {
    if (this.#conflicts.length > 0) throw new NameConflictError(this.#conflicts)
  }

  #accept(arrival: A, isContested: boolean): true {
    this.settled.push({ arrival, isContested })
    return true
  }
}

const placeOf = (parentId: number | null, { nameKey }: TreeEntry) => `${parentId ?? 0}/${nameKey}`
