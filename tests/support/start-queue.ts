import { vi } from 'vitest'
import { scriptedQueue } from './scripted-queue.ts'
import type { QueueScript } from './scripted-queue.ts'
// Browsers load these lazily; with fake timers the load would never be awaited.
import '#web/uploads/transfer/multipart-upload.ts'
import '#web/uploads/transfer/tus-upload.ts'

/** Lets all that is ready to happen happen; needs fake timers. */
export const settle = () => vi.advanceTimersByTimeAsync(0)

/** A scripted queue for tests with fake timers. */
export const startQueue = (script: Omit<QueueScript, 'settle'> = {}) =>
  scriptedQueue({ ...script, settle })
