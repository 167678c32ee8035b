/** Adds up the progress of parts that are sent side by side; a part sent again starts from zero. */
export class PartProgress {
  readonly #onProgress: (bytesUploaded: number) => void
  readonly #bytesByPart = new Map<number, number>()
  #total: number

  constructor(sentBefore: number, onProgress: (bytesUploaded: number) => void) {
    this.#total = sentBefore
    this.#onProgress = onProgress
    onProgress(sentBefore)
  }

  report(partNumber: number, bytes: number): void {
    this.#total += bytes - (this.#bytesByPart.get(partNumber) ?? 0)
    this.#bytesByPart.set(partNumber, bytes)
    this.#onProgress(this.#total)
  }
}
