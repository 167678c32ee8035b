import { isWanted, type PickedFile } from './upload-file.ts'

/**
 * The files of a drop, those inside dropped folders included.
 * Must be called in the drop event itself: afterwards the browser has emptied the list of items.
 */
export function filesOfDrop(transfer: DataTransfer): Promise<PickedFile[]> {
  const entries = [...transfer.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
    return entry ? [entry] : []
  })
  if (entries.length === 0) {
    return Promise.resolve(
      [...transfer.files].map((file) => ({ file, relativePath: null })).filter(isWanted),
    )
  }
  return Promise.all(entries.map((entry) => filesOfEntry(entry, ''))).then((found) =>
    found.flat().filter(isWanted),
  )
}

async function filesOfEntry(entry: FileSystemEntry, folderPath: string): Promise<PickedFile[]> {
  if (isFileEntry(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, relativePath: folderPath ? folderPath + entry.name : null }]
  }
  // The browser gives them in no order that people know.
  const children = (await childrenOf(entry as FileSystemDirectoryEntry)).toSorted((a, b) =>
    byName.compare(a.name, b.name),
  )
  const found: PickedFile[] = []
  for (let start = 0; start < children.length; start += OPENED_AT_ONCE) {
    const some = children.slice(start, start + OPENED_AT_ONCE)
    const files = some.map((child) => filesOfEntry(child, `${folderPath}${entry.name}/`))
    found.push(...(await Promise.all(files)).flat())
  }
  return found
}

/** More would keep the page from doing anything else. */
const OPENED_AT_ONCE = 50

const byName = new Intl.Collator(undefined, { numeric: true })

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
