import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { UploadConflict } from '#worker/features/uploads/schema.ts'
import type { UploadStrategy } from '#worker/features/uploads/upload-strategy.ts'
import type { Message } from '#worker/i18n/trans.ts'
import type { Destination } from '../transfer/destination.ts'
import { discardUpload } from '../transfer/discard-upload.ts'
import { nextBundle } from './next-bundle.ts'
import { UploadAdmission, type AskAboutClashes } from './upload-admission.ts'
import { failureMessage } from '../transfer/upload-errors.ts'
import type { PickedFile } from '../transfer/picked-file.ts'
import { readProblem, uploadFileFrom, type UploadFile } from '../transfer/upload-file.ts'
import {
  isActive,
  isChecking,
  isPausable,
  isPaused,
  isResumable,
  isRetriable,
  statusOf,
  type Upload,
  type UploadEvent,
  type UploadsSnapshot,
} from './upload-state.ts'
import { UploadStore } from './upload-store.ts'
import { UploadBundle } from '../transfer/upload-bundle.ts'
import type { UploadDeps, Uploader } from '../transfer/uploader.ts'
import { WaitingList } from './waiting-list.ts'
import { UPLOADERS } from '../transfer/uploaders.ts'

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

/** Uploads that are sent as one. */
interface Slot {
  /** Nothing else is started beside it. */
  isLarge: boolean
}

interface Run {
  controller: AbortController
  slot: Slot
  /** Resolves when nothing of it is under way any more. */
  ended: Promise<void>
}

/** The user's uploads: asks about them, starts them in order, a few at a time, and tells subscribers how they go. */
export class UploadQueue {
  readonly #options: UploadQueueOptions
  readonly #store = new UploadStore()
  readonly #waiting = new WaitingList()
  /** The last run of each upload, until it has ended: those that were stopped, too. */
  readonly #runs = new Map<string, Run>()
  readonly #admission: UploadAdmission
  /** Files that the site takes in one bundle; 0 until it is told. */
  #bundleFiles = 0
  #isAboutToStart = false

  constructor(options: UploadQueueOptions) {
    this.#options = options
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
    if (!upload || !isRetriable(upload)) return
    const batch = this.#store.beginBatch()
    const pending = this.#store.dispatch(id, { type: 'retried', batch })
    if (pending) void this.#admission.check([pending])
  }

  clearInactive(): void {
    const ids = this.#store.idsWhere((upload) => statusOf(upload) !== 'inProgress')
    for (const id of ids) this.#waiting.delete(id)
    this.#store.remove(ids)
    if (!this.#store.hasChecking) this.#admission.stop()
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
      onConflict: isResumable({ strategy }) ? this.#decidedBefore(file, destination) : null,
    }
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

  get #sending(): Set<Slot> {
    const slots = [...this.#runs].flatMap(([id, { slot }]) =>
      this.#store.get(id)?.state === 'sending' ? [slot] : [],
    )
    return new Set(slots)
  }

  /** Once for all that happens in one go: files that are admitted together can be bundled, a bundle ends as one. */
  #startNext(): void {
    if (this.#isAboutToStart) return
    this.#isAboutToStart = true
    queueMicrotask(() => {
      this.#isAboutToStart = false
      while (this.#hasFreeSlot()) if (!this.#startOne()) return
    })
  }

  #hasFreeSlot(): boolean {
    const sending = this.#sending
    const isBesideLarge = [...sending].some((slot) => slot.isLarge)
    return sending.size < (isBesideLarge ? CONCURRENCY_BESIDE_LARGE : CONCURRENCY)
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

  #start(upload: Upload, uploader: Uploader, slot: Slot): void {
    const { id } = upload.file
    const before = this.#runs.get(id)?.ended
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const run = { controller: new AbortController(), slot, ended }
    this.#waiting.delete(id)
    this.#store.dispatch(id, { type: 'started' })
    // In the map before it runs: what it does at once must find it there.
    this.#runs.set(id, run)
    void this.#run(upload, uploader, run.controller, before).finally(() => {
      resolve()
      if (this.#runs.get(id) === run) this.#runs.delete(id)
      this.#startNext()
    })
  }

  async #run(
    upload: Upload,
    uploader: Uploader,
    { signal }: AbortController,
    before: Promise<void> | undefined,
  ): Promise<void> {
    const { file, destination, onConflict } = upload
    const { id } = file
    const { deps, onEntry } = this.#options
    try {
      if (before) await before
      signal.throwIfAborted()
      if (this.#store.get(id)?.state === 'completed') return
      const entry = await uploader({
        deps,
        connection: deps.connection,
        file,
        destination,
        onConflict,
        signal,
        onProgress: this.#store.progressOf(id),
        onConnectionChange: (isLost) => this.#tell(id, { type: 'connectionChanged', isLost }),
        onBegun: (begun) => this.#tell(id, { type: 'begun', begun }),
      })
      this.#waiting.delete(id)
      this.#store.dispatch(id, { type: 'arrived', entry })
      onEntry(entry, upload)
    } catch (error) {
      // An abort or a pause has said what the upload is now.
      if (!signal.aborted) {
        const message = failureMessage((await readProblem(file, error)) ?? error)
        if (!signal.aborted) this.#tell(id, { type: 'failed', message })
      }
    }
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
    const run = this.#runs.get(id)
    if (!run || run.controller.signal.aborted) return
    run.controller.abort(new DOMException('The upload was stopped', 'AbortError'))
    this.#startNext()
    if (this.#sending.size === 0) this.#store.forgetRate()
  }
}

/** Beside these nothing else is started: they fill the line, or would race to make the same folders. */
function isLarge(upload: Upload): boolean {
  return isResumable(upload) || (upload.file.relativePath?.includes('/') ?? false)
}
