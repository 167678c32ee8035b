import type { FileEntry } from '#worker/features/drive/schema.ts'
import { uploadProblem } from '#worker/features/drive/file-rules.ts'
import type { PublicSettings } from '#worker/settings/schema.ts'
import { formatBytes } from '#web/i18n/byte-size.ts'
import { MultipartMemory } from './multipart-memory.ts'
import { putBlob } from './put-blob.ts'
import { siteCalls, siteConnection } from './site-calls.ts'
import { UploadQueue } from './upload-queue.ts'
import type { Upload } from './upload-state.ts'

export interface SiteUploads {
  queue: UploadQueue
  memory: MultipartMemory
}

interface SiteUploadOptions {
  userId: number
  language: string
  settings: PublicSettings['uploads']
  onEntry: (entry: FileEntry, upload: Upload) => void
}

/** The engine, wired to this site. Touches no browser API yet, so that the server can render what uses it. */
export function createSiteUploads({
  userId,
  language,
  settings,
  onEntry,
}: SiteUploadOptions): SiteUploads {
  const memory = new MultipartMemory(lateLocalStorage, userId)
  const restrictions = {
    maxFileSize: settings.max_size,
    allowedFileTypes: settings.allowed_types,
    blockedFileTypes: settings.blocked_types,
  }
  const queue = new UploadQueue({
    deps: { calls: siteCalls, putBlob, connection: siteConnection, memory },
    problemOf: ({ name, mime, size }) =>
      uploadProblem({ name, mime, sizeBytes: size }, restrictions, (bytes) =>
        formatBytes(bytes, language),
      ),
    onEntry,
  })
  return { queue, memory }
}

const lateLocalStorage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
}
