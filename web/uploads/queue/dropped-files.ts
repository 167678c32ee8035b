import { isWanted, isWantedName, type PickedFile } from '../transfer/picked-file.ts'

export interface Dropped {
  files: PickedFile[]
  /** Folders with nothing in them, as paths below the place of the drop: no file brings them along. */
  emptyFolders: string[]
  /** How many could not be opened. */
  unreadableCount: number
}

/**
 * Reads the dropped files and the contents of dropped folders. Call it in the drop event itself: browsers clear the
 * items afterwards.
 */
export async function filesOfDrop(transfer: DataTransfer): Promise<Dropped> {
  const items: Promise<Part[]>[] = []
  for (const item of transfer.items) {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
    // An entry would ask another process of the browser for its file.
    const file = entry?.isFile ? item.getAsFile() : null
    if (file) items.push(Promise.resolve([{ file, relativePath: null }]))
    else if (entry) items.push(partsOfEntry(entry, ''))
  }
  const dropped: Dropped = { files: [], emptyFolders: [], unreadableCount: 0 }
  if (items.length === 0)
    dropped.files = [...transfer.files].map((file) => ({ file, relativePath: null }))
  // Kept in the order of the drop, whichever of them is read first.
  const parts = (await Promise.all(items)).flat()
  for (const part of parts) {
    if ('file' in part) dropped.files.push(part)
    else if ('emptyFolder' in part) dropped.emptyFolders.push(part.emptyFolder)
    else dropped.unreadableCount += 1
  }
  return { ...dropped, files: dropped.files.filter(isWanted) }
}

type Part = PickedFile | { emptyFolder: string } | { unreadable: true }

async function partsOfEntry(entry: FileSystemEntry, folderPath: string): Promise<Part[]> {
  try {
    if (!isFileEntry(entry)) return await partsOfFolder(entry, folderPath + entry.name)
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, relativePath: folderPath ? folderPath + entry.name : null }]
  } catch {
    return [{ unreadable: true }]
  }
}

async function partsOfFolder(folder: FileSystemEntry, path: string): Promise<Part[]> {
  // Made when it is needed, as it takes milliseconds.
  const byName = new Intl.Collator(undefined, { numeric: true })
  // The browser's order is arbitrary.
  const children = (await childrenOf(folder as FileSystemDirectoryEntry))
    .filter(({ name }) => isWantedName(name))
    .toSorted((a, b) => byName.compare(a.name, b.name))
  if (children.length === 0) return [{ emptyFolder: path }]
  const found: Part[] = []
  for (let start = 0; start < children.length; start += OPENED_AT_ONCE) {
    const some = children.slice(start, start + OPENED_AT_ONCE)
    const parts = some.map((child) => partsOfEntry(child, `${path}/`))
    found.push(...(await Promise.all(parts)).flat())
  }
  return found
}

/** More would keep the page from doing anything else. */
const OPENED_AT_ONCE = 50

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** `readEntries` answers at most 100 at a time, and an empty list at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (batch.length === 0) return children
    children.push(...batch)
  }
}
