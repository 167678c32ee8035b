import { extensionOf } from '#worker/names/entry-name.ts'
import type { PickedFile } from './picked-file.ts'
import { ConnectionLostError } from './upload-errors.ts'

/** A file that the user chose, with what is known of it before a byte is sent. */
export interface UploadFile {
  id: string
  name: string
  /** Folders below the destination and the name ("holiday/sea.jpg"); null for a file chosen alone. */
  relativePath: string | null
  size: number
  mime: string
  extension: string
  lastModified: number
  /** The same for the same file picked again, so that an interrupted upload can go on. */
  fingerprint: string
  content: Blob
}

export function uploadFileFrom({ file, relativePath }: PickedFile): UploadFile {
  return {
    id: crypto.randomUUID(),
    name: file.name,
    relativePath,
    size: file.size,
    mime: file.type,
    extension: extensionOf(file.name) || 'bin',
    lastModified: file.lastModified,
    fingerprint: [relativePath ?? file.name, file.type, file.size, file.lastModified].join('|'),
    content: file,
  }
}

/** Why a file can't be read, where that is what broke its request: a browser reports it like a lost connection. */
export async function readProblem(
  { content }: Pick<UploadFile, 'content'>,
  error: unknown,
): Promise<DOMException | null> {
  if (!(error instanceof ConnectionLostError)) return null
  try {
    await content.slice(0, 1).arrayBuffer()
  } catch (problem) {
    if (problem instanceof DOMException) return problem
  }
  return null
}
