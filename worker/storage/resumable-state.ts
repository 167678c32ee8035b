import { crc32 } from 'node:zlib'
import type { StoredObject } from './object-store.ts'

/** Whose it is. */
export interface ResumableOwner {
  userId: number
  /** Of the link whose visitors send it. */
  linkId: number | null
}

export interface NewResumableUpload extends ResumableOwner {
  objectKey: string
  /** Bytes; null = not declared yet. */
  lengthBytes: number | null
  /** The most bytes that the upload may have, also before its length is declared. */
  maxBytes: number
  partBytes: number
  workspaceId: number
  /** The client's metadata, returned unchanged. */
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
  /** CRC-32 of the bytes in stored parts; null for uploads begun before it was kept. */
  crc32: number | null
  /** The last part is in the bucket too; nothing is to be sent any more. */
  areAllPartsStored: boolean
  /** Set once all bytes are received and combined. */
  object: StoredObject | null
}

export type ResumableUploadInfo = Pick<
  ResumableState,
  'lengthBytes' | 'maxBytes' | 'workspaceId' | 'metadata' | 'createdAt' | 'expiresAt'
> & {
  offsetBytes: number
  /** Of the whole file; null until it is complete, and where it is unknown. */
  crc32: number | null
}

export interface Checksum {
  algorithm: string
  /** Base64. */
  digest: string
}

export interface AppendOptions {
  expectedBytes: number | null
  /** The most bytes that may be appended; null = the rest of the file. */
  mostBytes: number | null
  checksum: Checksum | null
}

export type AppendResult =
  | { outcome: 'appended'; offsetBytes: number }
  /** Not here, another's, or over. */
  | { outcome: 'gone' }
  /** Other bytes are missing than those that came. */
  | { outcome: 'conflict' }
  /** Another request took over; the received bytes are kept. */
  | { outcome: 'let go' }
  | { outcome: 'too long' }
  | { outcome: 'mismatch' }
  | { outcome: 'bucket failed' }

/** Bytes received and kept. */
export function offsetOf(state: ResumableState): number {
  const { lengthBytes, object, areAllPartsStored, partCount, partBytes, asideBytes } = state
  if (lengthBytes !== null && (object || areAllPartsStored)) return lengthBytes
  return partCount * partBytes + asideBytes
}

/** The CRC-32 of stored parts after one more; an unknown one stays unknown. */
export const extendCrc32 = (known: number | null, bytes: Uint8Array) =>
  known === null ? null : crc32(bytes, known)

export function infoOf(state: ResumableState): ResumableUploadInfo {
  const { lengthBytes, maxBytes, workspaceId, metadata, createdAt, expiresAt } = state
  const offsetBytes = offsetOf(state)
  return {
    lengthBytes,
    maxBytes,
    workspaceId,
    metadata,
    createdAt,
    expiresAt,
    offsetBytes,
    crc32: state.object && state.crc32,
  }
}
