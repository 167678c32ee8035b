import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { BundledFileInput } from '#worker/features/uploads/schema.ts'
import type { BundleResult } from './post-bundle.ts'
import { isWorthRetrying, withRetries } from './retry.ts'
import { conflictChoice, type UploadDeps, type Uploader, type UploadRun } from './uploader.ts'

interface Member {
  run: UploadRun
  isSettled: boolean
  settle: (result: BundleResult) => void
}

/**
 * Small files that go up in one request. Its members are the uploads that are started with its `upload` in one go; each
 * ends by itself.
 */
export class UploadBundle {
  readonly #deps: UploadDeps
  readonly #members: Member[] = []
  /** Aborted once nobody waits any more. */
  readonly #deserted = new AbortController()
  /** The request that is under way. */
  #request: AbortController | null = null

  constructor(deps: UploadDeps) {
    this.#deps = deps
  }

  readonly upload: Uploader = (run) => {
    const { promise, resolve, reject } = Promise.withResolvers<FileEntry>()
    const member: Member = {
      run,
      isSettled: false,
      settle: (result) => {
        member.isSettled = true
        run.signal.removeEventListener('abort', leave)
        if ('fileEntry' in result) resolve(result.fileEntry)
        else reject(result.error)
      },
    }
    const leave = () => {
      member.settle({ error: run.signal.reason })
      if (this.#open.length === 0) this.#deserted.abort(run.signal.reason)
      // The others are sent again without it: those that have arrived are found by their keys.
      this.#request?.abort()
    }
    run.signal.addEventListener('abort', leave)
    if (this.#members.push(member) === 1) queueMicrotask(() => void this.#send())
    return promise
  }

  get #open(): Member[] {
    return this.#members.filter(({ isSettled }) => !isSettled)
  }

  async #send(): Promise<void> {
    const context = {
      connection: this.#deps.connection,
      signal: this.#deserted.signal,
      onConnectionChange: (isLost: boolean) => {
        for (const { run } of this.#open) run.onConnectionChange(isLost)
      },
    }
    let openBefore = this.#members.length
    try {
      await withRetries(
        context,
        () => this.#sendOpen(),
        () => {
          const hasAdvanced = this.#open.length < openBefore
          openBefore = this.#open.length
          return hasAdvanced
        },
      )
    } catch (error) {
      for (const member of this.#open) member.settle({ error })
    }
  }

  /** Sends until all have a result. Throws the error of those that are worth a retry. */
  async #sendOpen(): Promise<void> {
    for (let members = this.#open; members.length > 0; members = this.#open) {
      const results = (await this.#post(members)) ?? []
      const failures: unknown[] = []
      for (const [index, result] of results.entries()) {
        if ('error' in result && isWorthRetrying(result.error)) failures.push(result.error)
        else members[index]?.settle(result)
      }
      if (failures.length > 0) throw failures[0]
    }
  }

  /** Null when it was given up for another without those who left. */
  async #post(members: readonly Member[]): Promise<BundleResult[] | null> {
    const request = new AbortController()
    this.#request = request
    for (const { run } of members) run.onProgress(0)
    const [first] = members
    if (!first) return null
    try {
      return await this.#deps.postBundle({
        files: members.map(({ run }) => ({ said: saidOf(run), content: run.file.content })),
        destination: first.run.destination,
        senderName: this.#deps.senderName(),
        signal: request.signal,
        onProgress: (index, bytesSent) => members[index]?.run.onProgress(bytesSent),
      })
    } catch (error) {
      if (request.signal.aborted) return null
      throw error
    } finally {
      this.#request = null
    }
  }
}

const saidOf = (run: UploadRun): BundledFileInput => ({
  name: run.file.name,
  size: run.file.size,
  mime: run.file.mime,
  relativePath: run.file.relativePath,
  // The file's, not the attempt's: when an answer is lost the file is there already.
  idempotencyKey: run.file.id,
  ...conflictChoice(run),
})
