/** Adds up the progress of parts that are sent side by side; a part sent again starts from zero. */
export class PartProgress {
  readonly #sentBefore: number
  readonly #onProgress: (bytesUploaded: number) => void
  readonly #bytesByPart = new Map<number, number>()

  constructor(sentBefore: number, onProgress: (bytesUploaded: number) => void) {
    this.#sentBefore = sentBefore
    this.#onProgress = onProgress
    onProgress(sentBefore)
  }

  report(partNumber: number, bytes: number): void {
    this.#bytesByPart.set(partNumber, bytes)
    let total = this.#sentBefore
    for (const sent of this.#bytesByPart.values()) total += sent
    this.#onProgress(total)
  }
}
