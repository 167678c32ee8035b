import type { FileEntry } from '#worker/features/drive/schema.ts'
import type { Message } from '#worker/i18n/trans.ts'
import type { UploadFile } from './upload-file.ts'
import type { Destination } from './destination.ts'

export type UploadStatus = 'pending' | 'inProgress' | 'completed' | 'failed' | 'aborted'

export interface Upload {
  file: UploadFile
  destination: Destination
  status: UploadStatus
  percentage: number
  bytesUploaded: number
  entry: FileEntry | null
  /** Why it failed, or what it waits for. */
  message: Message | null
  /** Goes up in parts: can be paused, and goes on after a reload. */
  isResumable: boolean
  isPaused: boolean
  /** Failed the checks made before anything is sent: trying again can't help. */
  isRefusedHere: boolean
}

export interface UploadTotals {
  count: number
  completed: number
  failed: number
  active: number
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

export function totalsOf(uploads: readonly Upload[], bytesPerSecond: number): UploadTotals {
  const counted = uploads.filter(({ status }) => status !== 'failed' && status !== 'aborted')
  const size = sum(counted.map(({ file }) => file.size))
  const sent = sum(counted.map((upload) => upload.bytesUploaded))
  const active = uploads.filter(isActive).length
  const completed = uploads.filter(({ status }) => status === 'completed').length
  const isDone = active === 0
  return {
    count: counted.length,
    completed,
    failed: uploads.filter(({ status }) => status === 'failed').length,
    active,
    percentage: isDone ? 100 : Math.min(size === 0 ? 0 : Math.floor((sent / size) * 100), 99),
    bytesPerSecond: isDone ? 0 : bytesPerSecond,
    secondsLeft: isDone || bytesPerSecond <= 0 ? null : Math.ceil((size - sent) / bytesPerSecond),
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
