import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { UploadConflict } from '#worker/features/uploads/schema.ts'
import type { UploadStrategy } from '#worker/features/uploads/upload-strategy.ts'
import type { Message } from '#worker/i18n/trans.ts'
import type { Destination } from '../transfer/destination.ts'
import type { UploadFile } from '../transfer/upload-file.ts'
import type { RememberedUpload } from '../transfer/upload-memory.ts'

/**
 * `checking`: the site, or the owner, is asked whether it may start. `waiting`: it may. `refused`: by the checks of the
 * browser, so a retry can't help.
 */
export type UploadState =
  | 'checking'
  | 'checkingPaused'
  | 'waiting'
  | 'waitingPaused'
  | 'sending'
  | 'sendingPaused'
  | 'completed'
  | 'failed'
  | 'refused'
  | 'aborted'

export interface Upload {
  file: UploadFile
  destination: Destination
  strategy: UploadStrategy
  state: UploadState
  percentage: number
  bytesUploaded: number
  entry: FileEntry | null
  /** Why it failed, or what it waits for. */
  message: Message | null
  /** The owner's decision where the name is taken; null = not asked. */
  onConflict: UploadConflict | null
  /** Data of the unfinished upload on the server; null before it begins, and once it has completed or was aborted. */
  begun: RememberedUpload | null
  /** Totals count the uploads of the last batch. */
  batch: number
}

export type UploadEvent =
  | { type: 'admitted'; onConflict: UploadConflict | null }
  | { type: 'rejected'; message: Message }
  | { type: 'leftOut'; message: Message | null }
  | { type: 'started' }
  | { type: 'begun'; begun: RememberedUpload }
  | { type: 'progressed'; bytesUploaded: number }
  | { type: 'connectionChanged'; isLost: boolean }
  | { type: 'arrived'; entry: FileEntry }
  | { type: 'failed'; message: Message }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'aborted' }
  | { type: 'retried'; batch: number }

const CHECKED = { rejected: 'failed', leftOut: 'aborted', arrived: 'completed' } as const
const STOPPABLE = { aborted: 'aborted', arrived: 'completed' } as const
const RETRIABLE = { retried: 'checking', arrived: 'completed' } as const

/**
 * The state after each event; events that are not listed change nothing. An entry can arrive after its run was stopped:
 * the server has the file then.
 */
const NEXT: Record<UploadState, Partial<Record<UploadEvent['type'], UploadState>>> = {
  checking: {
    ...CHECKED,
    ...STOPPABLE,
    admitted: 'waiting',
    paused: 'checkingPaused',
    connectionChanged: 'checking',
  },
  checkingPaused: {
    ...CHECKED,
    ...STOPPABLE,
    admitted: 'waitingPaused',
    resumed: 'checking',
    connectionChanged: 'checkingPaused',
  },
  waiting: { ...STOPPABLE, started: 'sending', paused: 'waitingPaused' },
  waitingPaused: { ...STOPPABLE, resumed: 'waiting' },
  sending: {
    ...STOPPABLE,
    progressed: 'sending',
    connectionChanged: 'sending',
    failed: 'failed',
    paused: 'sendingPaused',
  },
  sendingPaused: { ...STOPPABLE, resumed: 'waiting' },
  failed: RETRIABLE,
  aborted: RETRIABLE,
  refused: {},
  completed: {},
}

/** Returns the same object where the event does not apply. */
export function reduceUpload(upload: Upload, event: UploadEvent): Upload {
  if (event.type === 'begun') return { ...upload, begun: event.begun }
  if (event.type === 'paused' && !isPausable(upload)) return upload
  if (event.type === 'progressed' && event.bytesUploaded === upload.bytesUploaded) return upload
  const state = NEXT[upload.state][event.type]
  return state ? { ...upload, state, ...changesBy(event, upload) } : upload
}

const FROM_ZERO = { percentage: 0, bytesUploaded: 0, message: null }

function changesBy(event: UploadEvent, { file }: Upload): Partial<Upload> {
  switch (event.type) {
    case 'admitted':
      return { onConflict: event.onConflict }
    case 'rejected':
    case 'failed':
      return { message: event.message }
    case 'leftOut':
      return { ...FROM_ZERO, message: event.message }
    case 'aborted':
      return { ...FROM_ZERO, begun: null }
    case 'retried':
      return { ...FROM_ZERO, batch: event.batch }
    case 'progressed': {
      const { bytesUploaded } = event
      // Until the entry exists the file is not there, so it is not yet a hundred.
      const percentage =
        file.size === 0 ? 0 : Math.min(Math.floor((bytesUploaded / file.size) * 100), 99)
      return { bytesUploaded, percentage }
    }
    case 'connectionChanged':
      return {
        message: event.isLost
          ? { message: 'Connection lost. The upload resumes when it is back.' }
          : null,
      }
    case 'arrived':
      return {
        percentage: 100,
        bytesUploaded: file.size,
        entry: event.entry,
        message: null,
        begun: null,
      }
    case 'started':
    case 'paused':
      return { message: null }
    case 'begun':
    case 'resumed':
      return {}
  }
}

export type UploadStatus = 'pending' | 'inProgress' | 'completed' | 'failed' | 'aborted'

const STATUSES: Record<UploadState, UploadStatus> = {
  checking: 'pending',
  checkingPaused: 'pending',
  waiting: 'pending',
  waitingPaused: 'pending',
  sending: 'inProgress',
  sendingPaused: 'inProgress',
  completed: 'completed',
  failed: 'failed',
  refused: 'failed',
  aborted: 'aborted',
}

/** The state as the user sees it. */
export const statusOf = ({ state }: Upload): UploadStatus => STATUSES[state]

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

export function isActive(upload: Upload): boolean {
  const status = statusOf(upload)
  return status === 'pending' || status === 'inProgress'
}

/** Does not start, or go on, until it is resumed. */
export const isPaused = ({ state }: Upload): boolean =>
  state === 'checkingPaused' || state === 'waitingPaused' || state === 'sendingPaused'

export const isChecking = ({ state }: Upload): boolean =>
  state === 'checking' || state === 'checkingPaused'

export const isRetriable = ({ state }: Upload): boolean => state === 'failed' || state === 'aborted'

/** Unlike those that were cancelled, and those that the browser refuses each time. */
export const isWorthRetrying = ({ state }: Upload): boolean => state === 'failed'

/** Goes up in pieces: what has arrived need not be sent again, so it can stop and go on, after a reload too. */
export function isResumable({ strategy }: Pick<Upload, 'strategy'>): boolean {
  return strategy === 'multipart' || strategy === 'tus'
}

/** Waiting uploads can pause; a running request that can't be resumed would have to start over. */
export const isPausable = (upload: Upload): boolean =>
  upload.state === 'checking' ||
  upload.state === 'waiting' ||
  (upload.state === 'sending' && isResumable(upload))
