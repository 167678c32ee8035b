import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { DemoClient } from './demo-client.ts'
import type { DemoFolder } from './demo-files.ts'

export interface FilledEntry {
  entry: FileEntry
  daysAgo: number
}

/** Uploads the files of a folder and of those in it. Returns all entries, folders before what is in them. */
export async function fillFolder(
  client: DemoClient,
  { files, folders = [] }: DemoFolder,
  parentId: number | null,
): Promise<FilledEntry[]> {
  const filled: FilledEntry[] = []
  for (const { content, ...file } of files) {
    const made = await content
    const isPhoto = 'thumbnail' in made
    const entry = await client.upload({ ...file, content: isPhoto ? made.content : made }, parentId)
    if (isPhoto) await client.putThumbnail(entry, made.thumbnail)
    if (file.tags) await client.tag(entry, file.tags)
    if (file.isStarred) await client.star(entry)
    filled.push({ entry, daysAgo: file.daysAgo })
  }
  for (const folder of folders) {
    const entry = await client.createFolder(folder.name, parentId)
    if (folder.color) await client.color(entry, folder.color)
    const inside = await fillFolder(client, folder, entry.id)
    filled.push({ entry, daysAgo: Math.min(...inside.map(({ daysAgo }) => daysAgo)) }, ...inside)
  }
  return filled
}
