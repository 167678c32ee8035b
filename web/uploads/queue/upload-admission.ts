import type { ClashDecision } from '#worker/features/drive/entries/schema.ts'
import { checkUploads, type Verdict } from './upload-check.ts'
import type { Upload, UploadEvent } from './upload-state.ts'
import type { UploadDeps } from '../transfer/uploader.ts'

/** An upload whose name is taken where it goes. */
export type UploadClash = Extract<Verdict, { outcome: 'taken' }>

/** The decision for each; undefined when none of them is to be uploaded. */
export type AskAboutClashes = (
  clashes: readonly UploadClash[],
) => Promise<ClashDecision[] | undefined>

export interface AdmissionOptions {
  deps: UploadDeps
  askAboutClashes: AskAboutClashes
  /** Whether it still is to be decided. */
  isWanted: (id: string) => boolean
  onEvent: (id: string, event: UploadEvent) => void
  /** Told how many files the site takes in one bundle. */
  onBundleFiles: (count: number) => void
}

/** Decides which uploads may start, before a byte of them is sent. */
export class UploadAdmission {
  readonly #options: AdmissionOptions
  readonly #checks = new Set<AbortController>()

  constructor(options: AdmissionOptions) {
    this.#options = options
  }

  /** Without uploads to ask about there is nothing to wait for the connection for. */
  stop(): void {
    for (const check of this.#checks) check.abort()
  }

  /** Admits what is fine; asks the owner once about all names that are taken. */
  async check(uploads: readonly Upload[]): Promise<void> {
    const { deps, onEvent, onBundleFiles } = this.#options
    const controller = new AbortController()
    this.#checks.add(controller)
    const isWanted = ({ file }: Upload) => this.#options.isWanted(file.id)
    const context = {
      connection: deps.connection,
      signal: controller.signal,
      onConnectionChange: (isLost: boolean) => {
        for (const { file } of uploads.filter(isWanted))
          onEvent(file.id, { type: 'connectionChanged', isLost })
      },
    }
    const clashes: UploadClash[] = []
    for await (const { verdicts, bundleFiles } of checkUploads(
      deps.calls,
      context,
      uploads,
      isWanted,
    )) {
      if (bundleFiles > 0) onBundleFiles(bundleFiles)
      for (const verdict of verdicts.filter(({ upload }) => isWanted(upload))) {
        const { upload, outcome } = verdict
        const { file, onConflict } = upload
        if (outcome === 'taken' && onConflict === null) clashes.push(verdict)
        else if (outcome === 'refused')
          onEvent(file.id, { type: 'rejected', message: verdict.reason })
        else onEvent(file.id, { type: 'admitted', onConflict })
      }
    }
    this.#checks.delete(controller)
    await this.#settle(clashes.filter(({ upload }) => isWanted(upload)))
  }

  async #settle(clashes: UploadClash[]): Promise<void> {
    if (clashes.length === 0) return
    const { askAboutClashes, isWanted, onEvent } = this.#options
    const decisions = await askAboutClashes(clashes)
    for (const [index, { upload }] of clashes.entries()) {
      const { id } = upload.file
      const decision = decisions?.[index]
      if (!isWanted(id)) continue
      if (decision === undefined) onEvent(id, { type: 'leftOut', message: null })
      else if (decision === 'skip')
        onEvent(id, { type: 'leftOut', message: { message: 'Skipped' } })
      else onEvent(id, { type: 'admitted', onConflict: decision })
    }
  }
}
