import type { ArchiveFile } from './document-job.ts'

export interface ArchiveFolder {
  name: string
  folders: Map<string, ArchiveFolder>
  files: { name: string; file: ArchiveFile }[]
  /** Of all in it. */
  sizeBytes: number
  fileCount: number
}

/** Deeper folders are shown as parts of names. */
const MAX_DEPTH = 40

const emptyFolder = (name: string): ArchiveFolder => ({
  name,
  folders: new Map(),
  files: [],
  sizeBytes: 0,
  fileCount: 0,
})

/** The folders of an archive. Paths are only texts: "..", or a leading slash, leads nowhere. */
export function archiveTree(files: readonly ArchiveFile[]): ArchiveFolder {
  const root = emptyFolder('')
  for (const file of files) {
    const isFolder = file.path.endsWith('/')
    const parts = file.path.split('/').filter((part) => part !== '' && part !== '.')
    const names = parts.slice(0, MAX_DEPTH)
    if (parts.length > MAX_DEPTH) names.push(parts.slice(MAX_DEPTH).join('/'))
    const name = isFolder ? null : (names.pop() ?? file.path)
    let folder = root
    const way = [root]
    for (const part of names) {
      let next = folder.folders.get(part)
      if (!next) {
        next = emptyFolder(part)
        folder.folders.set(part, next)
      }
      folder = next
      way.push(next)
    }
    if (name === null) continue
    folder.files.push({ name, file })
    for (const each of way) {
      each.sizeBytes += file.sizeBytes
      each.fileCount++
    }
  }
  return root
}
