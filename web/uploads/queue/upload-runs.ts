import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { failureMessage } from '../transfer/upload-errors.ts'
import { readProblem } from '../transfer/upload-file.ts'
import type { UploadDeps, Uploader } from '../transfer/uploader.ts'
import type { Upload, UploadEvent } from './upload-state.ts'
import type { UploadStore } from './upload-store.ts'

const CONCURRENCY = 3
const CONCURRENCY_BESIDE_LARGE = 1

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

interface UploadRunsOptions {
  deps: UploadDeps
  store: UploadStore
  onEvent: (id: string, event: UploadEvent) => void
  onEntry: (entry: FileEntry, upload: Upload) => void
  /** A run has ended, so another upload may start. */
  onEnd: () => void
}

/** The uploads that are being sent, and how many may be at once. */
export class UploadRuns {
  readonly #options: UploadRunsOptions
  /** The last run of each upload, until it has ended: those that were stopped, too. */
  readonly #runs = new Map<string, Run>()

  constructor(options: UploadRunsOptions) {
    this.#options = options
  }

  /** Whether a run of the upload has not ended yet, though it may have been stopped. */
  has(id: string): boolean {
    return this.#runs.has(id)
  }

  get hasFreeSlot(): boolean {
    const sending = this.#sending
    const isBesideLarge = [...sending].some((slot) => slot.isLarge)
    return sending.size < (isBesideLarge ? CONCURRENCY_BESIDE_LARGE : CONCURRENCY)
  }

  get isIdle(): boolean {
    return this.#sending.size === 0
  }

  get #sending(): Set<Slot> {
    const slots = [...this.#runs].flatMap(([id, { slot }]) =>
      this.#options.store.get(id)?.state === 'sending' ? [slot] : [],
    )
    return new Set(slots)
  }

  /** Sends an upload once its former run has ended. Uploads with one slot count as one. */
  start(upload: Upload, uploader: Uploader, slot: Slot): void {
    const { id } = upload.file
    const before = this.#runs.get(id)?.ended
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const run = { controller: new AbortController(), slot, ended }
    this.#options.store.dispatch(id, { type: 'started' })
    // In the map before it runs: what it does at once must find it there.
    this.#runs.set(id, run)
    void this.#run(upload, uploader, run.controller, before).finally(() => {
      resolve()
      if (this.#runs.get(id) === run) this.#runs.delete(id)
      this.#options.onEnd()
    })
  }

  /** Returns whether there was a run to stop. */
  stop(id: string): boolean {
    const run = this.#runs.get(id)
    if (!run || run.controller.signal.aborted) return false
    run.controller.abort(new DOMException('The upload was stopped', 'AbortError'))
    return true
  }

  async #run(
    upload: Upload,
    uploader: Uploader,
    { signal }: AbortController,
    before: Promise<void> | undefined,
  ): Promise<void> {
    const { file, destination, onConflict } = upload
    const { id } = file
    const { deps, store, onEvent, onEntry } = this.#options
    try {
      if (before) await before
      signal.throwIfAborted()
      if (store.get(id)?.state === 'completed') return
      const entry = await uploader({
        deps,
        connection: deps.connection,
        file,
        destination,
        onConflict,
        signal,
        onProgress: store.progressOf(id),
        onConnectionChange: (isLost) => onEvent(id, { type: 'connectionChanged', isLost }),
        onBegun: (begun) => onEvent(id, { type: 'begun', begun }),
      })
      store.dispatch(id, { type: 'arrived', entry })
      onEntry(entry, upload)
    } catch (error) {
      // An abort or a pause has said what the upload is now.
      if (!signal.aborted) {
        const message = failureMessage((await readProblem(file, error)) ?? error)
        if (!signal.aborted) onEvent(id, { type: 'failed', message })
      }
    }
  }
}
