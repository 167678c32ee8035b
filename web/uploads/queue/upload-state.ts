import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { UploadConflict } from '#worker/features/uploads/schema.ts'
import type { UploadStrategy } from '#worker/features/uploads/upload-strategy.ts'
import type { Message } from '#worker/i18n/trans.ts'
import type { UploadFile } from '../transfer/upload-file.ts'
import type { Destination } from '../transfer/destination.ts'

export type UploadStatus = 'pending' | 'inProgress' | 'completed' | 'failed' | 'aborted'

export interface Upload {
  file: UploadFile
  destination: Destination
  strategy: UploadStrategy
  status: UploadStatus
  percentage: number
  bytesUploaded: number
  entry: FileEntry | null
  /** Why it failed, or what it waits for. */
  message: Message | null
  /** Does not start, or go on, until it is told to. */
  isPaused: boolean
  /** Failed the checks made before anything is sent: trying again can't help. */
  isRefusedHere: boolean
  /** What its owner wants where the name is taken; null = not asked. */
  onConflict: UploadConflict | null
}

export interface UploadTotals {
  count: number
  completed: number
  failed: number
  active: number
  paused: number
  /** Active ones that `pause` would stop. */
  pausable: number
  percentage: number
  bytesPerSecond: number
  /** Null while it can't be told. */
  secondsLeft: number | null
}

export interface UploadsSnapshot {
  uploads: readonly Upload[]
  totals: UploadTotals
}

export function isActive({ status }: Upload): boolean {
  return status === 'pending' || status === 'inProgress'
}

/** Goes up in pieces: what has arrived need not be sent again, so it can stop and go on, after a reload too. */
export function isResumable({ strategy }: Pick<Upload, 'strategy'>): boolean {
  return strategy === 'multipart' || strategy === 'tus'
}

/** What waits can wait longer; what is under way in one piece would have to begin anew. */
export function isPausable(upload: Upload): boolean {
  return (
    isActive(upload) && !upload.isPaused && (upload.status === 'pending' || isResumable(upload))
  )
}
