import { entryNameKey } from '#worker/names/entry-name.ts'
import type { ClashDecision, OnConflict } from '#worker/features/drive/entries/schema.ts'
import { EntryTree } from './entry-tree.ts'
import type { ModelEntry } from './entry-tree.ts'

export interface Choice {
  onConflict: OnConflict
  decisions: Record<number, ClashDecision>
}

/** The expected response to a call; the model has changed only when it is 200. */
export interface Expected {
  status: 200 | 404 | 409 | 413 | 422
  /** 200: the entries in the response. */
  entries?: ModelEntry[]
  /** 409: the entries whose names are taken. */
  conflictIds?: number[]
}

interface Arrival {
  entry: ModelEntry
  parentId: number | null
  mayBeNumbered: boolean
}

interface NumberedArrival extends Arrival {
  isNumbered: boolean
}

interface Plan {
  arriving: NumberedArrival[]
  replaced: ModelEntry[]
}

const refused = (status: Exclude<Expected['status'], 200>): Expected => ({ status })

/** The expected outcome of every call on a drive, as simply as possible. */
export class TreeModel extends EntryTree {
  readonly availableBytes: number
  /** Copies get temporary ids until the site's are known. */
  #nextCopyId = -1

  constructor(availableBytes: number) {
    super()
    this.availableBytes = availableBytes
  }

  createFolder(parentId: number | null, name: string): Expected {
    if (!this.isLivingFolder(parentId)) return refused(404)
    return this.at(parentId, name) ? refused(422) : { status: 200 }
  }

  upload(parentId: number | null, bytes: number): Expected {
    if (!this.isLivingFolder(parentId)) return refused(404)
    return this.usedBytes() + bytes > this.availableBytes ? refused(413) : { status: 200 }
  }

  rename(id: number, name: string): Expected {
    const entry = this.get(id)
    if (entry?.trashRootId !== null) return refused(404)
    const standing = this.at(entry.parentId, name)
    if (standing && standing !== entry) return refused(422)
    entry.name = name
    return { status: 200 }
  }

  move(ids: number[], destinationId: number | null, choice: Choice): Expected {
    const roots = this.#placeable(ids, destinationId)
    if ('status' in roots) return roots
    const staying = roots.filter(({ parentId }) => parentId === destinationId)
    const arrivals = roots
      .filter((entry) => !staying.includes(entry))
      .map((entry) => ({ entry, parentId: destinationId, mayBeNumbered: false }))
    const plan = this.#settle(arrivals, roots, choice)
    if ('status' in plan) return plan
    for (const { id } of plan.replaced) this.#markRoot(id)
    this.#arrive(plan, (entry, parentId, name) => Object.assign(entry, { parentId, name }))
    for (const { id } of plan.replaced) this.#markBelow(id)
    return { status: 200, entries: [...staying, ...plan.arriving.map(({ entry }) => entry)] }
  }

