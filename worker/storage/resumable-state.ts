import type { StoredObject } from './object-store.ts'

export interface NewResumableUpload {
  userId: number
  objectKey: string
  /** Bytes; null = not known yet. */
  lengthBytes: number | null
  /** What the length may be at most, once it is known; and what may come before. */
  maxBytes: number
  partBytes: number
  workspaceId: number
  /** What the client said of the file, to be told again. */
  metadata: Record<string, string | null> | null
  createdAt: string
  expiresAt: string
}

export interface ResumableState extends NewResumableUpload {
  /** In the bucket; from the first whole part on. */
  multipartUploadId: string | null
  /** Whole parts in the bucket; their ETags are kept one by one. */
  partCount: number
  /** After the parts, kept here until there is a whole part of it, or the end. */
  asideBytes: number
  /** Once everything has come and has been put together. */
  object: StoredObject | null
}

export type ResumableUploadInfo = Pick<
  ResumableState,
  'lengthBytes' | 'maxBytes' | 'workspaceId' | 'metadata' | 'createdAt' | 'expiresAt'
> & { offsetBytes: number }

/** Bytes that have come and are kept. */
export const offsetOf = ({ object, partCount, partBytes, asideBytes }: ResumableState) =>
  object ? object.sizeBytes : partCount * partBytes + asideBytes

export function infoOf(state: ResumableState): ResumableUploadInfo {
  const { lengthBytes, maxBytes, workspaceId, metadata, createdAt, expiresAt } = state
  const offsetBytes = offsetOf(state)
  return { lengthBytes, maxBytes, workspaceId, metadata, createdAt, expiresAt, offsetBytes }
}
