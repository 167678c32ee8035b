import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type {
  CreateS3EntryInput,
  PresignInput,
  UploadConflict,
} from '#worker/features/uploads/schema.ts'
import type { Destination } from './destination.ts'
import type { PostBundleFunction } from './post-bundle.ts'
import type { PostFormFunction } from './post-form.ts'
import type { PutBlobFunction } from './put-blob.ts'
import type { Connection, RetryContext } from './retry.ts'
import type { SendTusFunction } from './send-tus.ts'
import type { UploadCalls } from './upload-calls.ts'
import type { UploadFile } from './upload-file.ts'
import type { HoldLock } from './upload-lock.ts'
import type { RememberedUpload, UploadMemory } from './upload-memory.ts'

/** Dependencies of the engine; tests pass their own. */
export interface UploadDeps {
  calls: UploadCalls
  putBlob: PutBlobFunction
  postForm: PostFormFunction
  postBundle: PostBundleFunction
  sendTus: SendTusFunction
  countCrc32: (content: Blob, signal: AbortSignal) => Promise<number>
  connection: Connection
  /** Bytes of a part, as the site sets them; files of too many parts get larger ones. */
  chunkSize: number
  /** Who the visitor of a link says to be; empty = nobody is asked. */
  senderName: () => string
  memory: UploadMemory
  holdLock: HoldLock
  now: () => number
}

/** One running upload: moves the file, reports, and answers the entry. */
export interface UploadRun extends RetryContext {
  deps: UploadDeps
  file: UploadFile
  destination: Destination
  /** Decision for a taken name; null = nobody was asked, so both are kept. */
  onConflict: UploadConflict | null
  onProgress: (bytesUploaded: number) => void
  /** Called when an upload exists on the server that must be resumed or aborted from now on. */
  onBegun: (upload: RememberedUpload) => void
}

export type Uploader = (run: UploadRun) => Promise<FileEntry>

export function announcement({
  deps,
  file,
  destination,
}: UploadRun): Omit<PresignInput, 'sendsHeaders'> {
  return {
    filename: file.name,
    mime: file.mime,
    size: file.size,
    extension: file.extension,
    relativePath: file.relativePath,
    parentId: destination.parentId,
    workspaceId: destination.workspaceId,
    ...senderOf(deps),
  }
}

function senderOf({ senderName }: UploadDeps): { senderName?: string } {
  const name = senderName()
  return name === '' ? {} : { senderName: name }
}

/** Asks for the entry of an uploaded object. The server answers the same entry however often it is asked. */
export function entryRequest(run: UploadRun, key: string): CreateS3EntryInput {
  const { file, destination } = run
  return {
    filename: key.slice(key.lastIndexOf('/') + 1),
    size: file.size,
    clientName: file.name,
    clientMime: file.mime,
    clientExtension: file.extension,
    parentId: destination.parentId,
    relativePath: file.relativePath,
    workspaceId: destination.workspaceId,
    ...conflictChoice(run),
    ...(destination.replacesId !== undefined && { replacesId: destination.replacesId }),
  }
}

/** The same where everything is text: fields of a form, metadata of a tus upload. What is not there says nothing. */
export function entryFields(run: UploadRun): Record<string, string> {
  const { deps, file, destination } = run
  return {
    clientName: file.name,
    ...senderOf(deps),
    ...(file.mime !== '' && { clientMime: file.mime }),
    clientExtension: file.extension,
    workspaceId: String(destination.workspaceId),
    ...(destination.parentId !== null && { parentId: String(destination.parentId) }),
    ...(file.relativePath !== null && { relativePath: file.relativePath }),
    ...conflictChoice(run),
    ...(destination.replacesId !== undefined && { replacesId: String(destination.replacesId) }),
  }
}

export const conflictChoice = ({ onConflict }: Pick<UploadRun, 'onConflict'>) =>
  onConflict === null ? {} : { onConflict }
