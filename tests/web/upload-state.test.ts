import { describe, expect, it } from 'vitest'
import {
  isPausable,
  reduceUpload,
  statusOf,
  type Upload,
  type UploadEvent,
  type UploadState,
} from '#web/uploads/queue/upload-state.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { RememberedUpload } from '#web/uploads/transfer/upload-memory.ts'
import { uploadFileFrom } from '#web/uploads/transfer/upload-file.ts'

const EVENTS = {
  admitted: { type: 'admitted', onConflict: 'replace' },
  rejected: { type: 'rejected', message: { message: 'No.' } },
  leftOut: { type: 'leftOut', message: null },
  started: { type: 'started' },
  begun: { type: 'begun', begun: { id: 'key' } as RememberedUpload },
  progressed: { type: 'progressed', bytesUploaded: 2 },
  connectionChanged: { type: 'connectionChanged', isLost: true },
  arrived: { type: 'arrived', entry: { id: 1 } as FileEntry },
  failed: { type: 'failed', message: { message: 'No.' } },
  paused: { type: 'paused' },
  resumed: { type: 'resumed' },
  aborted: { type: 'aborted' },
  retried: { type: 'retried', batch: 2 },
} satisfies { [Type in UploadEvent['type']]: UploadEvent & { type: Type } }

const upload = (state: UploadState, strategy: Upload['strategy'] = 'multipart'): Upload => ({
  file: uploadFileFrom({ file: new File(['12345'], 'a.txt'), relativePath: null }),
  destination: { parentId: null, workspaceId: 0 },
  strategy,
  state,
  percentage: 20,
  bytesUploaded: 1,
  entry: null,
  message: null,
  onConflict: null,
  begun: null,
  batch: 1,
})

/** The state after each event; those that are absent leave it. */
const NEXT: Record<UploadState, Partial<Record<UploadEvent['type'], UploadState>>> = {
  checking: {
    admitted: 'waiting',
    rejected: 'failed',
    leftOut: 'aborted',
    arrived: 'completed',
    paused: 'checkingPaused',
    aborted: 'aborted',
  },
  checkingPaused: {
    admitted: 'waitingPaused',
    rejected: 'failed',
    leftOut: 'aborted',
    arrived: 'completed',
    resumed: 'checking',
    aborted: 'aborted',
  },
  waiting: {
    started: 'sending',
    arrived: 'completed',
    paused: 'waitingPaused',
    aborted: 'aborted',
  },
  waitingPaused: { arrived: 'completed', resumed: 'waiting', aborted: 'aborted' },
  sending: {
    arrived: 'completed',
    failed: 'failed',
    paused: 'sendingPaused',
    aborted: 'aborted',
  },
  sendingPaused: { arrived: 'completed', resumed: 'waiting', aborted: 'aborted' },
  completed: {},
  failed: { retried: 'checking', arrived: 'completed' },
  refused: {},
  aborted: { retried: 'checking', arrived: 'completed' },
}

const states = Object.keys(NEXT) as UploadState[]
const types = Object.keys(EVENTS) as UploadEvent['type'][]

describe.each(states)('an upload that is %s', (state) => {
  it.each(types)('after %s', (type) => {
    expect(reduceUpload(upload(state), EVENTS[type]).state).toBe(NEXT[state][type] ?? state)
  })

  it('can be paused exactly where a pause changes it', () => {
    for (const strategy of ['single', 'form', 'multipart', 'tus'] as const) {
      const before = upload(state, strategy)
      expect(reduceUpload(before, { type: 'paused' }) !== before).toBe(isPausable(before))
    }
  })
})

describe('an event', () => {
  it('that does not apply returns the same object', () => {
    const done = upload('completed')
    for (const type of types.filter((each) => each !== 'begun'))
      expect(reduceUpload(done, EVENTS[type])).toBe(done)
  })

  it.each([
    ['checking', 'leftOut', { percentage: 0, bytesUploaded: 0, message: null }],
    ['checking', 'admitted', { onConflict: 'replace' }],
    ['checking', 'rejected', { message: { message: 'No.' } }],
    ['sending', 'begun', { begun: { id: 'key' } }],
    ['sending', 'progressed', { bytesUploaded: 2, percentage: 40 }],
    ['sending', 'aborted', { bytesUploaded: 0, percentage: 0, begun: null }],
    ['sending', 'arrived', { bytesUploaded: 5, percentage: 100, entry: { id: 1 }, begun: null }],
    ['failed', 'retried', { bytesUploaded: 0, percentage: 0, message: null, batch: 2 }],
  ] as const)('of one that is %s: %s', (state, type, changes) => {
    expect(reduceUpload(upload(state), EVENTS[type])).toMatchObject(changes)
  })

  it('of progress is ignored while paused, so a late one changes nothing', () => {
    const paused = upload('sendingPaused')
    expect(reduceUpload(paused, EVENTS.progressed)).toBe(paused)
    expect(statusOf(paused)).toBe('inProgress')
  })
})
