import { extensionOf } from './entry-name.ts'
import type { Message } from '#worker/i18n/trans.ts'

/** What may be uploaded. Types are MIME types, MIME wildcards ("image/*") or extensions ("pdf", ".pdf"). */
export interface UploadRestrictions {
  /** Bytes; 0 = no limit of its own. */
  maxFileSize: number
  /** Empty = every type. */
  allowedFileTypes: readonly string[]
  blockedFileTypes: readonly string[]
}

export interface FileFacts {
  name: string
  mime: string
  sizeBytes: number
}

/**
 * Why a file can't be uploaded, or null: the one rule of the browser (before anything is sent) and of
 * the Worker (before anything is stored). Every extension of a name counts, and what a file system
 * would drop at its end does not hide one: "run.exe.txt", "run.exe ." hold "exe".
 */
export function uploadProblem(
  file: FileFacts,
  restrictions: UploadRestrictions,
  formatSize: (sizeBytes: number) => string,
): Message | null {
  if (restrictions.maxFileSize > 0 && file.sizeBytes > restrictions.maxFileSize) {
    return {
      message: '`:file` exceeds maximum allowed size of :size',
      values: { file: file.name, size: formatSize(restrictions.maxFileSize) },
    }
  }
  const isBlocked = restrictions.blockedFileTypes.some(
    (type) =>
      matchesMime(file.mime, type) || allExtensions(file.name).includes(bareExtension(type)),
  )
  const isAllowed =
    restrictions.allowedFileTypes.length === 0 ||
    restrictions.allowedFileTypes.some((type) =>
      type.includes('/')
        ? matchesMime(file.mime, type)
        : extensionOf(visibleName(file.name)) === bareExtension(type),
    )
  return isBlocked || !isAllowed ? { message: 'This file type is not allowed' } : null
}

const visibleName = (name: string) => name.replace(/[\s.]+$/u, '')

function allExtensions(name: string): string[] {
  return visibleName(name)
    .split('.')
    .slice(1)
    .map((part) => part.trim().toLowerCase())
}

const bareExtension = (type: string) =>
  (type.includes('/') ? '' : type.replace(/^\./, '').trim().toLowerCase()) || '\0'

function matchesMime(mime: string, pattern: string): boolean {
  if (!pattern.includes('/')) return false
  const actual = (mime.split(';')[0] ?? '').trim().toLowerCase()
  const wanted = pattern.trim().toLowerCase()
  return wanted.endsWith('/*') ? actual.startsWith(wanted.slice(0, -1)) : actual === wanted
}
