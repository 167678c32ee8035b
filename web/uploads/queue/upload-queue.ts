import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { UploadConflict } from '#worker/features/uploads/schema.ts'
import type { UploadStrategy } from '#worker/features/uploads/upload-strategy.ts'
import type { Message } from '#worker/i18n/trans.ts'
import type { Destination } from '../transfer/destination.ts'
import { discardUpload } from '../transfer/discard-upload.ts'
import { nextBundle } from './next-bundle.ts'
import { UploadAdmission, type AskAboutClashes } from './upload-admission.ts'
import type { PickedFile } from '../transfer/picked-file.ts'
import { uploadFileFrom, type UploadFile } from '../transfer/upload-file.ts'
import {
  isActive,
  isChecking,
  isPausable,
  isPaused,
  isResumable,
  isRetriable,
  isWorthRetrying,
  statusOf,
  type Upload,
  type UploadEvent,
  type UploadsSnapshot,
} from './upload-state.ts'
import { UploadRuns } from './upload-runs.ts'
import { UploadStore } from './upload-store.ts'
import { UploadBundle } from '../transfer/upload-bundle.ts'
import type { UploadDeps, Uploader } from '../transfer/uploader.ts'
import { WaitingList } from './waiting-list.ts'
import { UPLOADERS } from '../transfer/uploaders.ts'

export interface UploadQueueOptions {
  deps: UploadDeps
  strategyFor: (sizeBytes: number) => UploadStrategy
  /** Why a file can't be uploaded, or null. */
  problemOf: (file: UploadFile) => Message | null
  askAboutClashes: AskAboutClashes
  onEntry: (entry: FileEntry, upload: Upload) => void
}

/** The user's uploads: asks about them, starts them in order, a few at a time, and tells subscribers how they go. */
export class UploadQueue {
  readonly #options: UploadQueueOptions
  readonly #store = new UploadStore()
  readonly #waiting = new WaitingList()
  readonly #runs: UploadRuns
  readonly #admission: UploadAdmission
  /** Files that the site takes in one bundle; 0 until it is told. */
  #bundleFiles = 0
  #isAboutToStart = false

