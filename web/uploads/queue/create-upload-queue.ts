import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { uploadProblem } from '#worker/names/file-rules.ts'
import { chooseStrategy, maxUploadBytes } from '#worker/features/uploads/upload-strategy.ts'
import type { PublicSettings } from '#worker/settings/public-settings.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { countCrc32 } from '../transfer/content-checksum.ts'
import { loadUploader } from '../transfer/load-uploader.ts'
import { createPostBundle } from '../transfer/post-bundle.ts'
import { createPostForm } from '../transfer/post-form.ts'
import { putBlob } from '../transfer/put-blob.ts'
import type { SendTusFunction } from '../transfer/send-tus.ts'
import type { UploadCalls } from '../transfer/upload-calls.ts'
import { createSiteCalls, siteConnection } from './site-calls.ts'
import type { AskAboutClashes } from './upload-admission.ts'
import { holdUploadLock } from '../transfer/upload-lock.ts'
import { UploadMemory } from '../transfer/upload-memory.ts'
import { UploadQueue } from './upload-queue.ts'
import type { Upload } from './upload-state.ts'

export interface SiteUploads {
  queue: UploadQueue
  memory: UploadMemory
  calls: UploadCalls
}

/** A link by which a visitor uploads. */
export interface UploadLink {
  hash: string
  senderName: () => string
}

export interface SiteUploadOptions {
  userId: number
  /** Null = the user's own uploads. */
  link: UploadLink | null
  language: string
  settings: PublicSettings['uploads']
  askAboutClashes: AskAboutClashes
  onEntry: (entry: FileEntry, upload: Upload) => void
}

/** The engine, wired to this site. Touches no browser API yet, so that the server can render what uses it. */
export function createSiteUploads({
  userId,
  link,
  language,
  settings,
  askAboutClashes,
  onEntry,
}: SiteUploadOptions): SiteUploads {
  const memory = new UploadMemory(lateLocalStorage, link?.hash ?? String(userId))
  const linkHash = link?.hash ?? null
  const calls = createSiteCalls(linkHash)
  const restrictions = {
    maxFileSize: maxUploadBytes(settings),
    allowedFileTypes: settings.allowed_types,
    blockedFileTypes: settings.blocked_types,
  }
  const queue = new UploadQueue({
    deps: {
      calls,
      putBlob,
      postForm: createPostForm(linkHash),
      postBundle: createPostBundle(linkHash),
      sendTus: tusSender({ chunkSize: settings.chunk_size, link: linkHash }),
      senderName: link?.senderName ?? (() => ''),
      countCrc32,
      connection: siteConnection,
      chunkSize: settings.chunk_size,
      memory,
      holdLock: holdUploadLock,
      now: Date.now,
    },
    strategyFor: (sizeBytes) => chooseStrategy(sizeBytes, settings),
    problemOf: ({ name, mime, size }) =>
      uploadProblem(
        { name, mime, sizeBytes: size },
        restrictions,
        (bytes) => formatBytes(bytes, language),
        null,
      ),
    askAboutClashes,
    onEntry,
  })
  return { queue, memory, calls }
}

/** The tus client comes with the first file that needs it. */
function tusSender(site: { chunkSize: number; link: string | null }): SendTusFunction {
  return async (send) => {
    const { sendTusIn } = await loadUploader(() => import('../transfer/send-tus.ts'))
    return sendTusIn(site, send)
  }
}

const lateLocalStorage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
}
