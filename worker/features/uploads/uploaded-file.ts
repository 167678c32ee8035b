import type { UploadConflict } from './schema.ts'

/** The uploader's description of a file. */
export interface UploadedFile {
  name: string
  /** Empty when unknown. */
  mime: string
  /** As announced, or as counted on the way. */
  sizeBytes: number
  /** As we have counted it. Where it is unknown, the scheduled job computes it. */
  crc32?: number | null
  /** As the sender has counted it. */
  claimedCrc32?: number | null
  parentId: number | null
  relativePath: string | null
  workspaceId: number
  /** The hash or name of the link that it is sent by. */
  link?: string | undefined
  /** Who the visitor of the link says to be. */
  senderName?: string | null
  onConflict?: UploadConflict | undefined
  /** The file that gets the content as a new version. */
  replacesId?: number | null | undefined
  /** Of several uploads under one key, the first makes the entry. */
  idempotencyKey?: string | null
}
