import { uploadProblem } from '#worker/names/file-rules.ts'
import type { Message } from '#worker/i18n/trans.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'

export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** Why a file can't be one's picture, or null. */
export function avatarProblem(file: File, maxBytes: number, language: string): Message | null {
  return uploadProblem(
    { name: file.name, mime: file.type, sizeBytes: file.size },
    { maxFileSize: maxBytes, allowedFileTypes: AVATAR_TYPES, blockedFileTypes: [] },
    (bytes) => formatBytes(bytes, language),
    () => null,
  )
}
