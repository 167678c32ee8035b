import type { UploadCalls } from './upload-calls.ts'
import type { RememberedUpload, UploadMemory } from './upload-memory.ts'

const CALL_TIMEOUT_MS = 30_000

/** Gives up what has been sent. If the call fails, the server's clean-up takes it. */
export function discardUpload(
  { memory, calls }: { memory: UploadMemory; calls: UploadCalls },
  upload: RememberedUpload,
): void {
  memory.forget(upload.id)
  quietly((signal) =>
    upload.strategy === 'tus'
      ? calls.abortTus(upload.id, signal)
      : calls.abortMultipart({ key: upload.key, uploadId: upload.id }, signal),
  )
}

/** The same for one PUT: each attempt has a key of its own, and counts against what may lie unfinished. */
export function discardObject(calls: UploadCalls, key: string): void {
  quietly((signal) => calls.abortMultipart({ key }, signal))
}

function quietly(abort: (signal: AbortSignal) => Promise<unknown>): void {
  abort(AbortSignal.timeout(CALL_TIMEOUT_MS)).catch(() => undefined)
}
