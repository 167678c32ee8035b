import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { UploadConflict } from '#worker/features/uploads/schema.ts'
import type { UploadStrategy } from '#worker/features/uploads/upload-strategy.ts'
import type { Message } from '#worker/i18n/trans.ts'
import type { Destination } from '../transfer/destination.ts'
import { discardUpload } from '../transfer/discard-upload.ts'
import { UploadAdmission, type AskAboutClashes } from './upload-admission.ts'
import { failureMessage } from '../transfer/upload-errors.ts'
import {
  readProblem,
  uploadFileFrom,
  type PickedFile,
  type UploadFile,
} from '../transfer/upload-file.ts'
import type { RememberedUpload } from '../transfer/upload-memory.ts'
import {
  isActive,
  isPausable,
  isResumable,
  type Upload,
  type UploadsSnapshot,
} from './upload-state.ts'
import { UploadStore } from './upload-store.ts'
import type { UploadDeps } from '../transfer/uploader.ts'
import { WaitingList } from './waiting-list.ts'
import { UPLOADERS } from '../transfer/uploaders.ts'

/** Spec 2, section 9. */
const CONCURRENCY = 3
const CONCURRENCY_BESIDE_LARGE = 1

export interface UploadQueueOptions {
  deps: UploadDeps
  strategyFor: (sizeBytes: number) => UploadStrategy
  /** Why a file can't be uploaded, or null. */
  problemOf: (file: UploadFile) => Message | null
  askAboutClashes: AskAboutClashes
  onEntry: (entry: FileEntry, upload: Upload) => void
}

interface Running {
  controller: AbortController
  /** Resolves when nothing of it is under way any more. */
  ended: Promise<void>
}

/** The user's uploads: asks about them, starts them in order, a few at a time, and tells subscribers how they go. */
export class UploadQueue {
  readonly #options: UploadQueueOptions
  readonly #store = new UploadStore()
  readonly #waiting = new WaitingList()
  readonly #running = new Map<string, Running>()
  /** Runs that were stopped and have not come to their end. */
  readonly #ending = new Map<string, Promise<void>>()
  readonly #admission: UploadAdmission
  /** What the server holds of uploads that have not ended well. */
  readonly #begun = new Map<string, RememberedUpload>()

