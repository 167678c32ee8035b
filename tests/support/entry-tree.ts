import { entryNameKey, numberedName } from '#worker/names/entry-name.ts'

/** An entry of the model; sizes and ancestors are recomputed on each use. */
export interface ModelEntry {
  id: number
  name: string
  isFolder: boolean
  /** Of a file. */
  bytes: number
  parentId: number | null
  trashRootId: number | null
}

/** The entries of a drive as plain objects, and what a list of them tells. */
export class EntryTree {
  readonly entries = new Map<number, ModelEntry>()

  get = (id: number) => this.entries.get(id)
  all = () => [...this.entries.values()]
  living = () => this.all().filter((entry) => entry.trashRootId === null)
  trashRoots = () => this.all().filter((entry) => entry.trashRootId === entry.id)
  children = (parentId: number | null) =>
    this.living().filter((entry) => entry.parentId === parentId)

  /** Ids from the top folder down to the one that it is in. */
  chain(entry: ModelEntry): number[] {
    const parent = entry.parentId === null ? undefined : this.get(entry.parentId)
    return parent ? [...this.chain(parent), parent.id] : []
  }

  below = (folder: ModelEntry) =>
    this.all().filter((entry) => this.chain(entry).includes(folder.id))

  /** A folder counts descendants in its own state: outside the trash, or trashed together. */
  size(entry: ModelEntry): number {
    if (!entry.isFolder) return entry.bytes
    const counted = this.below(entry).filter((file) => file.trashRootId === entry.trashRootId)
    return counted.reduce((sum, file) => sum + file.bytes, 0)
  }

  usedBytes = () => this.all().reduce((sum, { bytes }) => sum + bytes, 0)

  at(parentId: number | null, name: string): ModelEntry | undefined {
    const key = entryNameKey(name)
    return this.children(parentId).find((entry) => entryNameKey(entry.name) === key)
  }

  freeName(parentId: number | null, entry: Pick<ModelEntry, 'name' | 'isFolder'>): string {
    for (let number = 0; ; number++) {
      const candidate = number === 0 ? entry.name : numberedName(entry, number)
      if (!this.at(parentId, candidate)) return candidate
    }
  }

  isLivingFolder(id: number | null): boolean {
    const folder = id === null ? undefined : this.get(id)
    return id === null || (folder?.isFolder === true && folder.trashRootId === null)
  }

  add(entry: Omit<ModelEntry, 'trashRootId'>): void {
    this.entries.set(entry.id, { ...entry, trashRootId: null })
  }
}
