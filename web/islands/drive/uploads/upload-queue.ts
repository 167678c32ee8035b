import type { FileEntry } from '#worker/features/drive/schema.ts'
import type { Message } from '#worker/i18n/trans.ts'
import { uploadInParts } from './multipart-upload.ts'
import { uploadInOnePut } from './single-upload.ts'
import { TransferRate } from './transfer-rate.ts'
import { failureMessage } from './upload-errors.ts'
import { uploadFileFrom, type PickedFile, type UploadFile } from './upload-file.ts'
import { isActive, totalsOf, type Upload, type UploadsSnapshot } from './upload-state.ts'
import type { Destination, UploadDeps } from './uploader.ts'

/** Spec 2, section 4: from this size on a file goes up in parts. Not from the schemas, which would bring zod along. */
const MULTIPART_THRESHOLD_BYTES = 100 * 1024 * 1024

/** Spec 2, section 9. */
const CONCURRENCY = 3
const CONCURRENCY_BESIDE_LARGE = 1

/** Progress comes many times a second and from several requests; a screen needs less. */
const PROGRESS_INTERVAL_MS = 200

export interface UploadQueueOptions {
  deps: UploadDeps
  /** Why a file can't be uploaded, or null. */
  problemOf: (file: UploadFile) => Message | null
  onEntry: (entry: FileEntry, upload: Upload) => void
}

/** The user's uploads: starts them in order, a few at a time, and tells subscribers how they go. */
export class UploadQueue {
  readonly #options: UploadQueueOptions
  readonly #uploads = new Map<string, Upload>()
  readonly #running = new Map<string, AbortController>()
  readonly #listeners = new Set<() => void>()
  readonly #rate = new TransferRate()
  /** Uploads that had ended before the ones now running began: not part of their total. */
  #earlier = new Set<string>()
  #snapshot: UploadsSnapshot = { uploads: [], totals: totalsOf([], 0) }
  #progressTimer: ReturnType<typeof setTimeout> | null = null

  constructor(options: UploadQueueOptions) {
    this.#options = options
  }

  // Bound, so that React can be handed them as they are.
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): UploadsSnapshot => this.#snapshot

  add(picked: PickedFile[], destination: Destination): void {
    if (!this.hasActive()) this.#beginBatch()
    for (const file of picked.map(uploadFileFrom)) {
      const problem = this.#options.problemOf(file)
      this.#uploads.set(file.id, {
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
      })
    }
    this.#changed()
    this.#startNext()
  }

  hasActive(): boolean {
    return [...this.#uploads.values()].some(isActive)
  }

  pause(id: string): void {
    const upload = this.#uploads.get(id)
    if (upload?.status !== 'inProgress' || !upload.isResumable) return
    this.#update(id, { isPaused: true, message: null })
    this.#stop(id)
  }

  resume(id: string): void {
    if (!this.#uploads.get(id)?.isPaused) return
    this.#update(id, { isPaused: false })
    void this.#run(id)
  }

  abort(id: string): void {
    const upload = this.#uploads.get(id)
    if (!upload || !isActive(upload)) return
    this.#update(id, { status: 'aborted', percentage: 0, bytesUploaded: 0, isPaused: false, message: null })
    this.#stop(id)
    this.#discardParts(upload)
  }

  retry(id: string): void {
    const upload = this.#uploads.get(id)
    if (!upload || upload.isRefusedHere || !(upload.status === 'failed' || upload.status === 'aborted')) return
    if (!this.hasActive()) this.#beginBatch()
    this.#earlier.delete(id)
    this.#update(id, { status: 'pending', percentage: 0, bytesUploaded: 0, message: null })
    this.#startNext()
  }

  /** Removes all that are not in progress (spec 2, section 4). */
  clearInactive(): void {
    for (const [id, { status }] of this.#uploads) if (status !== 'inProgress') this.#uploads.delete(id)
    this.#changed()
  }

  #startNext(): void {
    for (;;) {
      const running = [...this.#running.keys()].flatMap((id) => this.#uploads.get(id) ?? [])
      const limit = running.some(isLarge) ? CONCURRENCY_BESIDE_LARGE : CONCURRENCY
      const next = [...this.#uploads.values()].find((upload) => upload.status === 'pending')
      if (!next || running.length >= limit) return
      void this.#run(next.file.id)
    }
  }

  async #run(id: string): Promise<void> {
    const upload = this.#uploads.get(id)
    if (!upload) return
    const { file, destination } = upload
    const controller = new AbortController()
    this.#running.set(id, controller)
    this.#update(id, { status: 'inProgress', message: null })
    try {
      const send = upload.isResumable ? uploadInParts : uploadInOnePut
      const entry = await send({
        deps: this.#options.deps,
        connection: this.#options.deps.connection,
        file,
        destination,
        signal: controller.signal,
        onProgress: (bytes) => this.#progressed(id, bytes),
        onConnectionChange: (isLost) =>
          this.#update(id, {
            message: isLost ? { message: 'Connection lost. The upload goes on when it is back.' } : null,
          }),
      })
      this.#update(id, { status: 'completed', percentage: 100, bytesUploaded: file.size, entry, message: null })
      this.#options.onEntry(entry, upload)
    } catch (error) {
      // An abort or a pause has said what the upload is now.
      if (!controller.signal.aborted) this.#update(id, { status: 'failed', message: failureMessage(error) })
    } finally {
      if (this.#running.get(id) === controller) this.#running.delete(id)
      this.#startNext()
    }
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
    calls.abortMultipart({ key, uploadId }, AbortSignal.timeout(30_000)).catch(() => undefined)
  }

  #beginBatch(): void {
    this.#earlier = new Set(this.#uploads.keys())
    this.#rate.reset()
  }

  #progressed(id: string, bytesUploaded: number): void {
    const upload = this.#uploads.get(id)
    if (upload?.status !== 'inProgress' || upload.isPaused) return
    this.#rate.add(bytesUploaded - upload.bytesUploaded)
    // Until the entry exists the file is not there, so it is not yet a hundred.
    const percentage = upload.file.size === 0 ? 0 : Math.min(Math.floor((bytesUploaded / upload.file.size) * 100), 99)
    this.#uploads.set(id, { ...upload, bytesUploaded, percentage })
    this.#progressTimer ??= setTimeout(() => this.#changed(), PROGRESS_INTERVAL_MS)
  }

  #update(id: string, change: Partial<Upload>): void {
    const upload = this.#uploads.get(id)
    if (!upload) return
    this.#uploads.set(id, { ...upload, ...change })
    this.#changed()
  }

  #changed(): void {
    if (this.#progressTimer) clearTimeout(this.#progressTimer)
    this.#progressTimer = null
    const uploads = [...this.#uploads.values()]
    const batch = uploads.filter((upload) => !this.#earlier.has(upload.file.id))
    this.#snapshot = { uploads, totals: totalsOf(batch, this.#rate.bytesPerSecond()) }
    for (const listener of this.#listeners) listener()
  }
}

/** Beside these nothing else is started: they fill the line, or would race to make the same folders. */
function isLarge(upload: Upload): boolean {
  return upload.isResumable || (upload.file.relativePath?.includes('/') ?? false)
}

