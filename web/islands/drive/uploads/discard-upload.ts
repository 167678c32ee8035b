import type { UploadCalls } from './upload-calls.ts'
import type { RememberedUpload, UploadMemory } from './upload-memory.ts'

const CALL_TIMEOUT_MS = 30_000

/** Gives up what has been sent. If the call fails, the server's clean-up takes it. */
export function discardUpload(
  { memory, calls }: { memory: UploadMemory; calls: UploadCalls },
  upload: RememberedUpload,
): void {
  memory.forget(upload.id)
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS)
  const aborting =
    upload.strategy === 'tus'
      ? calls.abortTus(upload.id, signal)
      : calls.abortMultipart({ key: upload.key, uploadId: upload.id }, signal)
  aborting.catch(() => undefined)
}