  constructor(options: UploadQueueOptions) {
    this.#options = options
    this.#runs = new UploadRuns({
      deps: options.deps,
      store: this.#store,
      onEvent: (id, event) => this.#tell(id, event),
      onEntry: (entry, upload) => {
        this.#waiting.delete(upload.file.id)
        options.onEntry(entry, upload)
      },
      onEnd: () => this.#startNext(),
    })
    this.#admission = new UploadAdmission({
      deps: options.deps,
      askAboutClashes: options.askAboutClashes,
      isWanted: (id) => {
        const upload = this.#store.get(id)
        return upload !== undefined && isChecking(upload)
      },
      onEvent: (id, event) => this.#tell(id, event),
      onBundleFiles: (count) => (this.#bundleFiles = count),
    })
  }

  // Bound, so that React can be handed them as they are.
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)
  readonly getSnapshot = (): UploadsSnapshot => this.#store.snapshot

  add(picked: PickedFile[], destination: Destination): void {
    const batch = this.#store.beginBatch()
    const uploads = picked.map((file) => this.#newUpload(uploadFileFrom(file), destination, batch))
    this.#store.add(uploads)
    void this.#admission.check(uploads.filter(isActive))
  }

  hasActive(): boolean {
    return this.#store.hasActive
  }

  pause(id: string): void {
    const upload = this.#store.get(id)
    if (!upload || !isPausable(upload)) return
    this.#store.dispatch(id, { type: 'paused' })
    this.#stop(id)
  }

  pauseAll(): void {
    for (const id of this.#waitingFirst(isPausable)) this.pause(id)
  }

  resume(id: string): void {
    if (this.#unpause(id)) this.#waiting.addFirst(id)
    this.#startNext()
  }

  resumeAll(): void {
    for (const id of this.#store.idsWhere(isPaused)) if (this.#unpause(id)) this.#waiting.add(id)
    this.#startNext()
  }

  abort(id: string): void {
    const upload = this.#store.get(id)
    if (!upload || !isActive(upload)) return
    this.#store.dispatch(id, { type: 'aborted' })
    if (!this.#store.hasChecking) this.#admission.stop()
    this.#stop(id)
    if (upload.begun) discardUpload(this.#options.deps, upload.begun)
  }

  abortAll(): void {
    for (const id of this.#waitingFirst(isActive)) this.abort(id)
  }

  retry(id: string): void {
    const upload = this.#store.get(id)
    if (upload && isRetriable(upload)) this.#retry([id])
  }

  retryAll(): void {
    this.#retry(this.#store.idsWhere(isWorthRetrying))
  }

  clearInactive(): void {
    const ids = this.#store.idsWhere((upload) => statusOf(upload) !== 'inProgress')
    for (const id of ids) this.#waiting.delete(id)
    this.#store.remove(ids)
    if (!this.#store.hasChecking) this.#admission.stop()
  }

  #retry(ids: readonly string[]): void {
    const batch = this.#store.beginBatch()
    const pending = ids.flatMap((id) => this.#store.dispatch(id, { type: 'retried', batch }) ?? [])
    void this.#admission.check(pending)
  }

  #newUpload(file: UploadFile, destination: Destination, batch: number): Upload {
    const problem = this.#options.problemOf(file)
    const strategy = this.#options.strategyFor(file.size)
    return {
      file,
      destination,
      strategy,
      state: problem ? 'refused' : 'checking',
      percentage: 0,
      bytesUploaded: 0,
      entry: null,
      message: problem,
      begun: null,
      batch,
      onConflict: this.#conflictDecision(file, strategy, destination),
    }
  }

  /** Nobody is asked about a new version: its name does not matter. */
  #conflictDecision(
    file: UploadFile,
    strategy: UploadStrategy,
    destination: Destination,
  ): UploadConflict | null {
    if (destination.replacesId !== undefined) return 'replace'
    return isResumable({ strategy }) ? this.#decidedBefore(file, destination) : null
  }

  /**
   * Finds the conflict decision of an upload that resumes after a page reload. Skips uploads of this page, which resume
   * by themselves.
   */
  #decidedBefore(file: UploadFile, destination: Destination): UploadConflict | null {
    const begunHere = new Set(this.#store.snapshot.uploads.map(({ begun }) => begun?.id))
    const before = this.#options.deps.memory.find(file, destination)
    return before.find(({ id }) => !begunHere.has(id))?.onConflict ?? null
  }

  /** Whether it may go on at once. What was under way waits for its turn again. */
  #unpause(id: string): boolean {
    const before = this.#store.get(id)
    const after = this.#store.dispatch(id, { type: 'resumed' })
    return after !== before && after?.state === 'waiting'
  }

  #tell(id: string, event: UploadEvent): void {
    if (event.type === 'connectionChanged' && event.isLost) this.#store.forgetRate()
    const upload = this.#store.dispatch(id, event)
    if (event.type !== 'admitted') return
    if (upload?.state === 'waiting') this.#waiting.add(id)
    this.#startNext()
  }

  /** Once for all that happens in one go: files that are admitted together can be bundled, a bundle ends as one. */
  #startNext(): void {
    if (this.#isAboutToStart) return
    this.#isAboutToStart = true
    queueMicrotask(() => {
      this.#isAboutToStart = false
      while (this.#runs.hasFreeSlot) if (!this.#startOne()) return
    })
  }

  /** False when nothing waits. */
  #startOne(): boolean {
    const bundled = nextBundle(this.#bundlable(), this.#bundleFiles)
    if (bundled.length > 0) {
      const bundle = new UploadBundle(this.#options.deps)
      const slot = { isLarge: false }
      for (const upload of bundled) this.#start(upload, bundle.upload, slot)
      return true
    }
    const [next] = this.#waiting.ids()
    if (next === undefined) return false
    const upload = this.#store.get(next)
    if (upload) this.#start(upload, UPLOADERS[upload.strategy], { isLarge: isLarge(upload) })
    else this.#waiting.delete(next)
    return true
  }

  /** Those whose former run has not ended yet must wait for that, by themselves. */
  *#bundlable(): Generator<Upload> {
    for (const id of this.#waiting.ids()) {
      const upload = this.#store.get(id)
      if (upload && !this.#runs.has(id)) yield upload
    }
  }

  #start(upload: Upload, uploader: Uploader, slot: { isLarge: boolean }): void {
    this.#waiting.delete(upload.file.id)
    this.#runs.start(upload, uploader, slot)
  }

  /** The order in which many are stopped: otherwise the end of each that runs would start the next one. */
  #waitingFirst(matches: (upload: Upload) => boolean): string[] {
    const isPending = (upload: Upload) => statusOf(upload) === 'pending'
    return [
      ...this.#store.idsWhere((upload) => matches(upload) && isPending(upload)),
      ...this.#store.idsWhere((upload) => matches(upload) && !isPending(upload)),
    ]
  }

  #stop(id: string): void {
    this.#waiting.delete(id)
    if (!this.#runs.stop(id)) return
    this.#startNext()
    if (this.#runs.isIdle) this.#store.forgetRate()
  }
}

/** Beside these nothing else is started: they fill the line, or would race to make the same folders. */
function isLarge(upload: Upload): boolean {
  return isResumable(upload) || (upload.file.relativePath?.includes('/') ?? false)
}
