import type { FileEntry } from '#worker/features/drive/schema.ts'
import { MULTIPART_THRESHOLD_BYTES } from '#worker/features/uploads/upload-strategy.ts'
import type { Message } from '#worker/i18n/trans.ts'
import type { Destination } from './destination.ts'
import { uploadInParts } from './multipart-upload.ts'
import { uploadInOnePut } from './single-upload.ts'
import { failureMessage } from './upload-errors.ts'
import { uploadFileFrom, type PickedFile, type UploadFile } from './upload-file.ts'
import { isActive, type Upload, type UploadsSnapshot } from './upload-state.ts'
import { UploadStore } from './upload-store.ts'
import type { UploadDeps } from './uploader.ts'

/** Spec 2, section 9. */
const CONCURRENCY = 3
const CONCURRENCY_BESIDE_LARGE = 1

const ABORT_CALL_TIMEOUT_MS = 30_000

export interface UploadQueueOptions {
  deps: UploadDeps
  /** Why a file can't be uploaded, or null. */
  problemOf: (file: UploadFile) => Message | null
  onEntry: (entry: FileEntry, upload: Upload) => void
}

/** The user's uploads: starts them in order, a few at a time, and tells subscribers how they go. */
export class UploadQueue {
  readonly #options: UploadQueueOptions
  readonly #store = new UploadStore()
  readonly #running = new Map<string, AbortController>()

  constructor(options: UploadQueueOptions) {
    this.#options = options
  }

  // Bound, so that React can be handed them as they are.
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)
  readonly getSnapshot = (): UploadsSnapshot => this.#store.snapshot

  add(picked: PickedFile[], destination: Destination): void {
    this.#store.beginBatch()
    this.#store.add(picked.map((file) => this.#newUpload(uploadFileFrom(file), destination)))
    this.#startNext()
  }

  hasActive(): boolean {
    return this.#store.find(isActive) !== undefined
  }

  pause(id: string): void {
    const upload = this.#store.get(id)
    if (upload?.status !== 'inProgress' || !upload.isResumable) return
    this.#store.update(id, { isPaused: true, message: null })
    this.#stop(id)
  }

  resume(id: string): void {
    if (!this.#store.get(id)?.isPaused) return
    this.#store.update(id, { isPaused: false })
    void this.#run(id)
  }

  abort(id: string): void {
    const upload = this.#store.get(id)
    if (!upload || !isActive(upload)) return
    this.#store.update(id, {
      status: 'aborted',
      percentage: 0,
      bytesUploaded: 0,
      isPaused: false,
      message: null,
    })
    this.#stop(id)
    this.#discardParts(upload)
  }

  retry(id: string): void {
    const upload = this.#store.get(id)
    if (
      !upload ||
      upload.isRefusedHere ||
      !(upload.status === 'failed' || upload.status === 'aborted')
    )
      return
    this.#store.beginBatch()
    this.#store.joinBatch(id)
    this.#store.update(id, { status: 'pending', percentage: 0, bytesUploaded: 0, message: null })
    this.#startNext()
  }

  /** Removes all that are not in progress (spec 2, section 4). */
  clearInactive(): void {
    this.#store.removeWhere(({ status }) => status !== 'inProgress')
  }

  #newUpload(file: UploadFile, destination: Destination): Upload {
    const problem = this.#options.problemOf(file)
    return {
      file,
      destination,
      status: problem ? 'failed' : 'pending',
      percentage: 0,
      bytesUploaded: 0,
      entry: null,
      message: problem,
      isResumable: file.size >= MULTIPART_THRESHOLD_BYTES,
      isPaused: false,
      isRefusedHere: problem !== null,
    }
  }

  #startNext(): void {
    for (;;) {
      const running = [...this.#running.keys()].flatMap((id) => this.#store.get(id) ?? [])
      const limit = running.some(isLarge) ? CONCURRENCY_BESIDE_LARGE : CONCURRENCY
      const next =
        running.length < limit ? this.#store.find(({ status }) => status === 'pending') : undefined
      if (!next) return
      void this.#run(next.file.id)
    }
  }

  async #run(id: string): Promise<void> {
    const upload = this.#store.get(id)
    if (!upload) return
    const { file, destination, isResumable } = upload
    const { deps, onEntry } = this.#options
    const controller = new AbortController()
    this.#running.set(id, controller)
    this.#store.update(id, { status: 'inProgress', message: null })
    try {
      const entry = await (isResumable ? uploadInParts : uploadInOnePut)({
        deps,
        connection: deps.connection,
        file,
        destination,
        signal: controller.signal,
        onProgress: (bytes) => this.#store.progress(id, bytes),
        onConnectionChange: (isLost) => this.#connectionChanged(id, isLost),
      })
      this.#store.update(id, {
        status: 'completed',
        percentage: 100,
        bytesUploaded: file.size,
        entry,
        message: null,
      })
      onEntry(entry, upload)
    } catch (error) {
      // An abort or a pause has said what the upload is now.
      if (!controller.signal.aborted)
        this.#store.update(id, { status: 'failed', message: failureMessage(error) })
    } finally {
      if (this.#running.get(id) === controller) this.#running.delete(id)
      this.#startNext()
    }
  }

  #connectionChanged(id: string, isLost: boolean): void {
    if (isLost) this.#store.forgetRate()
    this.#store.update(id, {
      message: isLost ? { message: 'Connection lost. The upload goes on when it is back.' } : null,
    })
  }

  #stop(id: string): void {
    this.#running.get(id)?.abort(new DOMException('The upload was stopped', 'AbortError'))
    this.#running.delete(id)
    this.#startNext()
  }

  #discardParts({ file, destination, isResumable }: Upload): void {
    const { memory, calls } = this.#options.deps
    const remembered = isResumable ? memory.find(file, destination) : undefined
    if (!remembered) return
    memory.forget(remembered.uploadId)
    const { key, uploadId } = remembered
    // If this fails, the server's clean-up takes the parts.
    calls
      .abortMultipart({ key, uploadId }, AbortSignal.timeout(ABORT_CALL_TIMEOUT_MS))
      .catch(() => undefined)
  }
}

/** Beside these nothing else is started: they fill the line, or would race to make the same folders. */
function isLarge(upload: Upload): boolean {
  return upload.isResumable || (upload.file.relativePath?.includes('/') ?? false)
}
