import type { NameClash } from './name-clash.ts'
import type { UploadClash } from '#web/uploads/queue/upload-admission.ts'

interface Surroundings {
  /** Null where it is not known. */
  folderName: (id: number | null) => string | null
  mayReplace: boolean
  /** The former content is kept. */
  keepsVersions: boolean
}

/** How its owner is asked about an upload. A file takes the place of a file only. */
export function nameClashOf(
  { upload, isFolder }: UploadClash,
  { folderName, mayReplace, keepsVersions }: Surroundings,
): NameClash {
  const { file, destination } = upload
  const folders = (file.relativePath ?? '').split('/').slice(0, -1)
  const replacement = keepsVersions ? 'contentToVersion' : 'contentLost'
  const top = folderName(destination.parentId)
  return {
    name: file.name,
    location: [...(top === null ? [] : [top]), ...folders].join(' / '),
    isFolder: false,
    replacement: mayReplace && !isFolder ? replacement : null,
  }
}
