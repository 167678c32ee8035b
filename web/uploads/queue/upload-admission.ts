import type { ClashDecision } from '#worker/features/drive/entries/schema.ts'
import type { UploadConflict } from '#worker/features/uploads/schema.ts'
import type { Message } from '#worker/i18n/trans.ts'
import { checkUploads, type Verdict } from './upload-check.ts'
import type { Upload } from './upload-state.ts'
import type { UploadDeps } from '../transfer/uploader.ts'

/** An upload whose name is taken where it goes. */
export type UploadClash = Extract<Verdict, { outcome: 'taken' }>

/** What is to be done with each; undefined when none of them is to be uploaded. */
export type AskAboutClashes = (
  clashes: readonly UploadClash[],
) => Promise<ClashDecision[] | undefined>

export interface AdmissionOptions {
  deps: UploadDeps
  askAboutClashes: AskAboutClashes
  onAdmitted: (id: string, onConflict: UploadConflict | null) => void
  onRefused: (id: string, reason: Message) => void
  /** Not wanted after all, by its owner's choice. */
  onLeftOut: (id: string, message: Message | null) => void
  onConnectionChange: (id: string, isLost: boolean) => void
}

/** Decides which uploads may start, before a byte of them is sent. */
export class UploadAdmission {
  readonly #options: AdmissionOptions
  readonly #undecided = new Set<string>()
  readonly #checks = new Set<AbortController>()

  constructor(options: AdmissionOptions) {
    this.#options = options
  }

  isUndecided(id: string): boolean {
    return this.#undecided.has(id)
  }

  /** Nothing is said of it any more. */
  withdraw(id: string): void {
    this.#undecided.delete(id)
    // Without uploads to ask about there is nothing to wait for the connection for.
    if (this.#undecided.size === 0) for (const check of this.#checks) check.abort()
  }

  /** What is fine is admitted at once; about the names that are taken, the owner is asked once for all of them. */
  async check(uploads: readonly Upload[]): Promise<void> {
    const { deps, onAdmitted, onRefused, onConnectionChange } = this.#options
    const controller = new AbortController()
    this.#checks.add(controller)
    for (const { file } of uploads) this.#undecided.add(file.id)
    const isWanted = ({ file }: Upload) => this.#undecided.has(file.id)
    const context = {
      connection: deps.connection,
      signal: controller.signal,
      onConnectionChange: (isLost: boolean) => {
        for (const { file } of uploads.filter(isWanted)) onConnectionChange(file.id, isLost)
      },
    }
    const clashes: UploadClash[] = []
    for await (const verdicts of checkUploads(deps.calls, context, uploads, isWanted)) {
      for (const verdict of verdicts.filter(({ upload }) => isWanted(upload))) {
        const { upload, outcome } = verdict
        if (outcome === 'taken' && upload.onConflict === null) clashes.push(verdict)
        else {
          this.#undecided.delete(upload.file.id)
          if (outcome === 'refused') onRefused(upload.file.id, verdict.reason)
          else onAdmitted(upload.file.id, upload.onConflict)
        }
      }
    }
    this.#checks.delete(controller)
    await this.#settle(clashes.filter(({ upload }) => isWanted(upload)))
  }

  async #settle(clashes: UploadClash[]): Promise<void> {
    if (clashes.length === 0) return
    const { askAboutClashes, onAdmitted, onLeftOut } = this.#options
    const decisions = await askAboutClashes(clashes)
    for (const [index, { upload }] of clashes.entries()) {
      const { id } = upload.file
      const decision = decisions?.[index]
      if (!this.#undecided.delete(id)) continue
      if (decision === undefined) onLeftOut(id, null)
      else if (decision === 'skip') onLeftOut(id, { message: 'Skipped' })
      else onAdmitted(id, decision)
    }
  }
}
