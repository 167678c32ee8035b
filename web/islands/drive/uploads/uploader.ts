import type { FileEntry } from '#worker/features/drive/schema.ts'
import type { CreateS3EntryInput, PresignInput } from '#worker/features/uploads/schema.ts'
import type { Destination } from './destination.ts'
import type { MultipartMemory } from './multipart-memory.ts'
import type { PutBlobFunction } from './put-blob.ts'
import type { Connection, RetryContext } from './retry.ts'
import type { UploadCalls } from './upload-calls.ts'
import type { UploadFile } from './upload-file.ts'

/** What the engine needs from the outside; tests give their own. */
export interface UploadDeps {
  calls: UploadCalls
  putBlob: PutBlobFunction
  connection: Connection
  memory: MultipartMemory
}

/** One running upload: moves the file, reports, and answers the entry. */
export interface UploadRun extends RetryContext {
  deps: UploadDeps
  file: UploadFile
  destination: Destination
  onProgress: (bytesUploaded: number) => void
}

export type Uploader = (run: UploadRun) => Promise<FileEntry>

export function announcement({ file, destination }: UploadRun): Omit<PresignInput, 'sendsHeaders'> {
  return {
    filename: file.name,
    mime: file.mime,
    size: file.size,
    extension: file.extension,
    relativePath: file.relativePath,
    parentId: destination.parentId,
    workspaceId: destination.workspaceId,
  }
}

/** Asks for the entry of an uploaded object. The server answers the same entry however often it is asked. */
export function entryRequest({ file, destination }: UploadRun, key: string): CreateS3EntryInput {
  return {
    filename: key.slice(key.lastIndexOf('/') + 1),
    size: file.size,
    clientName: file.name,
    clientMime: file.mime,
    clientExtension: file.extension,
    parentId: destination.parentId,
    relativePath: file.relativePath,
    workspaceId: destination.workspaceId,
  }
}
