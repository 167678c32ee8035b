import type { UploadCalls } from './upload-calls.ts'

/** Parts signed ahead in one call: one call for every 20 parts, and no signature that grows old unused. */
const SIGNED_AHEAD = 20

/** Signed addresses of an upload's parts, asked for in batches and again when one has expired. */
export class PartUrls {
  readonly #calls: UploadCalls
  readonly #upload: { key: string; uploadId: string }
  readonly #wanted: number[]
  readonly #urls = new Map<number, string>()
  #signing: Promise<void> | null = null

  constructor(calls: UploadCalls, upload: { key: string; uploadId: string }, wanted: number[]) {
    this.#calls = calls
    this.#upload = upload
    this.#wanted = wanted
  }

  async urlFor(partNumber: number, signal: AbortSignal): Promise<string> {
    for (;;) {
      const url = this.#urls.get(partNumber)
      if (url) return url
      // Parts run side by side: the second waits for the first one's batch instead of asking again.
      this.#signing ??= this.#signFrom(partNumber, signal).finally(() => (this.#signing = null))
      await this.#signing
    }
  }

  /** The store refused the signature: it and those signed with it are old. */
  expire(): void {
    this.#urls.clear()
  }

  async #signFrom(partNumber: number, signal: AbortSignal): Promise<void> {
    const start = Math.max(this.#wanted.indexOf(partNumber), 0)
    const partNumbers = this.#wanted.slice(start, start + SIGNED_AHEAD)
    const { urls } = await this.#calls.signParts({ ...this.#upload, partNumbers }, signal)
    for (const signed of urls) this.#urls.set(signed.partNumber, signed.url)
    if (!this.#urls.has(partNumber))
      throw new Error(`The server signed no address for part ${partNumber}`)
  }
}