  /** @param destinationId undefined: beside the originals */
  duplicate(ids: number[], destinationId: number | null | undefined, choice: Choice): Expected {
    const roots = this.#placeable(ids, destinationId ?? null)
    if ('status' in roots) return roots
    const arrivals = roots.map((entry) => ({
      entry,
      parentId: destinationId === undefined ? entry.parentId : destinationId,
      mayBeNumbered: destinationId === undefined,
    }))
    const plan = this.#settle(arrivals, roots, choice)
    if ('status' in plan) return plan
    const bytes = plan.arriving.reduce((sum, { entry }) => sum + this.size(entry), 0)
    if (this.usedBytes() + bytes > this.availableBytes) return refused(413)
    const trees = new Map(plan.arriving.map(({ entry }) => [entry, this.#copyable(entry)]))
    for (const { id } of plan.replaced) this.#markRoot(id)
    const copies: ModelEntry[] = []
    this.#arrive(plan, (entry, parentId, name) =>
      copies.push(this.#copy(trees, entry, parentId, name)),
    )
    for (const { id } of plan.replaced) this.#markBelow(id)
    return { status: 200, entries: copies }
  }

  trash(ids: number[]): Expected {
    const chosen = this.#known(ids)
    if (!chosen) return refused(404)
    for (const { id, trashRootId } of this.#outermost(chosen)) {
      if (trashRootId !== null) continue
      this.#markRoot(id)
      this.#markBelow(id)
    }
    return { status: 200 }
  }

  deleteForever(ids: number[]): Expected {
    const chosen = this.#known(ids)
    if (!chosen) return refused(404)
    for (const entry of chosen.flatMap((root) => [...this.below(root), root]))
      this.entries.delete(entry.id)
    return { status: 200 }
  }

  emptyTrash(): Expected {
    for (const { id, trashRootId } of this.all()) if (trashRootId !== null) this.entries.delete(id)
    return { status: 200 }
  }

  restore(ids: number[], choice: Choice): Expected {
    const chosen = this.#known(ids)
    if (!chosen) return refused(404)
    const trashed = chosen.filter(({ trashRootId }) => trashRootId !== null)
    const goesAlong = (entry: ModelEntry) =>
      entry.trashRootId !== entry.id &&
      trashed.some(
        ({ id, trashRootId }) =>
          trashRootId === entry.trashRootId && this.chain(entry).includes(id),
      )
    const roots = trashed.filter((entry) => !goesAlong(entry))
    const chosenIds = new Set(roots.map(({ id }) => id))
    const comesBack = (parent: ModelEntry) =>
      parent.trashRootId === null || chosenIds.has(parent.trashRootId)
    const homes = roots.map((entry) => {
      const parent = entry.parentId === null ? undefined : this.get(entry.parentId)
      return parent && comesBack(parent)
        ? { entry, parent, depth: this.chain(entry).length }
        : { entry, parent: null, depth: 0 }
    })
    const placed = new Set<number>()
    const arrivals = homes
      .toSorted((a, b) => a.depth - b.depth)
      .map(({ entry, parent }) => (replaced: ModelEntry[]): Arrival => {
        const atRoot = { entry, parentId: null, mayBeNumbered: parent !== null }
        if (!parent) return atRoot
        const home = { entry, parentId: parent.id, mayBeNumbered: parent.trashRootId !== null }
        if (parent.trashRootId !== null) return placed.has(parent.trashRootId) ? home : atRoot
        const way = new Set([...this.chain(parent), parent.id])
        return replaced.some(({ id }) => way.has(id)) ? atRoot : home
      })
    const plan = this.#settle(arrivals, roots, choice, ({ id }) => placed.add(id))
    if ('status' in plan) return plan
    for (const { id } of plan.replaced) this.#markRoot(id)
    for (const { entry } of plan.arriving)
      for (const along of this.below(entry))
        if (along.trashRootId === entry.trashRootId) along.trashRootId = null
    this.#arrive(plan, (entry, parentId, name) =>
      Object.assign(entry, { parentId, name, trashRootId: null }),
    )
    for (const { id } of plan.replaced) this.#markBelow(id)
    return { status: 200, entries: plan.arriving.map(({ entry }) => entry) }
  }

  /** The site's own id for an entry that was copied. */
  adopt(entry: ModelEntry, id: number): void {
    this.entries.delete(entry.id)
    for (const child of this.all()) if (child.parentId === entry.id) child.parentId = id
    entry.id = id
    this.entries.set(id, entry)
  }

  #known(ids: number[]): ModelEntry[] | null {
    const known = [...new Set(ids)].flatMap((id) => this.get(id) ?? [])
    return known.length === new Set(ids).size ? known.toSorted((a, b) => a.id - b.id) : null
  }

  #outermost = (chosen: ModelEntry[]) =>
    chosen.filter((entry) => !this.chain(entry).some((id) => chosen.some((one) => one.id === id)))

  #placeable(ids: number[], destinationId: number | null): ModelEntry[] | Expected {
    const chosen = this.#known(ids)
    if (!chosen || chosen.some(({ trashRootId }) => trashRootId !== null)) return refused(404)
    if (!this.isLivingFolder(destinationId)) return refused(404)
    const destination = destinationId === null ? undefined : this.get(destinationId)
    const way = destination ? [...this.chain(destination), destination.id] : []
    const roots = this.#outermost(chosen)
    return roots.some(({ id }) => way.includes(id)) ? refused(422) : roots
  }