  constructor(options: UploadQueueOptions) {
    this.#options = options
    this.#admission = new UploadAdmission({
      deps: options.deps,
      askAboutClashes: options.askAboutClashes,
      onAdmitted: (id, onConflict) => {
        this.#store.update(id, { onConflict })
        if (!this.#store.get(id)?.isPaused) this.#waiting.add(id)
        this.#startNext()
      },
      onRefused: (id, message) =>
        this.#store.update(id, { status: 'failed', isPaused: false, message }),
      onLeftOut: (id, message) => this.#giveUp(id, message),
      onConnectionChange: (id, isLost) => this.#connectionChanged(id, isLost),
    })
  }

  // Bound, so that React can be handed them as they are.
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)
  readonly getSnapshot = (): UploadsSnapshot => this.#store.snapshot

  add(picked: PickedFile[], destination: Destination): void {
    this.#store.beginBatch()
    const uploads = picked.map((file) => this.#newUpload(uploadFileFrom(file), destination))
    this.#store.add(uploads)
    void this.#admission.check(uploads.filter(isActive))
  }

  hasActive(): boolean {
    return this.#store.hasActive
  }

  pause(id: string): void {
    const upload = this.#store.get(id)
    if (!upload || !isPausable(upload)) return
    this.#store.update(id, { isPaused: true, message: null })
    this.#stop(id)
  }

  pauseAll(): void {
    for (const id of this.#waitingFirst(isPausable)) this.pause(id)
  }

  resume(id: string): void {
    if (!this.#unpause(id)) return
    this.#waiting.addFirst(id)
    this.#startNext()
  }

  resumeAll(): void {
    const paused = this.#store.idsWhere((upload) => isActive(upload) && upload.isPaused)
    for (const id of paused) if (this.#unpause(id)) this.#waiting.add(id)
    this.#startNext()
  }

  abort(id: string): void {
    const upload = this.#store.get(id)
    if (!upload || !isActive(upload)) return
    this.#giveUp(id, null)
    this.#admission.withdraw(id)
    this.#stop(id)
    const begun = this.#begun.get(id)
    if (begun) discardUpload(this.#options.deps, begun)
    this.#begun.delete(id)
  }

  abortAll(): void {
    for (const id of this.#waitingFirst(isActive)) this.abort(id)
  }

  retry(id: string): void {
    const upload = this.#store.get(id)
    if (!upload || isActive(upload) || upload.status === 'completed' || upload.isRefusedHere) return
    this.#store.beginBatch()
    this.#store.joinBatch(id)
    this.#store.update(id, { status: 'pending', percentage: 0, bytesUploaded: 0, message: null })
    const pending = this.#store.get(id)
    if (pending) void this.#admission.check([pending])
  }

  /** Removes all that are not in progress (spec 2, section 4). */
  clearInactive(): void {
    const ids = this.#store.idsWhere(({ status }) => status !== 'inProgress')
    for (const id of ids) {
      this.#waiting.delete(id)
      this.#admission.withdraw(id)
      this.#begun.delete(id)
    }
    this.#store.remove(ids)
  }

  #newUpload(file: UploadFile, destination: Destination): Upload {
    const problem = this.#options.problemOf(file)
    const strategy = this.#options.strategyFor(file.size)
    return {
      file,
      destination,
      strategy,
      status: problem ? 'failed' : 'pending',
      percentage: 0,
      bytesUploaded: 0,
      entry: null,
      message: problem,
      isPaused: false,
      isRefusedHere: problem !== null,
      onConflict: isResumable({ strategy }) ? this.#decidedBefore(file, destination) : null,
    }
  }

  /** What was said before a reload of a file that goes on now. What this page has begun is not meant: it goes on by itself. */
  #decidedBefore(file: UploadFile, destination: Destination): UploadConflict | null {
    const begunHere = new Set([...this.#begun.values()].map(({ id }) => id))
    const before = this.#options.deps.memory.find(file, destination)
    return before.find(({ id }) => !begunHere.has(id))?.onConflict ?? null
  }

  #giveUp(id: string, message: Message | null): void {
    this.#store.update(id, {
      status: 'aborted',
      percentage: 0,
      bytesUploaded: 0,
      isPaused: false,
      message,
    })
  }

  /** Whether it may go on at once. What was under way waits for its turn again. */
  #unpause(id: string): boolean {
    if (!this.#store.get(id)?.isPaused) return false
    this.#store.update(id, { isPaused: false, status: 'pending' })
    return !this.#admission.isUndecided(id)
  }

  #startNext(): void {
    for (;;) {
      const running = [...this.#running.keys()].flatMap((id) => this.#store.get(id) ?? [])
      const limit = running.some(isLarge) ? CONCURRENCY_BESIDE_LARGE : CONCURRENCY
      const next = running.length < limit ? this.#waiting.take() : undefined
      if (next === undefined) return
      const upload = this.#store.get(next)
      if (upload) this.#start(upload)
    }
  }

  #start(upload: Upload): void {
    const { id } = upload.file
    const controller = new AbortController()
    this.#store.update(id, { status: 'inProgress', message: null })
    // In the map before it runs: what it does at once must find it there.
    const ended = Promise.withResolvers<void>()
    this.#running.set(id, { controller, ended: ended.promise })
    void this.#run(upload, controller).finally(ended.resolve)
  }

  async #run(upload: Upload, { signal }: AbortController): Promise<void> {
    const { file, destination, strategy, onConflict } = upload
    const { id } = file
    const { deps, onEntry } = this.#options
    try {
      const before = this.#ending.get(id)
      if (before) await before
      signal.throwIfAborted()
      if (this.#store.get(id)?.status === 'completed') return
      const entry = await UPLOADERS[strategy]({
        deps,
        connection: deps.connection,
        file,
        destination,
        onConflict,
        signal,
        onProgress: this.#store.progressOf(id),
        onConnectionChange: (isLost) => this.#connectionChanged(id, isLost),
        onBegun: (begun) => void this.#begun.set(id, begun),
      })
      this.#begun.delete(id)
      this.#waiting.delete(id)
      this.#store.update(id, {
        status: 'completed',
        percentage: 100,
        bytesUploaded: file.size,
        entry,
        message: null,
        isPaused: false,
      })
      onEntry(entry, upload)
    } catch (error) {
      // An abort or a pause has said what the upload is now.
      if (!signal.aborted) {
        const message = failureMessage((await readProblem(file, error)) ?? error)
        if (!signal.aborted) this.#store.update(id, { status: 'failed', message })
      }
    } finally {
      if (this.#running.get(id)?.controller.signal === signal) this.#running.delete(id)
      this.#startNext()
    }
  }

  /** The order in which many are stopped: otherwise the end of each that runs would start the next one. */
  #waitingFirst(matches: (upload: Upload) => boolean): string[] {
    const isPending = ({ status }: Upload) => status === 'pending'
    return [
      ...this.#store.idsWhere((upload) => matches(upload) && isPending(upload)),
      ...this.#store.idsWhere((upload) => matches(upload) && !isPending(upload)),
    ]
  }

  #connectionChanged(id: string, isLost: boolean): void {
    if (isLost) this.#store.forgetRate()
    this.#store.update(id, {
      message: isLost ? { message: 'Connection lost. The upload goes on when it is back.' } : null,
    })
  }

  #stop(id: string): void {
    this.#waiting.delete(id)
    const running = this.#running.get(id)
    if (!running) return
    this.#running.delete(id)
    this.#ending.set(id, running.ended)
    void running.ended.then(() => {
      if (this.#ending.get(id) === running.ended) this.#ending.delete(id)
    })
    running.controller.abort(new DOMException('The upload was stopped', 'AbortError'))
    this.#startNext()
    if (this.#running.size === 0) this.#store.forgetRate()
  }
}

/** Beside these nothing else is started: they fill the line, or would race to make the same folders. */
function isLarge(upload: Upload): boolean {
  return isResumable(upload) || (upload.file.relativePath?.includes('/') ?? false)
}