  #settle(
    arrivals: (Arrival | ((replaced: ModelEntry[]) => Arrival))[],
    chosen: ModelEntry[],
    { onConflict, decisions }: Choice,
    onSettled: (entry: ModelEntry) => void = () => {},
  ): Plan | Expected {
    const arriving: NumberedArrival[] = []
    const replaced: ModelEntry[] = []
    const conflictIds: number[] = []
    const used = new Set<string>()
    const accept = (arrival: Arrival, isNumbered: boolean) => {
      arriving.push({ ...arrival, isNumbered })
      onSettled(arrival.entry)
    }
    for (const next of arrivals) {
      const arrival = typeof next === 'function' ? next(replaced) : next
      const { entry, parentId } = arrival
      const place = `${parentId}/${entryNameKey(entry.name)}`
      const standing = this.at(parentId, entry.name)
      const isOwn = standing !== undefined && chosen.includes(standing)
      if (arrival.mayBeNumbered || used.has(place) || isOwn) {
        accept(arrival, true)
        continue
      }
      const decision = standing ? (decisions[entry.id] ?? onConflict) : null
      if (decision === 'ask') conflictIds.push(entry.id)
      if (decision !== 'skip') used.add(place)
      if (decision === 'skip' || decision === 'ask') continue
      if (standing && decision === 'replace') replaced.push(standing)
      accept(arrival, decision === 'keepBoth')
    }
    if (conflictIds.length > 0) return { status: 409, conflictIds }
    return { arriving, replaced }
  }

  /** Entries with free names come first, so that numbers are chosen beside them. */
  #arrive(
    { arriving }: Plan,
    place: (entry: ModelEntry, parentId: number | null, name: string) => void,
  ): void {
    for (const { entry, parentId, isNumbered } of arriving)
      if (!isNumbered) place(entry, parentId, entry.name)
    for (const { entry, parentId, isNumbered } of arriving)
      if (isNumbered) place(entry, parentId, this.freeName(parentId, entry))
  }

  #markRoot(id: number): void {
    const entry = this.get(id)
    if (entry) entry.trashRootId = id
  }

  #markBelow(id: number): void {
    const folder = this.get(id)
    if (!folder) return
    for (const entry of this.below(folder)) entry.trashRootId ??= id
  }

  #copyable(entry: ModelEntry): ModelEntry[] {
    return this.below(entry).filter(({ trashRootId }) => trashRootId === null)
  }

  #copy(
    trees: ReadonlyMap<ModelEntry, ModelEntry[]>,
    original: ModelEntry,
    parentId: number | null,
    name: string,
  ): ModelEntry {
    const idOf = new Map([[original.id, this.#nextCopyId--]])
    const below = trees.get(original) ?? []
    for (const { id } of below) idOf.set(id, this.#nextCopyId--)
    for (const entry of [...below, original]) {
      const id = idOf.get(entry.id) ?? 0
      const folderId = entry === original ? parentId : (idOf.get(entry.parentId ?? 0) ?? 0)
      this.entries.set(id, { ...entry, id, parentId: folderId, trashRootId: null })
    }
    const copy = this.entries.get(idOf.get(original.id) ?? 0)
    if (!copy) throw new Error('the copy is missing')
    copy.name = name
    return copy
  }
}
